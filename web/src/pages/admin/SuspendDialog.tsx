import { COMMENT_MAX } from '@lendloop/contract/admin';
import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Textarea.tsx';

interface SuspendDialogProps {
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  /** `comment` is undefined where none was given. */
  onSuspend: (comment: string | undefined) => void;
}

/** Asks whether somebody is to be suspended, and why. */
export function SuspendDialog({ name, open, onOpenChange, pending, onSuspend }: SuspendDialogProps) {
  const [comment, setComment] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Suspend this user?"
      description={`${name} is signed out everywhere and cannot sign in. Their listings disappear from all lists, and requests that wait for an answer end.`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={pending}
            pendingText="Suspending..."
            onClick={() => onSuspend(comment.trim() || undefined)}
          >
            Suspend User
          </Button>
        </>
      }
    >
      <Field label="Reason" hint="Goes to the user by e-mail, and is kept in the audit log.">
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
