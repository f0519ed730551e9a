import { createBlock, freeDays, type BlockInput } from '@lendloop/contract/calendar/blocks';
import { getCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import type { DayRange } from '@lendloop/contract/values/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** Invalidates what shows which days are free. */
function useDaysStale() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getCalendar, getSchedule, listSchedules, listPendingRentals].map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );
}

/** Blocks days of a listing. */
export function useBlockDays() {
  const say = useWords('calendar');
  const markStale = useDaysStale();
  return useMutation({
    mutationFn: ({ itemId, ...body }: BlockInput & { readonly itemId: number }) =>
      call(createBlock, { params: { id: itemId }, body }),
    onSuccess: ({ waitingRequests }) =>
      toast({
        title: say('blocked'),
        ...(waitingRequests > 0 && { description: say('blocked.waiting', { count: waitingRequests }) }),
      }),
    onError: (error) =>
      toast({ title: say('blocked.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(),
  });
}

/** Frees days of some listings' own blocks. */
export function useFreeDays() {
  const say = useWords('calendar');
  const markStale = useDaysStale();
  return useMutation({
    mutationFn: ({ itemIds, range }: { readonly itemIds: readonly number[]; readonly range: DayRange }) =>
      Promise.all(itemIds.map((id) => call(freeDays, { params: { id }, query: range }))),
    onSuccess: () => toast({ title: say('unblocked') }),
    onError: (error) =>
      toast({ title: say('unblocked.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(),
  });
}
