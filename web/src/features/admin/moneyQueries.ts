import {
  adjustLedger,
  checkLedger,
  getLedgerFile,
  getMoneySummary,
  listAccounts,
  listTransfers,
  type AdjustmentBody,
  type TransferKind,
} from '@lendloop/contract/ledger/ledger';
import type { DayRange } from '@lendloop/contract/values/dates';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/clientId.ts';
import { queryKey, read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** The sums of the ledger now, and what was booked on each of these days. */
export const moneySummaryQuery = ({ startDate: from, endDate: to }: DayRange) => ({
  ...read(getMoneySummary, { query: { from, to } }),
  refetchOnMount: 'always' as const,
  refetchInterval: 60_000,
  placeholderData: keepPreviousData,
});

/** Which bookings to show; empty values are left out. */
export interface LedgerFilter extends DayRange {
  readonly kind?: TransferKind | undefined;
  readonly rentalId?: number | undefined;
  readonly account?: string | undefined;
}

/** Bookings that the ledger shows at first, and by each press. */
const TRANSFERS_PAGE = 20;

/** Bookings, newest first. */
export const transfersQuery = ({ startDate: from, endDate: to, ...rest }: LedgerFilter) => ({
  ...readPages(listTransfers, { query: { from, to, limit: TRANSFERS_PAGE, ...rest } }),
  refetchOnMount: 'always' as const,
});

/** Where the entries of these days come from as a file. */
export const ledgerFile = ({ startDate: from, endDate: to }: DayRange): string =>
  `${getLedgerFile.path}?${new URLSearchParams({ from, to })}`;

/** The newest accounts of the marketplace's own money. */
export const moneyAccountsQuery = read(listAccounts, { query: { ledger: 'money', limit: 100 } });

function useBooksStale() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getMoneySummary, listTransfers, listAccounts].map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );
}

/** Goes through the books now. */
export function useCheckLedger() {
  const say = useWords('adminMoney');
  const markStale = useBooksStale();
  return useMutation({
    mutationFn: () => call(checkLedger, {}),
    onError: (error) =>
      toast({ title: say('check.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => void markStale(),
  });
}

/** Moves an amount between two accounts. Pressing again after a failure repeats the same booking. */
export function useAdjustLedger(onDone: () => void) {
  const say = useWords('adminMoney');
  const money = useMinorMoney();
  const markStale = useBooksStale();
  const last = useRef<{ readonly wanted: string; readonly clientId: string } | null>(null);
  return useMutation({
    mutationFn: (wanted: Omit<AdjustmentBody, 'clientId'>) => {
      const key = JSON.stringify(wanted);
      if (last.current?.wanted !== key) last.current = { wanted: key, clientId: newClientId() };
      return call(adjustLedger, { body: { ...wanted, clientId: last.current.clientId } });
    },
    onSuccess: (_transfer, { amountMinor, debit, credit }) => {
      last.current = null;
      toast({
        title: say('adjust.done'),
        description: say('adjust.done.text', { amount: money(amountMinor), debit, credit }),
      });
      onDone();
    },
    onError: (error) =>
      toast({ title: say('adjust.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => void markStale(),
  });
}
