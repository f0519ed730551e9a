import { RemoveGoogleBody, type GoogleWayIn, type WaysIn } from '@lendloop/contract/waysIn';
import { useForm } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { useRemoveGoogle } from './waysInQueries.ts';

interface RemoveGoogleDialogProps {
  readonly ways: WaysIn;
  /** The sign-in to remove; null while the dialog is closed. */
  readonly removed: GoogleWayIn | null;
  readonly onClose: () => void;
}

/** Confirms the user's identity before removing a Google sign-in. */
export function RemoveGoogleDialog({ ways, removed, onClose }: RemoveGoogleDialogProps) {
  return (
    <Dialog
      open={removed !== null}
      onOpenChange={onClose}
      size="sm"
      title="Remove Google sign-in?"
      description={
        <>
          <bdi>{removed?.email ?? 'This Google account'}</bdi> can no longer be used to sign in, and devices
          that signed in with it are signed out.
        </>
      }
    >
      {removed && <Removal ways={ways} removed={removed} onClose={onClose} />}
    </Dialog>
  );
}

function Removal({ ways, removed, onClose }: RemoveGoogleDialogProps & { removed: GoogleWayIn }) {
  const remove = useRemoveGoogle();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(RemoveGoogleBody),
  });
  if (!ways.hasPassword && !ways.isFresh)
    return (
      <>
        <p className="mb-4 text-md">Sign in with Google once more to show that the account is yours.</p>
        <GoogleButton again />
      </>
    );

  const submit = handleSubmit((body) =>
    remove.mutate(
      { id: removed.id, ...body },
      { onSuccess: onClose, onError: (error) => showFieldIssues(error, ['currentPassword'], setError) },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
      {!ways.isFresh && (
        <Field label="Current password" error={formState.errors.currentPassword?.message}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-md:flex-col-reverse max-md:items-stretch">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={remove.isPending} pendingText="Removing...">
          Remove
        </Button>
      </div>
    </form>
  );
}
