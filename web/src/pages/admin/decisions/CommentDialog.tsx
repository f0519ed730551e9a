import { COMMENT_MAX } from '@lendloop/contract/admin';
import { type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useWords } from '../../../words/useWords.ts';

export interface CommentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Shown above the field. */
  label: string;
  hint?: string;
  /** Initial text of the field. */
  usual?: string;
  confirmLabel: string;
  tone?: 'danger' | 'primary';
  /** Nothing is confirmed without a reason. */
  isNeeded?: boolean;
  pending: boolean;
  pendingText: string;
  /** `comment` is trimmed; empty if none was given. */
  onConfirm: (comment: string) => void;
}

/** Asks for confirmation of a decision and for the reason. */
export function CommentDialog({
  open,
  onOpenChange,
  title,
  description,
  label,
  hint,
  usual = '',
  confirmLabel,
  tone = 'danger',
  isNeeded = false,
  pending,
  pendingText,
  onConfirm,
}: CommentDialogProps) {
  const say = useWords('admin');
  const [comment, setComment] = useState(usual);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {say('cancel')}
          </Button>
          <Button
            variant={tone}
            disabled={isNeeded && comment.trim() === ''}
            pending={pending}
            pendingText={pendingText}
            onClick={() => onConfirm(comment.trim())}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Field label={label} hint={hint}>
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
