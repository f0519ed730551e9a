import { paths } from '@lendloop/contract/pages';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, Star } from 'lucide-react';

import { useMoveRental } from '../../features/rentals/mutations.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';

/** Completes a rental whose item is back. */
export function CompleteButton({ rental, onDone }: { rental: RentalDetails; onDone: () => void }) {
  const say = useWords('rental');
  const move = useMoveRental();
  return (
    <Button
      icon={CalendarCheck}
      pending={move.isPending}
      pendingText={say('completing')}
      onClick={() => move.mutate({ rental, status: 'completed' }, { onSuccess: onDone })}
    >
      {say('complete')}
    </Button>
  );
}

/** Leads to the item, where its reviews are. */
export function ReviewLink({ itemId }: { itemId: number }) {
  const say = useWords('rental');
  return (
    <Button asChild icon={Star}>
      <Link to={paths.item} params={{ id: String(itemId) }}>
        {say('completed.review')}
      </Link>
    </Button>
  );
}
