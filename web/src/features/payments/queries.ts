import { confirmDue, listDues, type Due } from '@lendloop/contract/payments/dues';
import { getEarnings, getReceipt, getStatement } from '@lendloop/contract/payments/papers';
import { getRental, listMyRentals } from '@lendloop/contract/rentals';
import { listLentRentals } from '@lendloop/contract/rentals/lent';
import type { DayRange } from '@lendloop/contract/values/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** The dues that wait for the word of the user. */
export const waitingDuesQuery = read(listDues, {});

/** What the user earns with their listings. */
export const earningsQuery = read(getEarnings, {});

/** The rentals of the user's own items, newest first. */
export const earningRentalsQuery = readPages(listLentRentals, { query: {} });

/** What the receipt of a rental says. */
export const receiptQuery = (id: number) => read(getReceipt, { params: { id } });

/** What the user paid and got in these days. */
export const statementQuery = ({ startDate: from, endDate: to }: DayRange) =>
  read(getStatement, { query: { from, to } });

/** Where the same comes from as a file. */
export const statementFile = ({ startDate: from, endDate: to }: DayRange): string =>
  `${getStatement.path}?${new URLSearchParams({ from, to, format: 'csv' })}`;

/** Says that a due has changed hands, as long as its amount is the one that was shown, or takes that back. It is pending until the page shows what came of it. */
export function useConfirmDue(rentalId: number, { id: dueId, amountMinor }: Pick<Due, 'id' | 'amountMinor'>) {
  const client = useQueryClient();
  const say = useWords('money');
  return useMutation({
    mutationFn: (confirmed: boolean) =>
      call(confirmDue, { params: { id: rentalId, dueId }, body: { confirmed, amountMinor } }),
    onError: (error) => toast({ title: say('failed'), description: messageOf(error), tone: 'destructive' }),
    // Also after a failure, which usually means that the due has changed.
    onSettled: () =>
      Promise.all(
        [getRental, listDues, getEarnings, getReceipt, getStatement, listMyRentals, listLentRentals].map(
          (endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      ),
  });
}
