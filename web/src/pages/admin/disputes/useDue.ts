import type { Dispute } from '@lendloop/contract/disputes/disputes';
import { countDays, dayOf } from '@lendloop/contract/values/dates';

import { useSite, useToday } from '../../../site/queries.ts';
import { useWords } from '../../../words/useWords.ts';

/** When a dispute is due: when administrators mean to have decided it, else when its state ends. Null for one that is closed. */
export function useDue({
  closedAt,
  goalAt,
  deadlineAt,
}: Pick<Dispute, 'closedAt' | 'goalAt' | 'deadlineAt'>): { text: string; isUrgent: boolean } | null {
  const say = useWords('adminDisputes');
  const { timeZone } = useSite();
  const today = useToday();
  if (closedAt !== null) return null;
  const dueOn = dayOf(new Date(goalAt ?? deadlineAt), timeZone);
  if (dueOn < today) return { text: say('due.over'), isUrgent: true };
  const days = countDays({ startDate: today, endDate: dueOn }) - 1;
  return { text: days === 0 ? say('due.today') : say('due', { count: days }), isUrgent: days === 0 };
}
