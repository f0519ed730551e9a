import {
  adjustLedger,
  checkLedger,
  getAccount,
  getLedgerFile,
  getMoneySummary,
  getTransfer,
  listAccounts,
  listTransfers,
} from '@lendloop/contract/ledger/ledger';
import { minorDigitsOf } from '@lendloop/contract/values/money';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import { csvOf, decimalOf, sendCsv } from '../http/sending/csv.ts';
import { adjust } from './adjustActions.ts';
import { check } from './checkActions.ts';
import { readEntries, type EntryInFile } from './fileQueries.ts';
import { findAccount, findAccounts, findSummary, findTransfer, findTransfers } from './queries.ts';

const HEADER = [
  'transfer',
  'at',
  'ledger',
  'kind',
  'key',
  'rental',
  'account',
  'phase',
  'amount',
  'currency',
  'by',
  'reason',
];

const rowOf = (entry: EntryInFile) => [
  entry.transfer_id,
  entry.created_at.toISOString(),
  entry.ledger,
  entry.kind,
  entry.key,
  entry.rental_id,
  entry.account,
  entry.phase,
  decimalOf(entry.amount_minor, minorDigitsOf(entry.currency)),
  entry.currency,
  entry.by_user,
  entry.reason,
];

/** The administrators' calls about money. */
export function ledgerRoutes(context: Context): Route[] {
  const { config, database } = context;
  const { db } = database;

  return [
    route(getMoneySummary, ({ query }) => findSummary(db, query, config)),
    route(listTransfers, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await findTransfers(db, query, config.timeZone);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getTransfer, ({ params }) => findTransfer(db, params.id)),
    route(listAccounts, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await findAccounts(db, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getAccount, async ({ params, query, request, reply }) => {
      const { account, rows, nextCursor } = await findAccount(db, params.id, query);
      linkNextPage(request, reply, nextCursor);
      return { ...account, rows };
    }),
    route(getLedgerFile, async ({ query, reply }) => {
      async function* pages() {
        yield csvOf([HEADER]);
        for await (const entries of readEntries(db, query, config.timeZone)) yield csvOf(entries.map(rowOf));
      }
      return sendCsv(reply, `ledger-${query.from}-${query.to}.csv`, pages());
    }),
    route(checkLedger, () => check(context)),
    route(adjustLedger, ({ body, viewer }) => adjust(context, viewer, body)),
  ];
}
