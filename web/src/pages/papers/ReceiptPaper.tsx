import type { DueKind } from '@lendloop/contract/payments/dues';
import type { Receipt } from '@lendloop/contract/payments/papers';
import type { PriceLine } from '@lendloop/contract/pricing';
import { dayOf } from '@lendloop/contract/values/dates';

import { useSite, useToday } from '../../site/queries.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { CELL, NUMBER_CELL, Paper, PaperTable } from './Paper.tsx';

/** The sheet of a receipt: what was agreed on, what was paid, and what is open. */
export function ReceiptPaper({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords('papers');
  const { day, range } = useDays();
  const today = useToday();
  const version = Number(receipt.number.split('-').at(-1));
  const pieces = receipt.pieces > 1 ? ` · ${say('pieces', { count: receipt.pieces })}` : '';
  return (
    <Paper
      title={say('receipt')}
      lines={[
        <bdi key="number" className="text-md text-foreground">
          {receipt.number}
        </bdi>,
        say('asOf', { day: day(today) }),
      ]}
      facts={[
        { label: say('renter'), value: <bdi>{receipt.renterName}</bdi> },
        { label: say('owner'), value: <bdi>{receipt.ownerName}</bdi> },
        { label: say('rental', { id: receipt.rentalId }), value: range(receipt) },
      ]}
      notes={[
        ...(receipt.isCancelled ? [say('cancelled')] : []),
        version > 1 ? `${say('note')} ${say('version', { version })}` : say('note'),
      ]}
    >
      <h2 className="mt-8 font-sans text-base font-semibold wrap-anywhere">
        <bdi>{receipt.itemTitle}</bdi>
        <span className="font-normal text-muted-foreground">{pieces}</span>
      </h2>
      <Lines receipt={receipt} />
      <h2 className="mt-9 font-sans text-base font-semibold">{say('payments')}</h2>
      <Payments receipt={receipt} />
    </Paper>
  );
}

function Lines({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords('papers');
  const money = useMinorMoney();
  const { lines, totalMinor, currency, pieces } = receipt;
  return (
    <PaperTable label={say('receipt')}>
      <thead>
        <tr className="border-b-2 border-foreground text-sm text-muted-foreground">
          <th scope="col" className="pb-2 text-start font-semibold">
            {say('what')}
          </th>
          <th scope="col" className="pb-2 ps-2 text-end font-semibold">
            {say('number')}
          </th>
          <th scope="col" className="pb-2 ps-2 text-end font-semibold">
            {say('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.code} className="border-b border-border-strong">
            <td className={CELL}>
              <LineText line={line} currency={currency} />
            </td>
            <td className={NUMBER_CELL}>
              <LineNumber line={line} pieces={pieces} />
            </td>
            <td className={NUMBER_CELL}>
              <bdi dir="ltr">{money(line.amountMinor, currency)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="pt-4 text-start font-semibold">
            {say('total')}
          </th>
          <td className="pt-4 ps-2 text-end font-display text-2xl font-bold tabular">
            <bdi dir="ltr">{money(totalMinor, currency)}</bdi>
          </td>
        </tr>
      </tfoot>
    </PaperTable>
  );
}

function LineText({ line, currency }: { readonly line: PriceLine; readonly currency: string }) {
  const say = useWords('papers');
  const sayPrice = useWords('pricing');
  const money = useMinorMoney();
  const { code, unitMinor } = line;
  const percent = line.percent ?? 0;
  const price = money(unitMinor ?? 0, currency);
  switch (code) {
    case 'days':
      return say('line.day', { price });
    case 'weekend_days':
      return say('line.weekend', { price });
    case 'length_discount':
      return say('line.discount', { percent });
    case 'minimum_charge':
      return sayPrice('line.minimum');
    case 'special_offer':
      return sayPrice('line.offer');
    case 'delivery':
      return sayPrice('line.delivery');
    case 'renter_fee':
      return sayPrice('line.renterFee', { percent });
    case 'owner_fee':
      return sayPrice('line.ownerFee', { percent });
  }
}

function LineNumber({ line, pieces }: { readonly line: PriceLine; readonly pieces: number }) {
  const say = useWords('papers');
  if (line.code !== 'days' && line.code !== 'weekend_days') return null;
  const count = line.quantity / pieces;
  return pieces > 1 ? say('count.pieces', { count, pieces }) : say('count.days', { count });
}

const sumOf = (rows: Receipt['payments'], ...kinds: readonly DueKind[]): number =>
  rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What changed hands, oldest first, and what has not. */
function Payments({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords('papers');
  const rich = useRichWords('papers');
  const money = useMinorMoney();
  const { timeZone } = useSite();
  const { day } = useDays();
  const { payments, refunds, currency, deposit, totalMinor, isCancelled } = receipt;
  const rows = [
    ...payments,
    ...refunds.map((refund) => ({ ...refund, amountMinor: -refund.amountMinor })),
  ].toSorted((a, b) => a.settledAt.localeCompare(b.settledAt));
  const paid = sumOf(payments, 'rental', 'extra') - sumOf(refunds, 'refund');
  const open = Math.max(0, totalMinor - paid) + (deposit.status === 'due' ? deposit.amountMinor : 0);
  const held = deposit.status === 'held' ? deposit.amountMinor - deposit.returnedMinor : 0;
  return (
    <PaperTable label={say('payments')}>
      <tbody>
        {rows.map((row) => (
          <tr
            key={`${row.kind} ${row.settledAt} ${row.amountMinor}`}
            className="border-b border-border-strong"
          >
            <td className={CELL}>{say(`paid.${row.kind}`)}</td>
            <td className={NUMBER_CELL}>{day(dayOf(new Date(row.settledAt), timeZone))}</td>
            <td className={NUMBER_CELL}>
              <bdi dir="ltr">{money(row.amountMinor, currency)}</bdi>
            </td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr className="border-b border-border-strong">
            <td colSpan={3} className={CELL}>
              {say('paid.none')}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        {held > 0 && (
          <tr>
            <th scope="row" colSpan={2} className="pt-4 text-start font-normal">
              {rich('held', { owner: <bdi>{receipt.ownerName}</bdi> })}
            </th>
            <td className="pt-4 ps-2 text-end tabular">
              <bdi dir="ltr">{money(held, currency)}</bdi>
            </td>
          </tr>
        )}
        {!isCancelled && (
          <tr>
            <th scope="row" colSpan={2} className="pt-4 text-start font-semibold">
              {say('open')}
            </th>
            <td className="pt-4 ps-2 text-end font-semibold tabular">
              <bdi dir="ltr">{money(open, currency)}</bdi>
            </td>
          </tr>
        )}
      </tfoot>
    </PaperTable>
  );
}
