import type { Handed } from '@lendloop/contract/handover/handover';
import { lateDaysOf } from '@lendloop/contract/handover/late';
import type { Rental } from '@lendloop/contract/rentals';
import { Clock3, PackageCheck } from 'lucide-react';

import { useToday } from '../../site/queries.ts';
import { StatusBadge } from '../../ui/label/StatusBadge.tsx';
import { useWords } from '../../words/useWords.ts';

/** That the renter has it, or by how many days it is late; nothing for all other rentals, completed ones that nobody returned included. */
export function LateBadge(rental: Handed & Pick<Rental, 'status'>) {
  const say = useWords('rentals');
  const days = lateDaysOf(rental, useToday());
  if (rental.status !== 'approved' || rental.handedOverAt === null || rental.returnedAt !== null) return null;
  return days > 0 ? (
    <StatusBadge tone="danger" icon={Clock3} isSentence>
      {say('late', { count: days })}
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={PackageCheck}>
      {say('status.away')}
    </StatusBadge>
  );
}
