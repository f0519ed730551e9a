import type { Rental } from '@lendloop/contract/rentals';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { useMoveRental } from './mutations.ts';

interface CancelRentalProps {
  readonly rental: Rental;
  /** Whether the button shows. An open confirmation stays until it is answered. */
  readonly canCancel: boolean;
  /** Called when the button may be gone, so that the focus can move elsewhere. */
  readonly onCancelled: () => void;
}

/** Cancels a rental after confirmation. */
export function CancelRental({ rental, canCancel, onCancelled }: CancelRentalProps) {
  const [isAsking, setAsking] = useState(false);
  const move = useMoveRental();
  const say = useWords('rentals');
  const rich = useRichWords('rentals');
  const { range } = useDays();

  function cancel() {
    move.mutate(
      { rental, status: 'cancelled' },
      {
        onSettled: () => {
          // The dialog releases the focus only after it has rendered as closed.
          flushSync(() => setAsking(false));
          onCancelled();
        },
      },
    );
  }

  return (
    <>
      {canCancel && (
        <Button
          variant="ghostDanger"
          aria-label={say('cancel.label', { id: rental.itemId })}
          className="max-md:-me-2 max-md:px-3 max-md:text-sm"
          onClick={() => setAsking(true)}
        >
          {say('cancel.action')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={say('cancel.title')}
        description={rich('cancel.text', { title: <bdi>{rental.itemTitle}</bdi>, range: range(rental) })}
        confirmLabel={say('cancel.confirm')}
        cancelLabel={say('cancel.keep')}
        onConfirm={cancel}
        pending={move.isPending}
        pendingText={say('cancel.pending')}
      />
    </>
  );
}
