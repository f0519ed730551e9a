import type { Rental } from '@lendloop/contract/rentals';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';
import { CancelDialog } from './cancelling/cancelDialogOnDemand.ts';

interface CancelRentalProps {
  readonly rental: Rental;
  /** Whether the button shows. An open dialog stays until it is answered. */
  readonly canCancel: boolean;
  /** Called when the button may be gone, so that the focus can move elsewhere. */
  readonly onCancelled: () => void;
}

/** Cancels a rental as its renter, by the dialog of the rental's page. */
export function CancelRental({ rental, canCancel, onCancelled }: CancelRentalProps) {
  const [isAsking, setAsking] = useState(false);
  const say = useWords('rentals');
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
      <CancelDialog
        rental={rental}
        by="renter"
        open={isAsking}
        onOpenChange={setAsking}
        onCancelled={onCancelled}
      />
    </>
  );
}
