import { refundsOf, type Refund } from '@lendloop/contract/terms';
import { CalendarX, Undo2 } from 'lucide-react';
import { useId } from 'react';

import { useMoney, useToday } from '../../../site/queries.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { PiecesStepper } from '../PiecesStepper.tsx';
import type { BookingParts } from './bookingParts.ts';

type Part = Pick<BookingParts, 'item' | 'booking'>;

/** Below the calendar: why the chosen days are refused, how many pieces are wanted, and whether the owner is to bring it. */
export function BookingWishes({ item, booking }: Part) {
  const money = useMoney();
  const say = useWords('pricing');
  const id = useId();
  const { delivery, setDelivery, refusal } = booking;
  const { deliveryFee: fee, quantity } = item.terms;
  return (
    <>
      <div role="status">
        {refusal && (
          <p className="mt-4 flex gap-3 rounded-md bg-danger-soft p-4 text-sm font-semibold text-danger-strong">
            <CalendarX className="size-[18px] shrink-0" aria-hidden />
            {refusal.message}
          </p>
        )}
      </div>
      <div className="grid gap-4 pt-4 empty:hidden sm:auto-cols-fr sm:grid-flow-col">
        {quantity > 1 && (
          <PiecesStepper
            label={say('pieces')}
            value={booking.typedPieces}
            onValueChange={booking.setPieces}
            free={booking.free}
            quantity={quantity}
            fewer={say('pieces.fewer')}
            more={say('pieces.more')}
          />
        )}
        {fee !== null && (
          <div className="flex items-center justify-between gap-4 rounded-md border border-border p-4">
            <p>
              <span id={id} className="block text-md font-semibold">
                {say('line.delivery')}
              </span>
              <span id={`${id}-fee`} className="block text-sm text-muted-foreground">
                {fee === 0 ? say('delivery.free') : say('delivery.fee', { price: money(fee) })}
              </span>
            </p>
            <Switch
              aria-labelledby={id}
              aria-describedby={`${id}-fee`}
              checked={delivery}
              onCheckedChange={setDelivery}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Below the summary: who decides, unless the footer says so, and what comes back after cancelling. */
export function BookingPromises({
  item,
  booking: { days, refusal, isInstant },
  isNoteBelow = false,
}: Part & { readonly isNoteBelow?: boolean }) {
  const say = useWords('rentals');
  const sayPrice = useWords('pricing');
  const today = useToday();
  const { weekDay } = useDays();

  function refundText(refunds: readonly Refund[]): string {
    const [first, second] = refunds;
    if (!first) return sayPrice('refund.none');
    const day = weekDay(first.until);
    if (second) return sayPrice('refund.both', { all: day, half: weekDay(second.until) });
    return first.percent === 100 ? sayPrice('refund.all', { day }) : sayPrice('refund.half', { day });
  }

  return (
    <div className="mt-4 grid gap-3 text-sm text-muted-foreground">
      {days && !refusal && (
        <p className="flex gap-2.5">
          <Undo2 className="size-[18px] shrink-0" aria-hidden />
          {refundText(refundsOf(item.terms.cancellationPolicy, days.startDate, today))}
        </p>
      )}
      {refusal && <p>{sayPrice('refused')}</p>}
      {!refusal && !isNoteBelow && <p>{say(isInstant ? 'booking.instant.note' : 'booking.note')}</p>}
    </div>
  );
}
