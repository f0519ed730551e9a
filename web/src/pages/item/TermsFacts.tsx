import type { ItemDetails } from '@lendloop/contract/items';

import { useMoney } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';

/** What the owner asks for beside the price of a day, and what comes back to whoever cancels. */
export function TermsFacts({ item: { terms } }: { item: ItemDetails }) {
  const say = useWords('item');
  const money = useMoney();
  const { weeklyDiscount, monthlyDiscount, deliveryFee } = terms;
  const priced = (id: 'weekendPrice' | 'minimumCharge' | 'deposit' | 'lateFee') => {
    const amount = terms[id];
    return amount !== null && say(`terms.${id}`, { price: money(amount) });
  };
  const facts = [
    priced('weekendPrice'),
    weeklyDiscount > 0 && say('terms.discount', { percent: weeklyDiscount, count: 7 }),
    monthlyDiscount > 0 && say('terms.discount', { percent: monthlyDiscount, count: 28 }),
    priced('minimumCharge'),
    deliveryFee !== null && say('terms.deliveryFee', { price: money(deliveryFee) }),
    priced('deposit'),
    priced('lateFee'),
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
