import type { CurrentUser } from '@lendloop/contract/accounts';
import { ChangePasswordBody } from '@lendloop/contract/password';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useWords } from '../../../words/useWords.ts';
import { waysInQuery } from '../google/waysInQueries.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useChangePassword } from './passwordQueries.ts';

const EMPTY = { currentPassword: '', password: '', keepGoogle: false };

/** Changes the password, given the current one. */
export function ChangePasswordForm({ user }: { user: CurrentUser }) {
  const change = useChangePassword();
  const say = useWords('settings');
  const sayWays = useWords('waysIn');
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    resolver: formResolver(ChangePasswordBody),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const { data: ways } = useQuery(waysInQuery);
  const password = useWatch({ control, name: 'password' });

  const submit = handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => reset(EMPTY),
      onError: (error) => showFieldIssues(error, ['currentPassword', 'password'], setError),
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
      {/* Lets password managers store the username with the new password. */}
      <input type="text" hidden readOnly autoComplete="username" value={user.username} />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Field label={sayWays('password.current')} error={errors.currentPassword?.message}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
        <NewPasswordField
          label={sayWays('password.new')}
          field={register('password')}
          value={password}
          error={errors.password?.message}
          about={[user.fullName, user.username, user.email]}
        />
      </div>
      {ways !== undefined && ways.google.length > 0 && (
        <Checkbox label={say('password.keepGoogle')} className="-my-2" {...register('keepGoogle')} />
      )}
      <div>
        <Button
          type="submit"
          variant="outline"
          pending={change.isPending}
          pendingText={say('password.changing')}
          className="max-md:w-full"
        >
          {say('password.change')}
        </Button>
      </div>
    </form>
  );
}
