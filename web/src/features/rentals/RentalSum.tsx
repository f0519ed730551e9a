import { estimateTotal } from '@lendloop/contract/pricing';
import type { Rental } from '@lendloop/contract/rentals';
import { countDays } from '@lendloop/contract/values/dates';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';

import { useMoney } from '../../site/queries.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { cn } from '../../ui/style/classNames.ts';
import { loadWords } from '../../words/language.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';

const PriceDetails = lazy(async () => {
  const [module] = await Promise.all([import('./PriceDetails.tsx'), loadWords('pricing')]);
  return { default: module.PriceDetails };
});

/** What a rental costs: days by price where that is all, else the total with its lines on request. */
export function RentalSum({ rental }: { rental: Rental }) {
  const money = useMoney();
  const minorMoney = useMinorMoney();
  const rich = useRichWords('rentals');
  const { price, currency, totalMinor, depositMinor, delivery } = rental;
  const count = countDays(rental);
  const total = <bdi className="font-semibold text-foreground">{minorMoney(totalMinor, currency)}</bdi>;
  const isPlain =
    !delivery && depositMinor === 0 && totalMinor === estimateTotal(price, rental, minorDigitsOf(currency));
  return (
    <div className="mt-0.5 text-sm text-muted-foreground tabular md:mt-1">
      {isPlain ? (
        <p>{rich('sum', { price: money(price), count, total })}</p>
      ) : (
        <>
          <p>{rich('sum.total', { count, total })}</p>
          <Extras rental={rental} />
        </>
      )}
    </div>
  );
}

function Extras({ rental: { id, pieces, delivery, depositMinor, currency } }: { rental: Rental }) {
  const say = useWords('rentals');
  const minorMoney = useMinorMoney();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const extras = [
    pieces > 1 && say('sum.pieces', { count: pieces }),
    delivery && say('sum.delivery'),
    depositMinor > 0 && say('sum.deposit', { amount: minorMoney(depositMinor, currency) }),
  ].filter((text) => text !== false);
  return (
    <>
      {extras.length > 0 && <p>{extras.join(' · ')}</p>}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setOpen(!isOpen)}
        className="relative mt-1 inline-flex min-h-6 items-center gap-1 rounded-sm font-semibold text-primary-strong touch-target hover:underline"
      >
        {say('sum.details')}
        <ChevronDown className={cn('size-4 transition', isOpen && 'rotate-180')} aria-hidden />
      </button>
      <div id={details}>
        {isOpen && (
          <Suspense fallback={null}>
            <PriceDetails id={id} />
          </Suspense>
        )}
      </div>
    </>
  );
}
