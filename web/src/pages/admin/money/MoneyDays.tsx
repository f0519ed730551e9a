import type { MoneyDay, MoneySummary } from '@lendloop/contract/ledger/ledger';
import { useState } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { DayBars } from './DayBars.tsx';

const SPANS = [30, 90] as const;
export type Span = (typeof SPANS)[number];

const SERIES = [
  { key: 'handSettledMinor', color: 'bg-chart-1' },
  { key: 'capturedMinor', color: 'bg-chart-4' },
  { key: 'paidOutMinor', color: 'bg-chart-2' },
  { key: 'refundedMinor', color: 'bg-chart-3' },
  { key: 'feesMinor', color: 'bg-chart-5' },
] as const satisfies readonly { key: keyof MoneyDay; color: string }[];

interface MoneyDaysProps {
  readonly summary: MoneySummary;
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
}

/** What was booked on each of the last days, as a plot with its table. */
export function MoneyDays({ summary, span, onSpan }: MoneyDaysProps) {
  const say = useWords('adminMoney');
  const money = useMinorMoney();
  const { range } = useDays();
  const [isOpen, setOpen] = useState(false);
  const { days, currency } = summary;
  const totals = SERIES.map((series) => ({
    ...series,
    name: say(`series.${series.key}`),
    total: days.reduce((sum, day) => sum + day[series.key], 0),
  }));
  // What people settle in hand is always there; the rest only on a marketplace that handles money.
  const shown = totals.filter(({ key }) => key === 'handSettledMinor' || days.some((day) => day[key] !== 0));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Card asChild pad="none" className="p-5 shadow-xs md:p-6">
      <section aria-labelledby="money-days">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="money-days" className="font-sans text-base font-semibold">
            {say('plot')}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div role="group" aria-label={say('plot.days')} className="inline-flex rounded-md bg-sunken p-1">
              {SPANS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={span === one}
                  onClick={() => onSpan(one)}
                  className={cn(
                    'relative h-9 rounded-sm px-3 text-sm font-semibold touch-target',
                    span === one ? 'bg-card shadow-sm dark:bg-secondary' : 'text-muted-foreground',
                  )}
                >
                  {say('plot.count', { count: one })}
                </button>
              ))}
            </div>
            <Button variant="link" size="sm" onClick={() => setOpen(true)}>
              {say('plot.numbers')}
            </Button>
          </div>
        </div>
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
          {shown.map(({ key, name, color, total }) => (
            <li key={key} className="flex items-center gap-2.5">
              <span className={cn('size-3 rounded-[3px]', color)} aria-hidden />
              <span className="text-foreground-soft">{name}</span>
              <bdi dir="ltr" className="font-semibold tabular">
                {money(total, currency)}
              </bdi>
            </li>
          ))}
        </ul>
        {first && last && (
          <DayBars
            label={say('plot.label', {
              range: range({ startDate: first.day, endDate: last.day }),
              totals: shown
                .map(({ name, total }) => say('plot.total', { name, amount: money(total, currency) }))
                .join(', '),
            })}
            currency={currency}
            days={days.map((day) => ({ day: day.day, values: shown.map(({ key }) => day[key]) }))}
            colors={shown.map(({ color }) => color)}
          />
        )}
        <DayNumbers open={isOpen} onOpenChange={setOpen} summary={summary} />
      </section>
    </Card>
  );
}

interface DayNumbersProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly summary: MoneySummary;
}

/** The numbers of the plot, newest day first. */
function DayNumbers({ open, onOpenChange, summary }: DayNumbersProps) {
  const say = useWords('adminMoney');
  const money = useMinorMoney();
  const { day: formatDay } = useDays();
  const { days, currency } = summary;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={say('plot')}
      description={say('plot.text', { count: days.length })}
    >
      <div
        role="region"
        aria-label={say('plot')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full text-end text-sm tabular md:text-md">
          <thead className="text-sm text-muted-foreground">
            <tr>
              <th scope="col" className="h-9 text-start font-semibold">
                {say('plot.day')}
              </th>
              {SERIES.map(({ key }) => (
                <th key={key} scope="col" className="ps-4 font-semibold">
                  {say(`series.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row" className="h-9 text-start font-medium whitespace-nowrap">
                  {formatDay(day.day)}
                </th>
                {SERIES.map(({ key }) => (
                  <td key={key} className="ps-4 whitespace-nowrap">
                    <bdi dir="ltr">{money(day[key], currency)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
