import { Check } from 'lucide-react';
import { useId } from 'react';

import { useWords } from '../../../words/useWords.ts';
import type { RentalPart } from '../role.ts';

/** What comes with the item, until it was handed over. */
export function IncludedParts({ rental }: Pick<RentalPart, 'rental'>) {
  const say = useWords('handover');
  const title = useId();
  const { included } = rental.handover;
  const isAhead = rental.status === 'pending' || rental.status === 'approved';
  if (included.length === 0 || !isAhead || rental.handedOverAt !== null) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-xl">
        {say('parts')}
      </h2>
      <ul className="mt-3 grid gap-2.5 text-md sm:grid-cols-2">
        {included.map((part) => (
          <li key={part} className="flex items-start gap-2.5">
            <Check className="mt-1 size-4 shrink-0 text-primary" aria-hidden />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {part}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
