import { listDues } from '@lendloop/contract/payments/dues';
import { getEarnings, getReceipt, getStatement, type Statement } from '@lendloop/contract/payments/papers';
import { minorDigitsOf } from '@lendloop/contract/values/money';

import type { Context } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { csvOf, decimalOf, sendCsv } from '../../http/sending/csv.ts';
import { showEarnings, showReceipt, showStatement, showWaitingDues } from './paperActions.ts';

const HEADER = ['date', 'kind', 'rental', 'item', 'amount', 'fee', 'balance', 'currency'];

function fileOf({ currency, rows }: Statement): string {
  const digits = minorDigitsOf(currency);
  return csvOf([
    HEADER,
    ...rows.map(({ day, kind, rentalId, itemTitle, amountMinor, feeMinor, balanceMinor }) => [
      day,
      kind,
      rentalId,
      itemTitle,
      decimalOf(amountMinor, digits),
      decimalOf(feeMinor, digits),
      decimalOf(balanceMinor, digits),
      currency,
    ]),
  ]);
}

export function paperRoutes(context: Context): Route[] {
  return [
    route(getReceipt, ({ params, viewer }) => showReceipt(context, viewer, params.id)),
    route(getStatement, async ({ query, viewer, reply }) => {
      const statement = await showStatement(context, viewer, query);
      if (query.format === 'json') return statement;
      return sendCsv(reply, `statement-${query.from}-${query.to}.csv`, fileOf(statement));
    }),
    route(getEarnings, ({ viewer }) => showEarnings(context, viewer)),
    route(listDues, ({ viewer }) => showWaitingDues(context, viewer)),
  ];
}
