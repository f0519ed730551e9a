import type { RentalDetails } from '@lendloop/contract/rentals';
import { CalendarCheck } from 'lucide-react';

import { useCompleteRental } from '../../features/rentals/mutations.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';

/** Completes a rental whose item is back. */
export function CompleteButton({ rental, onDone }: { rental: RentalDetails; onDone: () => void }) {
  const say = useWords('rental');
  const complete = useCompleteRental();
  return (
    <Button
      variant="outline"
      size="lg"
      icon={CalendarCheck}
      className="max-md:w-full"
      pending={complete.isPending}
      pendingText={say('completing')}
      onClick={() => complete.mutate({ rental, status: 'completed' }, { onSuccess: onDone })}
    >
      {say('complete')}
    </Button>
  );
}
