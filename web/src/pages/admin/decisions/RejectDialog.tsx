import { REJECTION_COMMENT } from '@lendloop/contract/admin';

import { CommentDialog, type CommentDialogProps } from './CommentDialog.tsx';

interface RejectDialogProps extends Pick<CommentDialogProps, 'open' | 'onOpenChange' | 'pending'> {
  title: string;
  onReject: (comment: string) => void;
}

/** Asks why a listing is rejected; the usual reason is filled in. */
export function RejectDialog({ title, onReject, ...dialog }: RejectDialogProps) {
  return (
    <CommentDialog
      {...dialog}
      title="Reject this listing?"
      description={
        <>
          &quot;<bdi>{title}</bdi>&quot; disappears from all lists. The comment is kept in the audit log.
        </>
      }
      label="Comment"
      usual={REJECTION_COMMENT}
      confirmLabel="Reject Listing"
      pendingText="Rejecting..."
      onConfirm={(comment) => onReject(comment || REJECTION_COMMENT)}
    />
  );
}
