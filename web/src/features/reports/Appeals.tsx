import { APPEAL_MAX, type Appealable } from '@lendloop/contract/cases/cases';
import { dayOf } from '@lendloop/contract/values/dates';
import { useState } from 'react';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { useAppeal } from './queries.ts';

/** Decisions about the user, each with a form to appeal it. */
export function Appeals({ decisions }: { readonly decisions: readonly Appealable[] }) {
  return (
    <ul className="divide-y divide-border border-y border-border">
      {decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} />
      ))}
    </ul>
  );
}

function Decision({ decision }: { readonly decision: Appealable }) {
  const say = useWords('cases');
  const { day } = useDays();
  const { timeZone } = useSite();
  const [text, setText] = useState('');
  const appeal = useAppeal();
  return (
    <li className="grid gap-3 py-4">
      <div>
        <p className="text-md font-semibold">
          {say(`made.${decision.decision}`)} · {say(`kind.${decision.subject.kind}`)}
          {decision.title !== null && (
            <>
              {' · '}
              <bdi>{decision.title}</bdi>
            </>
          )}
        </p>
        <p dir="auto" className="mt-1 text-start text-md wrap-anywhere">
          {decision.reason}
        </p>
        {decision.appealUntil !== null && (
          <p className="mt-1 text-sm text-muted-foreground">
            {say('appeals.until', { date: day(dayOf(new Date(decision.appealUntil), timeZone)) })}
          </p>
        )}
      </div>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          appeal.mutate({ decisionId: decision.id, text: text.trim() });
        }}
      >
        <Field label={say('appeals.why')}>
          <Textarea
            rows={3}
            dir="auto"
            maxLength={APPEAL_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          disabled={text.trim() === ''}
          pending={appeal.isPending}
        >
          {say('appeals.send')}
        </Button>
      </form>
    </li>
  );
}
