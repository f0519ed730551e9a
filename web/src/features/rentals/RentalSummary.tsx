import { countDays, type Day } from '@lendloop/contract/values/dates';
import { estimateTotal } from '@lendloop/contract/values/money';
import { ArrowRight } from 'lucide-react';

import { useMoney } from '../../site/queries.ts';
import type { DayRange } from '../../ui/dates/dateRange.ts';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import type { BookedItem } from './bookingRules.ts';

interface RentalSummaryProps {
  readonly item: BookedItem;
  readonly range: DayRange;
}

/** The loan slip in the booking dialog. */
export function RentalSummary({ item, range: { start, end } }: RentalSummaryProps) {
  const money = useMoney();
  const say = useWords('rentals');
  const { weekDay } = useDays();
  const dayText = (day: Day | undefined) => (day === undefined ? say('summary.choose') : weekDay(day));
  const days = start && end ? { startDate: start, endDate: end } : null;
  const total = days ? money(estimateTotal(item.price, days)) : '–';
  return (
    <Slip>
      <section aria-label={say('summary.title')} className="p-5 pb-6">
        <h3 className="font-sans text-sm font-semibold text-muted-foreground">{say('summary.title')}</h3>
        <div className="mt-3 flex gap-3.5">
          <div className="size-16 shrink-0 overflow-hidden rounded-md">
            <Photo src={item.image} alt="" sizes="64px" />
          </div>
          <div className="min-w-0">
            <p dir="auto" className="leading-snug font-semibold wrap-anywhere">
              {item.title}
            </p>
            <p dir="auto" className="text-sm wrap-anywhere text-muted-foreground">
              {item.location}
            </p>
          </div>
        </div>
        <div className="mt-5 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
          <p>
            <span className="block text-xs font-medium text-muted-foreground">{say('summary.start')}</span>
            <span className="font-semibold">{dayText(start)}</span>
          </p>
          <ArrowRight className="size-[18px] text-muted-foreground" aria-hidden />
          <p className="text-end">
            <span className="block text-xs font-medium text-muted-foreground">{say('summary.end')}</span>
            <span className="font-semibold">{dayText(end)}</span>
          </p>
        </div>
      </section>
      <dl aria-live="polite" className="grid gap-2 p-5 pt-6 text-md tabular">
        <div className="flex justify-between gap-3">
          <dt className="text-muted-foreground">
            {days
              ? say('summary.price', { price: money(item.price), count: countDays(days) })
              : say('summary.price.open', { price: money(item.price) })}
          </dt>
          <dd>{total}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="font-semibold">{say('summary.total')}</dt>
          <dd className="font-display text-2xl font-bold">{total}</dd>
        </div>
      </dl>
    </Slip>
  );
}
