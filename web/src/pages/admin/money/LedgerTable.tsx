import type { Transfer, TransferKind } from '@lendloop/contract/ledger/ledger';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight, CircleSlash, HandCoins, Scale } from 'lucide-react';
import { useId, useState } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { StatusBadge, type StatusTone } from '../../../ui/label/StatusBadge.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import type { Icon } from '../../../ui/style/icon.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { DayText } from '../values/DayText.tsx';

const EDGE = 'px-3 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

/** Bookings, newest first. A row opens to its entries. */
export function LedgerTable({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const say = useWords('adminMoney');
  const columns = ['transfer', 'kind', 'when', 'for', 'amount'] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={say('ledger.label')}>
      <table className="w-full min-w-[760px] text-start text-md">
        <thead>
          <tr className="bg-subtle text-sm text-muted-foreground dark:bg-sunken">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={cn('h-11 font-semibold', EDGE, column === 'amount' ? 'text-end' : 'text-start')}
              >
                {say(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {transfers.map((transfer) => (
            <LedgerRow key={transfer.id} transfer={transfer} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LOOKS: Readonly<Record<TransferKind, { readonly tone: StatusTone; readonly icon: Icon }>> = {
  due: { tone: 'info', icon: HandCoins },
  due_settled: { tone: 'success', icon: Check },
  due_dropped: { tone: 'neutral', icon: CircleSlash },
  adjustment: { tone: 'warning', icon: Scale },
};

function LedgerRow({ transfer }: { readonly transfer: Transfer }) {
  const say = useWords('adminMoney');
  const money = useMinorMoney();
  const [isOpen, setOpen] = useState(false);
  const entries = useId();
  const { id, kind, createdAt, amountMinor, currency } = transfer;
  const { tone, icon } = LOOKS[kind];
  return (
    <>
      <tr className={cn('transition', isOpen ? 'bg-primary-soft/50' : 'hover:bg-accent/60')}>
        <th scope="row" className={cn('h-15 text-start font-semibold whitespace-nowrap tabular', EDGE)}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={entries}
            aria-label={say('row', { id })}
            onClick={() => setOpen(!isOpen)}
            className="relative inline-flex items-center gap-2 touch-target"
          >
            <ChevronRight
              className={cn('size-4 transition rtl:-scale-x-100', isOpen && 'rotate-90 rtl:rotate-90')}
              aria-hidden
            />
            #{id}
          </button>
        </th>
        <td className={EDGE}>
          <StatusBadge tone={tone} icon={icon}>
            {say(`kind.${kind}`)}
          </StatusBadge>
        </td>
        <td className={EDGE}>
          <DayText moment={createdAt} withTime />
        </td>
        <td className={cn('wrap-anywhere', EDGE)}>
          <WhatFor transfer={transfer} />
        </td>
        <td className={cn('text-end font-semibold whitespace-nowrap tabular', EDGE)}>
          <bdi dir="ltr">{money(amountMinor, currency)}</bdi>
        </td>
      </tr>
      <tr id={entries} hidden={!isOpen} className="bg-primary-soft/30">
        {isOpen && (
          <td colSpan={5} className="px-4 pt-1 pb-5 md:px-6">
            <Entries transfer={transfer} />
          </td>
        )}
      </tr>
    </>
  );
}

function WhatFor({ transfer: { rentalId, reason } }: { readonly transfer: Transfer }) {
  const say = useWords('adminMoney');
  const rich = useRichWords('adminMoney');
  if (rentalId === null) return <bdi>{reason}</bdi>;
  if (reason === null) return say('rental', { id: rentalId });
  return rich('rental.reason', { id: rentalId, reason: <bdi>{reason}</bdi> });
}

function Entries({ transfer }: { readonly transfer: Transfer }) {
  const say = useWords('adminMoney');
  const rich = useRichWords('adminMoney');
  const money = useMinorMoney();
  const { id, entries, currency, key, byName, rentalId } = transfer;
  const sum = (sign: 1 | -1) =>
    entries.reduce((total, { amountMinor }) => total + Math.max(0, sign * amountMinor), 0);
  const amountOf = (minor: number) => minor > 0 && <bdi dir="ltr">{money(minor, currency)}</bdi>;
  return (
    <>
      <table aria-label={say('entries', { id })} className="w-full text-sm">
        <thead>
          <tr className="text-muted-foreground">
            <th scope="col" className="h-9 text-start font-semibold">
              {say('column.account')}
            </th>
            <th scope="col" className="text-start font-semibold">
              {say('column.phase')}
            </th>
            <th scope="col" className="text-end font-semibold">
              {say('column.debit')}
            </th>
            <th scope="col" className="text-end font-semibold">
              {say('column.credit')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-t border-border">
          {entries.map(({ accountId, code, phase, amountMinor }) => (
            <tr key={`${accountId} ${phase} ${amountMinor}`}>
              <th scope="row" className="h-10 text-start font-medium">
                <bdi dir="ltr">{code}</bdi>
              </th>
              <td className="text-muted-foreground">{say(`phase.${phase}`)}</td>
              <td className="text-end tabular">{amountOf(amountMinor)}</td>
              <td className="text-end tabular">{amountOf(-amountMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-border-strong font-semibold">
            <th scope="row" colSpan={2} className="h-10 text-start font-semibold">
              {say('entries.sum')}
            </th>
            <td className="text-end tabular">
              <bdi dir="ltr">{money(sum(1), currency)}</bdi>
            </td>
            <td className="text-end tabular">
              <bdi dir="ltr">{money(sum(-1), currency)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pt-2 text-sm text-foreground-soft">
        <span className="wrap-anywhere">{say('key', { key })}</span>
        <span>{byName === null ? say('by.nobody') : rich('by', { name: <bdi>{byName}</bdi> })}</span>
        {rentalId !== null && (
          <Link
            to={paths.rental}
            params={{ id: String(rentalId) }}
            className="relative font-semibold text-primary underline-offset-4 touch-target hover:underline"
          >
            {say('open', { id: rentalId })}
          </Link>
        )}
      </p>
    </>
  );
}
