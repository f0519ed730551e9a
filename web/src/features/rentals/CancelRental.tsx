import type { Rental } from '@lendloop/contract/rentals';
import { formatRange } from '@lendloop/contract/values/dates';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
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
          aria-label={`Cancel the rental of item #${rental.itemId}`}
          className="max-md:-me-2 max-md:px-3 max-md:text-sm"
          onClick={() => setAsking(true)}
        >
          Cancel
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel this rental?"
        description={
          <>
            <bdi>{rental.itemTitle}</bdi>, {formatRange(rental)}. The owner can then lend these days to
            somebody else.
          </>
        }
        confirmLabel="Cancel Rental"
        cancelLabel="Keep Rental"
        onConfirm={cancel}
        pending={move.isPending}
        pendingText="Cancelling..."
      />
    </>
  );
}
