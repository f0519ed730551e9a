import { zodResolver } from '@hookform/resolvers/zod';
import { ResetPasswordBody } from '@lendloop/contract/password';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';

import { messageOf } from '../../api/ApiError.ts';
import { showFieldIssues } from '../../api/fieldIssues.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useResetPassword } from './passwordQueries.ts';

/** Sets a new password by the token of a mailed link. `onChanged` hears when it is set. */
export function ResetPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const reset = useResetPassword();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ResetPasswordBody.pick({ password: true })),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });

  const submit = handleSubmit(({ password }) =>
    reset.mutate(
      { token, password },
      { onSuccess: onChanged, onError: (error) => showFieldIssues(error, ['password'], setError) },
    ),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <NewPasswordField
        label="New password"
        field={register('password')}
        value={password}
        error={formState.errors.password?.message}
      />
      {reset.error && (
        <p role="alert" className="rounded-md border border-danger/35 bg-danger-soft p-4 text-md">
          {messageOf(reset.error)}
          <Link
            to={paths.forgotPassword}
            className="mt-1 block w-fit font-semibold text-primary underline underline-offset-4"
          >
            Ask for a new link
          </Link>
        </p>
      )}
      <Button type="submit" size="lg" pending={reset.isPending} pendingText="Saving..." className="w-full">
        Save the new password
      </Button>
    </form>
  );
}
