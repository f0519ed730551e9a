import type { ItemDetails } from '@lendloop/contract/items';
import { MONTH_DAYS, WEEK_DAYS } from '@lendloop/contract/values/dates';

import { useMoney } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';

const PRICES = ['weekendPrice', 'minimumCharge', 'deliveryFee', 'deposit', 'lateFee'] as const;
const DISCOUNTS = [
  ['weeklyDiscount', WEEK_DAYS],
  ['monthlyDiscount', MONTH_DAYS],
] as const;

/** What the owner asks for beside the price of a day, and what comes back to whoever cancels. */
export function TermsFacts({ item: { terms } }: { item: ItemDetails }) {
  const say = useWords('item');
  const money = useMoney();
  const facts = [
    terms.quantity > 1 && say('terms.quantity', { count: terms.quantity }),
    ...PRICES.map((id) => {
      const price = terms[id];
      return price !== null && say(`terms.${id}`, { price: money(price) });
    }),
    ...DISCOUNTS.map(([id, count]) => terms[id] > 0 && say('terms.discount', { percent: terms[id], count })),
    terms.instantBooking !== 'off' && say(`instant.${terms.instantBooking}`),
    say(`policy.${terms.cancellationPolicy}`),
  ];
  return (
    <ul
      aria-label={say('fact.terms')}
      className="mt-4 grid gap-x-6 gap-y-1.5 rounded-xl bg-subtle p-5 text-md tabular md:p-6"
    >
      {facts.map((text) => text && <li key={text}>{text}</li>)}
    </ul>
  );
}
