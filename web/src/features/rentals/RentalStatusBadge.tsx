import type { Rental, RentalStatus } from '@lendloop/contract/rentals';
import { CalendarCheck } from 'lucide-react';

import { StatusBadge, type StatusTone } from '../../ui/label/StatusBadge.tsx';
import { useWords } from '../../words/useWords.ts';

const TONES: Readonly<Record<RentalStatus, StatusTone>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  completed: 'neutral',
};

interface RentalStatusBadgeProps {
  readonly status: RentalStatus;
  readonly closedReason?: Rental['closedReason'];
  readonly className?: string;
}

/** A rental's status: pending yellow, approved green, rejected red, any other grey. */
export function RentalStatusBadge({ status, closedReason, className }: RentalStatusBadgeProps) {
  const say = useWords('rentals');
  return (
    <StatusBadge
      tone={TONES[status]}
      icon={status === 'completed' ? CalendarCheck : undefined}
      title={closedReason === 'expired' ? say('status.expired') : undefined}
      className={className}
    >
      {say(`status.${status}`)}
    </StatusBadge>
  );
}
