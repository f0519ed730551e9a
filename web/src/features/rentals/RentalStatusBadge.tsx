import type { RentalStatus } from '@lendloop/contract/rentals';
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

/** A rental's status: pending yellow, approved green, rejected red, any other grey. */
export function RentalStatusBadge({ status, className }: { status: RentalStatus; className?: string }) {
  const say = useWords('rentals');
  return (
    <StatusBadge
      tone={TONES[status]}
      icon={status === 'completed' ? CalendarCheck : undefined}
      className={className}
    >
      {say(`status.${status}`)}
    </StatusBadge>
  );
}
