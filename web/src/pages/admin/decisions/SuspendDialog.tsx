import { CommentDialog, type CommentDialogProps } from './CommentDialog.tsx';

interface SuspendDialogProps extends Pick<CommentDialogProps, 'open' | 'onOpenChange' | 'pending'> {
  name: string;
  /** `comment` is undefined if none was given. */
  onSuspend: (comment: string | undefined) => void;
}

/** Asks for confirmation of a suspension and for the reason. */
export function SuspendDialog({ name, onSuspend, ...dialog }: SuspendDialogProps) {
  return (
    <CommentDialog
      {...dialog}
      title="Suspend this user?"
      description={
        <>
          <bdi>{name}</bdi> is signed out everywhere and cannot sign in. Their listings disappear from all
          lists, and requests that wait for an answer end.
        </>
      }
      label="Reason"
      hint="Goes to the user by e-mail, and is kept in the audit log."
      confirmLabel="Suspend User"
      pendingText="Suspending..."
      onConfirm={(comment) => onSuspend(comment || undefined)}
    />
  );
}
