import { LoginBody } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';

import { ApiError } from '../../../api/apiError.ts';
import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { UsernameInput } from '../../../ui/form/UsernameInput.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useWords } from '../../../words/useWords.ts';
import { useLogin } from '../mutations.ts';

interface LoginFormProps {
  readonly onSignedIn: () => void;
  /** Called with the token of a link by which a suspended person can appeal; null after any other refusal. */
  readonly onRefused: (appeal: string | null) => void;
}

/** Signs in by username or e-mail, then calls `onSignedIn`. */
export function LoginForm({ onSignedIn, onRefused }: LoginFormProps) {
  const login = useLogin();
  const say = useWords('entry');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(LoginBody),
    defaultValues: { username: '', password: '', rememberMe: false },
  });
  const { errors } = formState;

  const submit = handleSubmit((body) =>
    login.mutate(body, {
      onSuccess: onSignedIn,
      onError: (error) => {
        showFieldIssues(error, ['username', 'password'], setError);
        onRefused((error instanceof ApiError && error.problem?.appeal) || null);
      },
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <Field label={say('login.username')} error={errors.username?.message}>
        <UsernameInput {...register('username')} />
      </Field>
      <Field label={say('field.password')} error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox label={say('login.remember')} {...register('rememberMe')} />
        <Button asChild variant="link">
          <Link to={paths.forgotPassword}>{say('login.forgot')}</Link>
        </Button>
      </div>
      <Button
        type="submit"
        size="lg"
        pending={login.isPending}
        pendingText={say('login.pending')}
        className="w-full"
      >
        {say('login.submit')}
      </Button>
    </form>
  );
}
