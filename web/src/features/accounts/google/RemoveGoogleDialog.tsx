import { RemoveGoogleBody, type GoogleWayIn, type WaysIn } from '@lendloop/contract/waysIn';
import { useForm } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
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
  const say = useWords('settings');
  const rich = useRichWords('settings');
  return (
    <Dialog
      open={removed !== null}
      onOpenChange={onClose}
      size="sm"
      title={say('ways.remove.title')}
      description={
        typeof removed?.email === 'string'
          ? rich('ways.remove.text', { email: <bdi>{removed.email}</bdi> })
          : say('ways.remove.text.unknown')
      }
    >
      {removed && <Removal ways={ways} removed={removed} onClose={onClose} />}
    </Dialog>
  );
}

function Removal({ ways, removed, onClose }: RemoveGoogleDialogProps & { removed: GoogleWayIn }) {
  const remove = useRemoveGoogle();
  const say = useWords('settings');
  const sayWays = useWords('waysIn');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(RemoveGoogleBody),
  });
  if (!ways.hasPassword && !ways.isFresh)
    return (
      <>
        <p className="mb-4 text-md">{say('ways.remove.again')}</p>
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
        <Field label={sayWays('password.current')} error={formState.errors.currentPassword?.message}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-md:flex-col-reverse max-md:items-stretch">
        <Button variant="ghost" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button type="submit" variant="danger" pending={remove.isPending} pendingText={say('ways.removing')}>
          {say('ways.remove')}
        </Button>
      </div>
    </form>
  );
}
