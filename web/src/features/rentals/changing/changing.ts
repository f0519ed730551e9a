import { CALENDAR_DAYS_MAX, getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { getItem } from '@lendloop/contract/items';
import type { RentalDetails } from '@lendloop/contract/rentals';
import {
  answerChange,
  proposeChange,
  type ChangeAnswer,
  type ChangeInput,
} from '@lendloop/contract/rentals/changes';
import { addDays, type Day } from '@lendloop/contract/values/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { newClientId } from '../../../api/clientId.ts';
import { queryKey, read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';
import { useRentalsStale } from '../mutations.ts';

/** Which days are free for a rental, its own included. Without a network it fails at once, as the change would. */
export const freeForRentalQuery = (id: number, today: Day) => ({
  ...read(getRentalCalendar, {
    params: { id },
    query: { from: today, to: addDays(today, CALENDAR_DAYS_MAX - 1) },
  }),
  networkMode: 'always' as const,
});

/** Refetches what a change of days shows on: rentals, calendars and the item. */
function useChangesStale({ itemId }: Pick<RentalDetails, 'itemId'>) {
  const client = useQueryClient();
  const markStale = useRentalsStale();
  return () =>
    Promise.all([
      markStale(),
      client.invalidateQueries({ queryKey: queryKey(getRentalCalendar) }),
      client.invalidateQueries({ queryKey: queryKey(getItem, { params: { id: itemId } }) }),
    ]);
}

/** Proposes other days to the other person, by their name. Pressing again after a failure repeats the same proposal. */
export function useProposeChange(rental: Pick<RentalDetails, 'id' | 'itemId'>, name: string) {
  const markStale = useChangesStale(rental);
  const say = useWords('changes');
  const last = useRef<{ readonly wanted: string; readonly clientId: string } | null>(null);
  return useMutation({
    mutationFn: (wanted: Omit<ChangeInput, 'clientId'>) => {
      const key = JSON.stringify(wanted);
      if (last.current?.wanted !== key) last.current = { wanted: key, clientId: newClientId() };
      return call(proposeChange, {
        params: { id: rental.id },
        body: { ...wanted, clientId: last.current.clientId },
      });
    },
    onSuccess: () => {
      last.current = null;
      toast({ title: say('sent'), description: say('sent.text', { name }) });
    },
    onError: (error) =>
      toast({ title: say('sent.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(),
  });
}

/** Answers a proposal, or takes an own one back. */
export function useAnswerChange(rental: Pick<RentalDetails, 'id' | 'itemId'>) {
  const markStale = useChangesStale(rental);
  const say = useWords('changes');
  return useMutation({
    mutationFn: ({ changeId, status }: { changeId: number; status: ChangeAnswer['status'] }) =>
      call(answerChange, { params: { id: rental.id, changeId }, body: { status } }),
    onSuccess: (_change, { status }) => toast({ title: say(`${status}.done`) }),
    onError: (error, { status }) =>
      toast({ title: say(`${status}.failed`), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(),
  });
}
