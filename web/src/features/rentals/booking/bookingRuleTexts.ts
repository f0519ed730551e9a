import { EVERY_WEEKDAY, type BookingRules } from '@lendloop/contract/terms';
import type { Say } from '@lendloop/words/formatter';

/** Sentences about the days that an owner's rules allow; none for rules that allow any. */
export function ruleTexts(
  { minDays, maxDays, noticeDays, handoverDays }: BookingRules,
  say: Say<'pricing'>,
  writeWeekdays: (weekdays: readonly number[]) => string,
): string[] {
  const texts: string[] = [];
  if (maxDays === null) {
    if (minDays > 1) texts.push(say('rules.atLeast', { count: minDays }));
  } else if (minDays === maxDays) texts.push(say('rules.exactly', { count: maxDays }));
  else if (minDays > 1) texts.push(say('rules.between', { from: minDays, count: maxDays }));
  else texts.push(say('rules.atMost', { count: maxDays }));
  if (handoverDays.length < EVERY_WEEKDAY.length)
    texts.push(say('rules.handover', { weekdays: writeWeekdays(handoverDays) }));
  if (noticeDays > 0) texts.push(say('rules.notice', { count: noticeDays }));
  return texts;
}
