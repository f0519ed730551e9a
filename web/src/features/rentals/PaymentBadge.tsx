import type { Rental } from '@lendloop/contract/rentals';
import type { TextId } from '@lendloop/words/types';
import { Clock3, HandCoins } from 'lucide-react';

import { StatusBadge } from '../../ui/label/StatusBadge.tsx';
import { useWords } from '../../words/useWords.ts';

interface PaymentBadgeProps {
  readonly rental: Pick<Rental, 'payment' | 'status' | 'delivery'>;
  readonly className?: string;
}

/** How far the money of a rental has come; nothing where none is owed. */
export function PaymentBadge({ rental, className }: PaymentBadgeProps) {
  const say = useWords('rentals');
  const { status } = rental.payment;
  if (status === 'nothing_due') return null;
  if (status === 'hand_settled') {
    return (
      <StatusBadge tone="success" icon={HandCoins} isSentence className={className}>
        {say('money.settled')}
      </StatusBadge>
    );
  }
  const isAhead = rental.status === 'approved' && rental.payment.paidMinor === 0;
  return (
    <StatusBadge tone={isAhead ? 'neutral' : 'warning'} icon={Clock3} isSentence className={className}>
      {say(openText(rental))}
    </StatusBadge>
  );
}

function openText({ payment, status, delivery }: PaymentBadgeProps['rental']): TextId<'rentals'> {
  const { dueMinor, paidMinor, deposit } = payment;
  if (status === 'approved' && dueMinor > 0 && paidMinor === 0)
    return delivery ? 'money.delivery' : 'money.pickUp';
  if (dueMinor > 0) return 'money.due';
  return status === 'approved' && deposit === 'due' ? 'money.deposit' : 'money.open';
}
