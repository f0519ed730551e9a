import { quote } from '@lendloop/contract/pricing';
import type { Terms } from '@lendloop/contract/terms';
import { addDays } from '@lendloop/contract/values/dates';
import type { Say } from '@lendloop/words/formatter';
import { useWatch, type Control } from 'react-hook-form';

import type { ListingValues } from '../../../features/items/listing/listingValues.ts';
import { legibleTermsOf } from '../../../features/items/listing/termsValues.ts';
import { useSite, useToday } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';

/** What rentals would cost by the form as it is now. Examples are missing while there is no price. */
export function useExamples(control: Control<ListingValues, unknown, unknown>) {
  const [typed, values] = useWatch({ control, name: ['price', 'terms'] });
  const site = useSite();
  const today = useToday();
  const money = useMinorMoney();
  const terms = legibleTermsOf(values);
  const price = Number(typed) > 0 ? Number(typed) : 0;

  const totalOf = (days: number, by: Terms = terms, delivery = false): string | undefined => {
    if (price === 0) return undefined;
    const range = { startDate: today, endDate: addDays(today, days - 1) };
    const found = quote({ ...by, price }, range, { pieces: 1, delivery }, site);
    return found === null ? undefined : money(found.totalMinor);
  };

  /** '7 days: ₹6,255 instead of ₹6,950' */
  function discounted(count: 7 | 28, say: Say<'listingTerms'>): string | undefined {
    const total = totalOf(count);
    const before = totalOf(count, { ...terms, weeklyDiscount: 0, monthlyDiscount: 0 });
    if (total === undefined || before === undefined) return undefined;
    return total === before
      ? say('discount.none', { count, total })
      : say('discount.example', { count, total, before });
  }

  return {
    terms,
    price,
    examples: {
      day: totalOf(1),
      delivered: totalOf(1, terms, true),
      week: totalOf(7, { ...terms, weeklyDiscount: 0 }),
      discounted,
    },
  };
}
