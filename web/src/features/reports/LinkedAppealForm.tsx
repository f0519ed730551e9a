import { APPEAL_MAX } from '@lendloop/contract/cases/cases';
import { useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { useWords } from '../../words/useWords.ts';
import { refusalOf, type useAppealByLink } from './appealLinkQueries.ts';

interface LinkedAppealFormProps {
  readonly appeal: ReturnType<typeof useAppealByLink>;
  /** Called once the appeal is made. */
  readonly onSent: () => void;
}

/** Appeals a suspension with a link. */
export function LinkedAppealForm({ appeal, onSent }: LinkedAppealFormProps) {
  const say = useWords('appeal');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(text.trim() === '');
        if (text.trim() === '') event.currentTarget.querySelector('textarea')?.focus();
        else appeal.mutate(text.trim(), { onSuccess: onSent });
      }}
    >
      <Field label={say('why')} {...(isMissing && { error: say('why.missing') })}>
        <Textarea
          rows={5}
          dir="auto"
          maxLength={APPEAL_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsMissing(false);
          }}
        />
      </Field>
      {appeal.error && refusalOf(appeal.error) === null && (
        <p role="alert" className="rounded-md border border-danger/35 bg-danger-soft p-4 text-md">
          {messageOf(appeal.error)}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        pending={appeal.isPending}
        pendingText={say('sending')}
        className="w-full"
      >
        {say('send')}
      </Button>
    </form>
  );
}
