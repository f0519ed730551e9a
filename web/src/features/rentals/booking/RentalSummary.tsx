import type { Day } from '@lendloop/contract/values/dates';
import { ArrowRight } from 'lucide-react';

import { useMoney } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Slip } from '../../../ui/layout/Slip.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { LateFee } from '../LateFee.tsx';
import { PriceLines } from '../PriceLines.tsx';
import type { BookingParts } from './bookingParts.ts';

/** The loan slip in the booking dialog. */
export function RentalSummary({ item, booking }: Pick<BookingParts, 'item' | 'booking'>) {
  const { range, days, price } = booking;
  const money = useMoney();
  const minorMoney = useMinorMoney();
  const say = useWords('rentals');
  const sayPrice = useWords('pricing');
  const { weekDay } = useDays();
  const dayText = (day: Day | undefined) => (day === undefined ? say('summary.choose') : weekDay(day));
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
            <span className="font-semibold">{dayText(range.start)}</span>
          </p>
          <ArrowRight className="size-[18px] text-muted-foreground" aria-hidden />
          <p className="text-end">
            <span className="block text-xs font-medium text-muted-foreground">{say('summary.end')}</span>
            <span className="font-semibold">{dayText(range.end)}</span>
          </p>
        </div>
      </section>
      <dl aria-live="polite" className="grid gap-2.5 p-5 pt-6 text-md tabular">
        {days && price ? (
          <PriceLines lines={price.lines} days={price.days} pieces={booking.pieces} terms={item.terms} />
        ) : (
          <div className="flex justify-between gap-3">
            <dt className="text-muted-foreground">
              {say('summary.price.open', { price: money(item.price) })}
            </dt>
            <dd>–</dd>
          </div>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-border pt-3.5">
          <dt className="font-semibold">{sayPrice('total')}</dt>
          <dd className="font-display text-2xl font-bold">{price ? minorMoney(price.totalMinor) : '–'}</dd>
        </div>
        {price !== null && price.depositMinor > 0 && (
          <div className="flex justify-between gap-3 text-sm text-muted-foreground">
            <dt>{sayPrice('deposit')}</dt>
            <dd>{minorMoney(price.depositMinor)}</dd>
          </div>
        )}
        <LateFee terms={{ ...item.terms, price: item.price }} pieces={booking.pieces} />
      </dl>
    </Slip>
  );
}
