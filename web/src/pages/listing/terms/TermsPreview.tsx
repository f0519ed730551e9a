import { quote } from '@lendloop/contract/pricing';
import { addDays, countDays, formatWeekdays } from '@lendloop/contract/values/dates';
import { CalendarDays, Eye, Undo2, Zap } from 'lucide-react';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import type { ListingValues } from '../../../features/items/listing/listingValues.ts';
import { legibleTermsOf } from '../../../features/items/listing/termsValues.ts';
import { ruleTexts } from '../../../features/rentals/booking/bookingRuleTexts.ts';
import { PriceLines } from '../../../features/rentals/PriceLines.tsx';
import { useSite, useToday } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Slip } from '../../../ui/layout/Slip.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

interface TermsPreviewProps {
  readonly control: Control<ListingValues, unknown, unknown>;
  readonly className?: string;
}

/** The lengths that can be looked at. */
const LENGTHS = [2, 7, 28] as const;

/** What a renter would see of the terms, and what the owner would get. */
export function TermsPreview({ control, className }: TermsPreviewProps) {
  const say = useWords('listingTerms');
  const sayPrice = useWords('pricing');
  const sayItem = useWords('item');
  const site = useSite();
  const today = useToday();
  const money = useMinorMoney();
  const { range } = useDays();
  const locale = useDayLocale();
  const [length, setLength] = useState<(typeof LENGTHS)[number]>(7);
  const [title, price, values] = useWatch({ control, name: ['title', 'price', 'terms'] });
  const terms = legibleTermsOf(values);
  const startDate = addDays(today, terms.noticeDays);
  const days = { startDate, endDate: addDays(startDate, length - 1) };
  const found = quote({ ...terms, price: Number(price) || 0 }, days, { pieces: 1, delivery: false }, site);
  const rules = ruleTexts(terms, sayPrice, (weekdays) => formatWeekdays(weekdays, locale));
  return (
    <section aria-label={say('preview')} className={cn('rounded-2xl bg-subtle p-6', className)}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2 text-sm font-semibold text-muted-foreground">
          <Eye className="size-4" aria-hidden />
          {say('preview')}
        </p>
        <div role="group" aria-label={say('preview.length')} className="flex rounded-full bg-sunken p-1">
          {LENGTHS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === length}
              onClick={() => setLength(one)}
              className={cn(
                'relative h-9 rounded-full px-3 text-sm touch-target',
                one === length
                  ? 'bg-card font-semibold shadow-sm dark:bg-secondary'
                  : 'text-muted-foreground hover:text-foreground',
              )}
            >
              {say('preview.days', { count: one })}
            </button>
          ))}
        </div>
      </div>
      <Slip>
        <div className="p-5 pb-6">
          <p dir="auto" className="leading-snug font-semibold wrap-anywhere">
            {title || say('preview.item')}
          </p>
          <p className="text-sm text-muted-foreground">{range(days)}</p>
        </div>
        <dl className="grid gap-2.5 p-5 pt-6 text-md tabular">
          {found && (
            <PriceLines
              lines={found.lines.filter((line) => line.for !== 'owner')}
              days={length}
              terms={terms}
              pieces={1}
            />
          )}
          <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-border pt-3.5">
            <dt className="font-semibold">{sayPrice('total')}</dt>
            <dd className="font-display text-2xl font-bold">{found ? money(found.totalMinor) : '–'}</dd>
          </div>
          {found !== null && found.depositMinor > 0 && (
            <div className="flex justify-between gap-3 text-sm text-muted-foreground">
              <dt>{sayPrice('deposit')}</dt>
              <dd>{money(found.depositMinor)}</dd>
            </div>
          )}
        </dl>
      </Slip>
      {found && (
        <p className="mt-3 flex justify-between gap-3 rounded-md bg-lend-soft px-4 py-3 text-sm font-semibold text-lend-strong tabular">
          <span>{say('preview.payout')}</span>
          <span>
            {say('preview.payout.sum', {
              total: money(found.payoutMinor),
              daily: money(Math.floor(found.payoutMinor / countDays(days))),
            })}
          </span>
        </p>
      )}
      <ul className="mt-4 grid gap-2.5 text-sm text-muted-foreground">
        {rules.map((text) => (
          <li key={text} className="flex gap-2.5">
            <CalendarDays className="size-[18px] shrink-0" aria-hidden />
            {text}
          </li>
        ))}
        <li className="flex gap-2.5">
          <Undo2 className="size-[18px] shrink-0" aria-hidden />
          {sayItem(`policy.${terms.cancellationPolicy}`)}
        </li>
        {terms.instantBooking !== 'off' && (
          <li className="flex gap-2.5">
            <Zap className="size-[18px] shrink-0" aria-hidden />
            {sayItem(`instant.${terms.instantBooking}`)}
          </li>
        )}
      </ul>
    </section>
  );
}
