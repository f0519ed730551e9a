import type { RentalDetails } from '@lendloop/contract/rentals';
import { countDays, type DayRange } from '@lendloop/contract/values/dates';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { cn } from '../../../ui/style/classNames.ts';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { PriceLines } from '../PriceLines.tsx';
import type { Difference } from './changePrice.ts';

/** The days, pieces and price of a rental. */
interface Side extends DayRange {
  readonly pieces: number;
  readonly totalMinor: number;
}

interface ChangeSidesProps {
  readonly rental: Pick<RentalDetails, 'status' | 'currency'>;
  readonly from: Side;
  /** Null while it is being chosen. */
  readonly to: Side | null;
  /** Who proposes it. */
  readonly label: ReactNode;
}

/** What a rental is now, and what it would be. */
export function ChangeSides({ rental, from, to, label }: ChangeSidesProps) {
  const say = useWords('changes');
  const isCounter = rental.status === 'pending';
  return (
    <div className="grid grid-cols-2 items-stretch gap-3 sm:grid-cols-[1fr_auto_1fr] sm:gap-4">
      <SideCard label={say(isCounter ? 'asked' : 'now')} side={from} currency={rental.currency} />
      <span className="hidden place-items-center text-muted-foreground sm:grid">
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden />
      </span>
      <SideCard label={label} side={to} currency={rental.currency} isNew />
    </div>
  );
}

interface SideCardProps {
  readonly label: ReactNode;
  readonly side: Side | null;
  readonly currency: string;
  readonly isNew?: boolean;
}

function SideCard({ label, side, currency, isNew = false }: SideCardProps) {
  const say = useWords('changes');
  const money = useMinorMoney();
  const { range } = useDays();
  const sum = side && say('sum', { count: countDays(side), total: money(side.totalMinor, currency) });
  return (
    <div
      className={cn(
        'min-w-0 rounded-lg border p-3.5 wrap-anywhere sm:p-4',
        isNew ? 'border-2 border-primary bg-primary-soft/50 dark:bg-primary-soft' : 'border-border',
      )}
    >
      <p
        className={cn(
          'text-sm',
          isNew ? 'font-semibold text-primary-strong' : 'font-medium text-muted-foreground',
        )}
      >
        {label}
      </p>
      <p className="mt-1 font-display text-lg font-semibold text-balance">
        {side ? range(side) : say('choose')}
      </p>
      <p className={cn('text-sm tabular', isNew ? 'text-foreground-soft' : 'text-muted-foreground')}>
        {side && side.pieces > 1 ? say('sum.pieces', { pieces: side.pieces, sum: sum ?? '' }) : sum}
      </p>
    </div>
  );
}

interface ChangePriceProps {
  readonly rental: Pick<RentalDetails, 'terms' | 'currency' | 'depositMinor'>;
  readonly role: 'owner' | 'renter' | 'none';
  readonly from: Side;
  readonly to: Side & { readonly depositMinor: number };
  readonly difference: Difference;
}

/** What a change does to the price, line by line. */
export function ChangePrice({ rental, role, from, to, difference }: ChangePriceProps) {
  const say = useWords('changes');
  const money = useMinorMoney();
  const { minor, lines } = difference;
  const deposit = to.depositMinor - rental.depositMinor;
  return (
    <section aria-label={say('difference')} className="mt-4 border-t border-border pt-4 tabular">
      <dl className="grid gap-2.5 text-md">
        {from.pieces === to.pieces && (
          <PriceLines
            lines={lines}
            days={countDays(to)}
            pieces={to.pieces}
            terms={rental.terms}
            currency={rental.currency}
            isDifference
          />
        )}
        {minor === 0 ? (
          <div>
            <dt className="font-semibold">{say('same')}</dt>
          </div>
        ) : (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="font-semibold">{say(`${minor > 0 ? 'more' : 'less'}.${role}`)}</dt>
            <dd dir="ltr" className="font-display text-2xl font-bold">
              {money(Math.abs(minor), rental.currency)}
            </dd>
          </div>
        )}
        {deposit !== 0 && (
          <div className="flex justify-between gap-4 text-sm text-muted-foreground">
            <dt>{say('deposit')}</dt>
            <dd dir="ltr">{money(to.depositMinor, rental.currency)}</dd>
          </div>
        )}
      </dl>
      {minor !== 0 && <p className="mt-2 text-sm text-muted-foreground">{say('inHand')}</p>}
    </section>
  );
}
