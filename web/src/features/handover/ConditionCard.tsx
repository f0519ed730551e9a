import { Condition, NOTE_TEXT_MAX } from '@lendloop/contract/handover/handover';
import { CircleCheck, CircleDot, Puzzle, TriangleAlert } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, type ReactNode } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { countCharacters } from '../../ui/form/characters.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { useWords } from '../../words/useWords.ts';

const ICONS: Readonly<Record<Condition, Icon>> = {
  as_described: CircleCheck,
  worn: CircleDot,
  damaged: TriangleAlert,
  parts_missing: Puzzle,
};

interface ConditionCardProps {
  readonly condition: Condition | null;
  readonly text: string;
  readonly onCondition: (condition: Condition) => void;
  readonly onText: (text: string) => void;
  /** What has become of the notes: whether they wait, and whether they were saved. */
  readonly state: ReactNode;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly onSave: () => void;
}

/** How the item is, in a word and a note. */
export function ConditionCard(props: ConditionCardProps) {
  const say = useWords('handover');
  const title = useId();
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby={title}>
        <h2 id={title} className="font-sans text-base font-semibold">
          {say('condition')}
        </h2>
        <RadioGroup.Root
          value={props.condition ?? ''}
          onValueChange={(value) => {
            const chosen = Condition.options.find((one) => one === value);
            if (chosen) props.onCondition(chosen);
          }}
          aria-labelledby={title}
          className="mt-3 grid grid-cols-2 gap-2.5"
        >
          {Condition.options.map((condition) => {
            const Glyph = ICONS[condition];
            return (
              <RadioGroup.Item
                key={condition}
                value={condition}
                className="flex min-h-12 min-w-0 items-center gap-2.5 rounded-md border border-input bg-card px-3.5 py-2 text-start text-sm font-semibold transition hover:border-foreground data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary-strong data-[state=checked]:ring-1 data-[state=checked]:ring-primary data-[state=checked]:ring-inset"
              >
                <Glyph className="size-[18px] shrink-0" aria-hidden />
                <span className="min-w-0 wrap-anywhere">{say(`condition.${condition}`)}</span>
              </RadioGroup.Item>
            );
          })}
        </RadioGroup.Root>
        <Field
          label={say('note')}
          aside={
            <bdi dir="ltr">
              {say('note.count', { count: countCharacters(props.text), all: NOTE_TEXT_MAX })}
            </bdi>
          }
          className="mt-4"
        >
          <Textarea
            rows={2}
            maxLength={NOTE_TEXT_MAX}
            value={props.text}
            onChange={(event) => props.onText(event.target.value)}
          />
        </Field>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          {props.isChanged && (
            <Button
              variant="outline"
              onClick={props.onSave}
              pending={props.isPending}
              pendingText={say('note.saving')}
            >
              {say('note.save')}
            </Button>
          )}
          {props.state}
        </div>
      </section>
    </Card>
  );
}
