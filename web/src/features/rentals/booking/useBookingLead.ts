import { formatWeekdays } from '@lendloop/contract/values/dates';

import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import type { BookedItem } from './bookingRules.ts';
import { ruleTexts } from './bookingRuleTexts.ts';

/** What stands under the title of the booking: the owner's rules, and the window if there is one. */
export function useBookingLead({ terms, availableFrom, availableUntil }: BookedItem): {
  readonly lead: string;
  readonly hasRules: boolean;
} {
  const say = useWords('rentals');
  const sayPrice = useWords('pricing');
  const { range } = useDays();
  const locale = useDayLocale();
  const rules = ruleTexts(terms, sayPrice, (weekdays) => formatWeekdays(weekdays, locale));
  const window =
    availableFrom !== null && availableUntil !== null
      ? range({ startDate: availableFrom, endDate: availableUntil })
      : null;
  if (rules.length === 0)
    return {
      lead: window === null ? say('booking.lead') : say('booking.lead.window', { range: window }),
      hasRules: false,
    };
  if (window !== null) rules.push(sayPrice('rules.window', { range: window }));
  return { lead: rules.join(' '), hasRules: true };
}
