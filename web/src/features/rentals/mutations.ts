import { getItem, listBookedRanges } from '@lendloop/contract/items';
import {
  listMyRentals,
  listPendingRentals,
  requestRental,
  setRentalStatus,
  type Rental,
  type RentalBody,
} from '@lendloop/contract/rentals';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { live } from '../../live/live.ts';
import { toast, type ToastInput } from '../../ui/feedback/toastStore.ts';

/** Invalidates all lists of rentals, and the item's booked days. */
function useRentalsStale() {
  const client = useQueryClient();
  return (itemId: number) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(listMyRentals) }),
      client.invalidateQueries({ queryKey: queryKey(listPendingRentals) }),
      client.invalidateQueries({ queryKey: queryKey(listBookedRanges, { params: { id: itemId } }) }),
    ]);
}

/** Requests a range of days. On failure, refetches the item and its calendar, since others may have booked. */
export function useRequestRental() {
  const client = useQueryClient();
  const markStale = useRentalsStale();
  return useMutation({
    mutationFn: (body: RentalBody) => call(requestRental, { body }),
    onSuccess: () =>
      toast({ title: 'Rental request submitted', description: 'The owner will review your request soon.' }),
    onError: (error, { itemId }) => {
      toast({ title: 'Rental request failed', description: messageOf(error), tone: 'destructive' });
      void client.invalidateQueries({ queryKey: queryKey(getItem, { params: { id: itemId } }) });
    },
    onSettled: (_result, _error, { itemId }) => void markStale(itemId),
  });
}

type Move = 'approved' | 'rejected' | 'cancelled' | 'completed';

interface MoveInput<M extends Move> {
  readonly rental: Pick<Rental, 'id' | 'itemId'>;
  readonly status: M;
}

const MOVES: Readonly<Record<Move, { readonly done: ToastInput; readonly failed: string }>> = {
  approved: {
    done: { title: 'Rental approved', description: 'The renter has been notified.' },
    failed: 'Failed to approve rental',
  },
  rejected: {
    done: { title: 'Rental rejected', description: 'The renter has been notified.' },
    failed: 'Failed to reject rental',
  },
  cancelled: { done: { title: 'Rental cancelled' }, failed: 'Failed to cancel rental' },
  completed: { done: { title: 'Rental completed' }, failed: 'Failed to complete rental' },
};

type Failure<M extends Move> = (error: unknown, status: M) => ToastInput;

const describeFailure: Failure<Move> = (error, status) => ({
  title: MOVES[status].failed,
  description: messageOf(error),
  tone: 'destructive',
});

function useStatusChange<M extends Move>(failure: Failure<M> = describeFailure) {
  const markStale = useRentalsStale();
  return useMutation({
    mutationFn: ({ rental, status }: MoveInput<M>) =>
      call(setRentalStatus, { params: { id: rental.id }, body: { status } }),
    onSuccess: ({ id, renterId }, { status }) => {
      toast(MOVES[status].done);
      if (status === 'approved' || status === 'rejected')
        live.send({ type: 'rental_update', rentalId: id, status, notifyUserId: renterId });
    },
    onError: (error, { status }) => toast(failure(error, status)),
    // Also after a failure, which usually means that the rental has changed.
    onSettled: (_result, _error, { rental }) => markStale(rental.itemId),
  });
}

type Answer = 'approved' | 'rejected';

/** Answers a request as the owner. */
export const useAnswerRental = () => useStatusChange<Answer>();

const MENU_FAILURE: Readonly<Record<Answer, string>> = {
  approved: 'Failed to approve rental. Please try again.',
  rejected: 'Failed to reject rental. Please try again.',
};

/** Answers a request from the notification menu, which has its own error texts. */
export const useAnswerFromMenu = () =>
  useStatusChange<Answer>((_error, status) => ({
    title: 'Error',
    description: MENU_FAILURE[status],
    tone: 'destructive',
  }));

/** Cancels a rental as the renter, or completes it as the owner. */
export const useMoveRental = () => useStatusChange<'cancelled' | 'completed'>();
