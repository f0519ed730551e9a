import type { ItemDetails } from '@lendloop/contract/items';
import { MONTH_DAYS, WEEK_DAYS } from '@lendloop/contract/pricing';
import { formatWeekdays } from '@lendloop/contract/values/dates';
import { Receipt } from 'lucide-react';

import { ruleTexts } from '../../features/rentals/bookingRuleTexts.ts';
import { useMoney } from '../../site/queries.ts';
import { useDayLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';

/** What the owner asks for beside the price of a day, and the rules; the policy for who cancels always. */
export function TermsFacts({ item: { terms } }: { item: ItemDetails }) {
  const say = useWords('item');
  const money = useMoney();
  const locale = useDayLocale();
  const { weekendPrice, weeklyDiscount, monthlyDiscount, minimumCharge, deliveryFee, deposit, lateFee } =
    terms;
  const facts = [
    weekendPrice !== null && say('terms.weekend', { price: money(weekendPrice) }),
    weeklyDiscount > 0 && say('terms.discount', { percent: weeklyDiscount, count: WEEK_DAYS }),
    monthlyDiscount > 0 && say('terms.discount', { percent: monthlyDiscount, count: MONTH_DAYS }),
    Boolean(minimumCharge) && say('terms.minimum', { price: money(minimumCharge ?? 0) }),
    deliveryFee !== null &&
      (deliveryFee === 0 ? say('terms.deliveryFree') : say('terms.delivery', { price: money(deliveryFee) })),
    Boolean(deposit) && say('terms.deposit', { price: money(deposit ?? 0) }),
    Boolean(lateFee) && say('terms.late', { price: money(lateFee ?? 0) }),
    ...ruleTexts(terms, say, (weekdays) => formatWeekdays(weekdays, locale)),
    say(`policy.${terms.cancellationPolicy}`),
  ].filter((text) => typeof text === 'string');
  return (
    <section aria-labelledby="terms-heading" className="mt-4 rounded-xl bg-subtle p-5 md:p-6">
      <h2 id="terms-heading" className="flex items-center gap-3 font-sans text-sm text-muted-foreground">
        <Receipt className="size-5 text-primary" aria-hidden />
        {say('fact.terms')}
      </h2>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 ps-8 text-md font-medium tabular sm:grid-cols-2">
        {facts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
