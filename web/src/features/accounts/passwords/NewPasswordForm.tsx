import { ResetPasswordBody } from '@lendloop/contract/password';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { messageOf } from '../../../api/apiError.ts';
import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useWords } from '../../../words/useWords.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

interface NewPasswordFormProps {
  /** Token of the mailed link. */
  readonly token: string;
  readonly change: UseMutationResult<unknown, Error, ResetPasswordBody>;
  /** Label of the submit button. */
  readonly label: string;
  /** Called on success. */
  readonly onChanged: () => void;
  /** Advice shown below an error. */
  readonly help: ReactNode;
}

/** Sets a new password with the token of a mailed link. */
export function NewPasswordForm({ token, change, label, onChanged, help }: NewPasswordFormProps) {
  const say = useWords('waysIn');
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(ResetPasswordBody.pick({ password: true })),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });

  const submit = handleSubmit(({ password }) =>
    change.mutate(
      { token, password },
      { onSuccess: onChanged, onError: (error) => showFieldIssues(error, ['password'], setError) },
    ),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <NewPasswordField
        label={say('password.new')}
        field={register('password')}
        value={password}
        error={formState.errors.password?.message}
      />
      {change.error && (
        <p role="alert" className="rounded-md border border-danger/35 bg-danger-soft p-4 text-md">
          {messageOf(change.error)}
          {help}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        pending={change.isPending}
        pendingText={say('password.saving')}
        className="w-full"
      >
        {label}
      </Button>
    </form>
  );
}
