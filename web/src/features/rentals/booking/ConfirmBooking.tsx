import { Zap } from 'lucide-react';

import { Button, type ButtonProps } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';
import type { Booking } from './useBooking.ts';

interface ConfirmBookingProps extends Pick<ButtonProps, 'size' | 'className'> {
  readonly booking: Booking;
  /** What the button says while a request is being sent. */
  readonly pending: 'booking.pending' | 'booking.pending.short';
}

/** The button that sends the request, or books at once. */
export function ConfirmBooking({ booking, pending, ...looks }: ConfirmBookingProps) {
  const say = useWords('rentals');
  const { isInstant, confirm, refusal, isPending } = booking;
  return (
    <Button
      {...looks}
      onClick={confirm}
      disabled={refusal !== null}
      pending={isPending}
      pendingText={say(isInstant ? 'booking.now.pending' : pending)}
    >
      {isInstant && <Zap className="size-5" aria-hidden />}
      {say(isInstant ? 'booking.now' : 'booking.confirm')}
    </Button>
  );
}
