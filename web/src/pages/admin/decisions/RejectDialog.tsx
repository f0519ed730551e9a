import { REJECTION_COMMENT } from '@lendloop/contract/admin';

import { useRichWords, useWords } from '../../../words/useWords.ts';
import { CommentDialog, type CommentDialogProps } from './CommentDialog.tsx';

interface RejectDialogProps extends Pick<CommentDialogProps, 'open' | 'onOpenChange' | 'pending'> {
  title: string;
  onReject: (comment: string) => void;
}

/** Asks why a listing is rejected; the usual reason is filled in. */
export function RejectDialog({ title, onReject, ...dialog }: RejectDialogProps) {
  const say = useWords('admin');
  const rich = useRichWords('admin');
  return (
    <CommentDialog
      {...dialog}
      title={say('reject.title')}
      description={rich('reject.text', { title: <bdi>{title}</bdi> })}
      label={say('reject.comment')}
      usual={REJECTION_COMMENT}
      confirmLabel={say('reject.confirm')}
      pendingText={say('reject.pending')}
      onConfirm={(comment) => onReject(comment || REJECTION_COMMENT)}
    />
  );
}
