import type { Category, Reportable } from '@lendloop/contract/cases/kinds';
import { useId } from 'react';

import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

/** What people look for first stands first; what fits nothing stands last. */
const ORDER: readonly Category[] = [
  'danger',
  'scam',
  'outside_payment',
  'misleading',
  'harassment',
  'private_data',
  'illegal',
  'spam',
  'other',
];

/** Categories that say more of a listing than their names do. */
const HINTED = ['outside_payment', 'misleading'] as const;

interface CategoryChoiceProps {
  readonly kind: Reportable;
  readonly chosen: Category | null;
  readonly onChoose: (category: Category) => void;
}

/** What may be wrong with something: one of the categories. */
export function CategoryChoice({ kind, chosen, onChoose }: CategoryChoiceProps) {
  const say = useWords('cases');
  const id = useId();
  return (
    <fieldset className="mt-5 grid gap-2.5">
      <legend className="sr-only">{say('report.what')}</legend>
      {ORDER.map((category) => {
        const hint = kind === 'item' ? HINTED.find((one) => one === category) : undefined;
        return (
          <label
            key={category}
            className={cn(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border p-3.5 transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              chosen === category
                ? 'border-primary bg-primary-soft/60 ring-1 ring-primary ring-inset dark:bg-primary-soft'
                : 'border-input bg-card hover:border-foreground',
            )}
          >
            <span className="relative mt-px grid size-[22px] shrink-0 place-items-center">
              <input
                type="radio"
                name={id}
                value={category}
                aria-labelledby={`${id}-${category}`}
                aria-describedby={hint && `${id}-${hint}-hint`}
                checked={chosen === category}
                onChange={() => onChoose(category)}
                className="peer size-[22px] cursor-pointer appearance-none rounded-full border-2 border-input bg-card outline-none checked:border-primary forced-colors:appearance-auto"
              />
              <span
                aria-hidden
                className="pointer-events-none invisible absolute size-2.5 rounded-full bg-primary peer-checked:visible"
              />
            </span>
            <span className="min-w-0 flex-1">
              <span id={`${id}-${category}`} className="block text-md font-semibold wrap-anywhere">
                {say(`category.${category}`)}
              </span>
              {hint && (
                <span id={`${id}-${hint}-hint`} className="mt-0.5 block text-sm text-foreground-soft">
                  {say(`hint.${hint}`)}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
