import type { Earnings } from '@lendloop/contract/payments/papers';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import { ArrowRight, TrendingDown, TrendingUp } from 'lucide-react';
import { useId, useState } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useDayLocale, useNumberLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

/** Writes months as `2026-08` in the reader's language. */
function useMonths() {
  const locale = useDayLocale();
  const write = (month: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${month}-01`));
  return {
    name: (month: string) => write(month, { month: 'long' }),
    short: (month: string) => write(month, { month: 'short' }),
    full: (month: string) => write(month, { month: 'long', year: 'numeric' }),
  };
}

/** What was earned in the present month, and in each of the last twelve, as a plot and as a table. */
export function EarnedMonths({ earnings }: { readonly earnings: Earnings }) {
  const say = useWords('earnings');
  const money = useMinorMoney();
  const months = useMonths();
  const [isOpen, setOpen] = useState(false);
  const table = useId();
  const { byMonth, currency, heldMinor, payableMinor } = earnings;
  const [previous, present] = byMonth.slice(-2);
  if (!previous || !present) return null;
  const year = byMonth.reduce((sum, { paidMinor }) => sum + paidMinor, 0);
  const facts = [
    { label: say('year'), amount: year },
    { label: say('held'), amount: heldMinor },
    { label: say('payable'), amount: payableMinor },
  ];
  return (
    <Card asChild pad="none" className="p-5 shadow-xs md:p-7">
      <section>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div>
            <h2 className="font-sans text-md font-semibold text-muted-foreground">
              {say('month', { month: months.name(present.month) })}
            </h2>
            <p
              dir="ltr"
              className="mt-1 text-start font-display text-4xl font-bold tabular wrap-anywhere md:text-5xl rtl:text-end"
            >
              {money(present.paidMinor, currency)}
            </p>
            <Comparison
              difference={present.paidMinor - previous.paidMinor}
              month={months.name(previous.month)}
              currency={currency}
            />
          </div>
          <dl className="grid gap-1.5 text-sm tabular">
            {facts.map(({ label, amount }) => (
              <div key={label} className="flex justify-between gap-6">
                <dt className="text-muted-foreground">{label}</dt>
                <dd dir="ltr" className="font-semibold">
                  {money(amount, currency)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <MonthBars byMonth={byMonth} currency={currency} />
        <Button
          variant="link"
          size="sm"
          className="mt-3 -mb-2"
          aria-expanded={isOpen}
          aria-controls={table}
          onClick={() => setOpen(!isOpen)}
        >
          {say(isOpen ? 'numbers.hide' : 'numbers')}
        </Button>
        {/* Screen readers have it always. */}
        <div id={table} className={isOpen ? 'mt-4' : 'sr-only'}>
          <table className="w-full max-w-sm text-start text-md">
            <thead className="text-sm text-muted-foreground">
              <tr>
                <th scope="col" className="h-9 text-start font-semibold">
                  {say('table.month')}
                </th>
                <th scope="col" className="text-end font-semibold">
                  {say('table.earned')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-border">
              {byMonth.toReversed().map(({ month, paidMinor }) => (
                <tr key={month}>
                  <th scope="row" className="h-9 text-start font-medium">
                    {months.full(month)}
                  </th>
                  <td className="text-end tabular">
                    <bdi dir="ltr">{money(paidMinor, currency)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </Card>
  );
}

interface ComparisonProps {
  readonly difference: number;
  /** The month before. */
  readonly month: string;
  readonly currency: string;
}

function Comparison({ difference, month, currency }: ComparisonProps) {
  const say = useWords('earnings');
  const money = useMinorMoney();
  const amount = money(Math.abs(difference), currency);
  const isMore = difference > 0;
  const Icon = difference === 0 ? ArrowRight : isMore ? TrendingUp : TrendingDown;
  return (
    <p
      className={cn(
        'mt-1.5 flex items-center gap-1.5 text-sm font-semibold',
        isMore ? 'text-success-strong' : 'text-foreground-soft',
      )}
    >
      <Icon className="size-4 shrink-0 rtl:-scale-x-100" aria-hidden />
      {difference === 0 ? say('same', { month }) : say(isMore ? 'more' : 'less', { amount, month })}
    </p>
  );
}

type Months = Pick<Earnings, 'byMonth' | 'currency'>;

/** A bar for each month. The table beside it has the numbers. */
function MonthBars({ byMonth, currency }: Months) {
  const say = useWords('earnings');
  const months = useMonths();
  const locale = useNumberLocale();
  const short = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
  const unit = 10 ** minorDigitsOf(currency);
  const most = Math.max(1, ...byMonth.map(({ paidMinor }) => paidMinor));
  const [first, last] = [byMonth[0]?.month ?? '', byMonth.at(-1)?.month ?? ''];
  return (
    <div
      role="img"
      aria-label={say('plot', { from: months.full(first), to: months.full(last) })}
      className="mt-6 flex h-56 items-end gap-1.5 md:gap-3"
    >
      {byMonth.map(({ month, paidMinor }) => {
        const isNow = month === last;
        return (
          <div key={month} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1.5 text-center">
            <span
              dir="ltr"
              className="text-2xs font-semibold whitespace-nowrap text-foreground-soft tabular max-md:hidden xl:text-xs"
            >
              {paidMinor === 0 ? '' : short.format(paidMinor / unit)}
            </span>
            <span
              className={cn('min-h-0.5 rounded-t-xs', isNow ? 'bg-chart-1' : 'bg-chart-1/30')}
              // The rest is for the texts.
              style={{ height: `${(78 * Math.max(0, paidMinor)) / most}%` }}
            />
            <span
              className={cn(
                'text-2xs sm:text-xs',
                isNow ? 'font-semibold text-foreground' : 'text-muted-foreground',
              )}
            >
              {months.short(month)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
