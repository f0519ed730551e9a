import type { TextId } from '@lendloop/words/types';
import type { UseFormRegister } from 'react-hook-form';

import type { ListingValues } from '../../../features/items/listing/listingValues.ts';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { TermsGroup } from './TermsGroup.tsx';

interface TermsChoiceProps {
  readonly name: 'cancellationPolicy' | 'instantBooking';
  readonly title: string;
  readonly lead: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: TextId<'listingTerms'>;
    readonly text: TextId<'listingTerms'>;
  }[];
  readonly register: UseFormRegister<ListingValues>;
  /** Side by side where there is room. */
  readonly isRow?: boolean;
}

/** One of the owner's terms as cards to choose from. */
export function TermsChoice({ name, title, lead, options, register, isRow = false }: TermsChoiceProps) {
  const say = useWords('listingTerms');
  return (
    <TermsGroup title={title} lead={lead}>
      <div className={cn('grid gap-3 sm:col-span-2', isRow && 'sm:grid-cols-3')}>
        {options.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card p-4 transition hover:border-foreground has-checked:border-primary has-checked:bg-primary-soft/60 has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              value={value}
              {...register(`terms.${name}`)}
              className="mt-0.5 size-5 shrink-0 accent-primary outline-none!"
            />
            <span>
              <span className="block text-md font-semibold">{say(label)}</span>
              <span className="block text-sm text-muted-foreground">{say(text)}</span>
            </span>
          </label>
        ))}
      </div>
    </TermsGroup>
  );
}
