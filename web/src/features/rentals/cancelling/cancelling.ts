import type { Rental } from '@lendloop/contract/rentals';
import { cancelRental, getCancellation } from '@lendloop/contract/rentals/cancelling';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { newClientId } from '../../../api/clientId.ts';
import { read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';
import { useRentalsStale } from '../mutations.ts';

/** What cancelling a rental now would give back. Without a network it fails at once, as the cancellation would. */
export const cancellationQuery = (id: number) => ({
  ...read(getCancellation, { params: { id } }),
  networkMode: 'always' as const,
});

/** Cancels an approved rental. Pressing again after a failure repeats the same cancellation. */
export function useCancelRental() {
  const markStale = useRentalsStale();
  const say = useWords('rentals');
  const [clientId] = useState(newClientId);
  return useMutation({
    mutationFn: ({ rental, reason }: { rental: Pick<Rental, 'id'>; reason: string }) =>
      call(cancelRental, {
        params: { id: rental.id },
        body: { reason: reason.trim() || null, clientId },
      }),
    onSuccess: () => toast({ title: say('cancelled.done') }),
    onError: (error) =>
      toast({ title: say('cancelled.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(),
  });
}
