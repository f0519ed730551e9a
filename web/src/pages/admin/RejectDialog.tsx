import { COMMENT_MAX, REJECTION_COMMENT } from '@lendloop/contract/admin';
import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Textarea.tsx';

interface RejectDialogProps {
  /** The listing's title. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  onReject: (comment: string) => void;
}

/** Asks why a listing is rejected; the usual reason stands there already. */
export function RejectDialog({ title, open, onOpenChange, pending, onReject }: RejectDialogProps) {
  const [comment, setComment] = useState(REJECTION_COMMENT);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Reject this listing?"
      description={`"${title}" disappears from all lists. The comment is kept in the audit log.`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={pending}
            pendingText="Rejecting..."
            onClick={() => onReject(comment.trim() || REJECTION_COMMENT)}
          >
            Reject Listing
          </Button>
        </>
      }
    >
      <Field label="Comment">
        <Textarea
          rows={3}
          maxLength={COMMENT_MAX}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
