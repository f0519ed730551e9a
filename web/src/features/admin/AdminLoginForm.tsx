import { LoginBody } from '@lendloop/contract/accounts';
import { CircleAlert } from 'lucide-react';
import { useForm } from 'react-hook-form';

import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { UsernameInput } from '../../ui/form/UsernameInput.tsx';
import { formResolver } from '../../words/formResolver.ts';
import { useWords } from '../../words/useWords.ts';
import { failure, useAdminLogin } from './mutations.ts';

/** Signs in as an administrator and goes to `dashboard`. An error stays above the fields until the next attempt. */
export function AdminLoginForm({ dashboard }: { dashboard: string }) {
  const say = useWords('admin');
  const login = useAdminLogin(dashboard);
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(LoginBody),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;
  // Stays disabled after success, until the browser has left the page.
  const isPending = login.isPending || login.isSuccess;
  return (
    <>
      {login.error && (
        <div
          role="alert"
          className="mt-5 flex gap-3 rounded-md border border-danger/40 bg-danger-soft px-4 py-3 text-sm text-danger-strong"
        >
          <CircleAlert className="size-5 shrink-0" aria-hidden />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{say('login.failed')}</p>
            <p>{failure(login.error, say)}</p>
          </div>
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((body) => login.mutate(body))(event)}
        className="mt-5 grid gap-4"
      >
        <Field label={say('login.username')} error={errors.username?.message}>
          <UsernameInput {...register('username')} />
        </Field>
        <Field label={say('login.password')} error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <Button
          type="submit"
          size="lg"
          pending={isPending}
          pendingText={say('login.pending')}
          className="mt-1 w-full"
        >
          {say('login.submit')}
        </Button>
      </form>
    </>
  );
}
