import { getCalendar } from '@lendloop/contract/calendar/calendar';
import { getItem } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import {
  getRental,
  listMyRentals,
  requestRental,
  setRentalStatus,
  type Rental,
  type RentalInput,
} from '@lendloop/contract/rentals';
import { listLentRentals, listPendingRentals } from '@lendloop/contract/rentals/lent';
import type { TextId } from '@lendloop/words/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/clientId.ts';
import { queryKey } from '../../api/keys.ts';
import { live } from '../../live/live.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** Invalidates all rentals, calendars and quotes. */
export function useRentalsStale() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(listMyRentals) }),
      client.invalidateQueries({ queryKey: queryKey(listPendingRentals) }),
      client.invalidateQueries({ queryKey: queryKey(getRental) }),
      client.invalidateQueries({ queryKey: queryKey(listLentRentals) }),
      client.invalidateQueries({ queryKey: queryKey(getQuote) }),
      client.invalidateQueries({ queryKey: queryKey(getCalendar) }),
    ]);
}

/** Requests a range of days, or books them at once. Pressing again after a failure repeats the same request. On failure, refetches the item and its calendar, since others may have booked. */
export function useRequestRental(isInstant: boolean) {
  const client = useQueryClient();
  const markStale = useRentalsStale();
  const say = useWords('rentals');
  const last = useRef<{ readonly wanted: string; readonly clientId: string } | null>(null);
  return useMutation({
    mutationFn: (wanted: Omit<RentalInput, 'clientId'>) => {
      const key = JSON.stringify(wanted);
      if (last.current?.wanted !== key) last.current = { wanted: key, clientId: newClientId() };
      return call(requestRental, { body: { ...wanted, clientId: last.current.clientId } });
    },
    onSuccess: ({ status }) => {
      last.current = null;
      const done = status === 'approved' ? 'booking.now.done' : 'booking.done';
      toast({ title: say(done), description: say(`${done}.text`) });
    },
    onError: (error, { itemId }) => {
      const title = say(isInstant ? 'booking.now.failed' : 'booking.failed');
      toast({ title, description: messageOf(error), tone: 'destructive' });
      void client.invalidateQueries({ queryKey: queryKey(getItem, { params: { id: itemId } }) });
    },
    onSettled: () => void markStale(),
  });
}

type Move = 'approved' | 'rejected' | 'completed';

interface MoveInput<M extends Move> {
  readonly rental: Pick<Rental, 'id' | 'itemId'>;
  readonly status: M;
}

/** What a failed change of status says: a title, and a description in place of the server's message. */
interface FailureTexts {
  readonly title: TextId<'rentals'>;
  readonly description?: TextId<'rentals'>;
}

function useStatusChange<M extends Move>(failureOf: (status: M) => FailureTexts) {
  const markStale = useRentalsStale();
  const say = useWords('rentals');
  return useMutation({
    mutationFn: ({ rental, status }: MoveInput<M>) =>
      call(setRentalStatus, { params: { id: rental.id }, body: { status } }),
    onSuccess: ({ id, renterId }, { status }) => {
      const move: Move = status;
      const isAnswer = status === 'approved' || status === 'rejected';
      toast({ title: say(`${move}.done`), ...(isAnswer && { description: say('answered.text') }) });
      if (isAnswer) live.send({ type: 'rental_update', rentalId: id, status, notifyUserId: renterId });
    },
    onError: (error, { status }) => {
      const { title, description } = failureOf(status);
      toast({
        title: say(title),
        description: description === undefined ? messageOf(error) : say(description),
        tone: 'destructive',
      });
    },
    // Also after a failure, which usually means that the rental has changed.
    onSettled: () => markStale(),
  });
}

const failureOf = (status: Move): FailureTexts => ({ title: `${status}.failed` });

type Answer = 'approved' | 'rejected';

/** Answers a request as the owner. */
export const useAnswerRental = () => useStatusChange<Answer>(failureOf);

/** Answers a request from the notification menu, which has its own error texts. */
export const useAnswerFromMenu = () =>
  useStatusChange<Answer>((status) => ({ title: 'menu.failed', description: `menu.failed.${status}` }));

/** Completes a rental as the owner. */
export const useCompleteRental = () => useStatusChange<'completed'>(failureOf);
