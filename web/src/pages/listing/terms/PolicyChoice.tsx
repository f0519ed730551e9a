import { CancellationPolicy } from '@lendloop/contract/terms';
import type { UseFormRegister } from 'react-hook-form';

import type { ListingValues } from '../../../features/items/listing/listingValues.ts';
import { useWords } from '../../../words/useWords.ts';
import { TermsGroup } from './TermsGroup.tsx';

/** What a renter who cancels gets back, as three cards to choose from. */
export function PolicyChoice({ register }: { register: UseFormRegister<ListingValues> }) {
  const say = useWords('listingTerms');
  return (
    <TermsGroup title={say('cancel')} lead={say('cancel.text')}>
      <div className="grid gap-3 sm:col-span-2">
        {CancellationPolicy.options.map((policy) => (
          <label
            key={policy}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card p-4 transition hover:border-foreground has-checked:border-primary has-checked:bg-primary-soft/60 has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              value={policy}
              {...register('terms.cancellationPolicy')}
              className="mt-0.5 size-5 shrink-0 accent-primary outline-none!"
            />
            <span>
              <span className="block text-md font-semibold">{say(`policy.${policy}`)}</span>
              <span className="block text-sm text-muted-foreground">{say(`policy.${policy}.text`)}</span>
            </span>
          </label>
        ))}
      </div>
    </TermsGroup>
  );
}
