import { getRental, type RentalDetails } from '@lendloop/contract/rentals';
import {
  cancelRental,
  getCancellation,
  type Cancellation,
  type CancelInput,
} from '@lendloop/contract/rentals/cancelling';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { newClientId } from '../../../api/clientId.ts';
import { queryKey } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';
import { useRentalsStale } from '../mutations.ts';

/** The start to which the days of the policy count. */
export const countedStart = ({ firstStartDate, startDate }: RentalDetails): string =>
  firstStartDate < startDate ? firstStartDate : startDate;

/** What whoever cancels an approved rental is shown, and agrees to. */
export interface Shown {
  readonly rental: RentalDetails;
  readonly sums: Cancellation;
}

/**
 * What cancelling a rental now would give back, with the rental as it is then: what an open dialog shows does not change by itself. Without
 * a network it fails at once, as the cancellation would.
 */
const cancellationQuery = (id: number) => {
  const input = { params: { id } };
  return queryOptions({
    queryKey: queryKey(getCancellation, input),
    queryFn: async ({ signal }): Promise<Shown> => {
      const [rental, sums] = await Promise.all([
        call(getRental, input, { signal }),
        call(getCancellation, input, { signal }),
      ]);
      return { rental, sums };
    },
    networkMode: 'always',
    staleTime: 0,
  });
};

/** What is to be shown of a cancellation, found out anew each time that the dialog opens. */
export const useCancellation = (id: number, isAsked: boolean) =>
  useQuery({ ...cancellationQuery(id), enabled: isAsked });

const seen = ({ rental, sums }: Shown): CancelInput => ({
  expectedStatus: 'approved',
  expectedRefundMinor: sums.refundMinor,
  expectedDepositMinor: sums.depositMinor,
  expectedTotalMinor: rental.totalMinor,
});

/** Whether a cancellation was refused because something else holds by now than was shown. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'cancellation_changed';

/** Why somebody cancels, and what they were shown; undefined for a request, which is taken back. */
interface Confirmed {
  readonly reason: string;
  readonly shown: Shown | undefined;
}

/**
 * Cancels an approved rental or takes a request back, as it was shown. Pressing again after a failure repeats the same cancellation. Once
 * something else holds, it is pending until that is known.
 */
export function useCancelRental(id: number) {
  const client = useQueryClient();
  const markStale = useRentalsStale();
  const say = useWords('rentals');
  const [clientId] = useState(newClientId);
  return useMutation({
    mutationFn: ({ reason, shown }: Confirmed) =>
      call(cancelRental, {
        params: { id },
        body: {
          reason: reason.trim() || null,
          clientId,
          ...(shown ? seen(shown) : { expectedStatus: 'pending' }),
        },
      }),
    onSuccess: () => toast({ title: say('cancelled.done') }),
    onError: async (error) => {
      // The dialog says so itself.
      if (isOutdated(error)) return client.invalidateQueries({ queryKey: cancellationQuery(id).queryKey });
      toast({ title: say('cancelled.failed'), description: messageOf(error), tone: 'destructive' });
    },
    onSettled: () => markStale(),
  });
}
