import { useRichWords, useWords } from '../../../words/useWords.ts';
import { CommentDialog, type CommentDialogProps } from './CommentDialog.tsx';

interface SuspendDialogProps extends Pick<CommentDialogProps, 'open' | 'onOpenChange' | 'pending'> {
  name: string;
  /** `comment` is undefined if none was given. */
  onSuspend: (comment: string | undefined) => void;
}

/** Asks for confirmation of a suspension and for the reason. */
export function SuspendDialog({ name, onSuspend, ...dialog }: SuspendDialogProps) {
  const say = useWords('admin');
  const rich = useRichWords('admin');
  return (
    <CommentDialog
      {...dialog}
      title={say('suspend.title')}
      description={rich('suspend.text', { name: <bdi>{name}</bdi> })}
      label={say('suspend.reason')}
      hint={say('suspend.hint')}
      confirmLabel={say('suspend.confirm')}
      pendingText={say('suspend.pending')}
      onConfirm={(comment) => onSuspend(comment || undefined)}
    />
  );
}
