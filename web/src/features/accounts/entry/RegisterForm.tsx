import { RegisterBody } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { UsernameInput } from '../../../ui/form/UsernameInput.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { useRegister } from '../mutations.ts';
import { NewPasswordField } from '../passwords/NewPasswordField.tsx';

/** Creates an account, signs in, then calls `onSignedIn`. */
export function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signUp = useRegister();
  const say = useWords('entry');
  const rich = useRichWords('entry');
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(RegisterBody),
    mode: 'onTouched',
    defaultValues: { fullName: '', username: '', email: '', password: '', acceptedTerms: false },
  });
  const { errors } = formState;
  const { fullName, username, email, password } = useWatch({ control, compute: (values) => values });

  const submit = handleSubmit((body) =>
    signUp.mutate(body, {
      onSuccess: onSignedIn,
      onError: (error) => showFieldIssues(error, ['fullName', 'username', 'email', 'password'], setError),
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <Field label={say('field.fullName')} error={errors.fullName?.message}>
        <Input {...register('fullName')} autoComplete="name" placeholder={say('field.fullName.example')} />
      </Field>
      <Field label={say('field.username')} error={errors.username?.message}>
        <UsernameInput {...register('username')} />
      </Field>
      <Field label={say('field.email')} error={errors.email?.message}>
        <Input
          {...register('email')}
          type="email"
          autoComplete="email"
          placeholder={say('field.email.example')}
        />
      </Field>
      <NewPasswordField
        label={say('field.password')}
        field={register('password')}
        value={password}
        error={errors.password?.message}
        about={[fullName, username, email]}
      />
      <Checkbox label={rich('register.terms', RULES)} {...register('acceptedTerms')} />
      <Button
        type="submit"
        size="lg"
        pending={signUp.isPending}
        pendingText={say('register.pending')}
        className="w-full"
      >
        {say('register.submit')}
      </Button>
    </form>
  );
}

/** Opens in a new tab, so that the form keeps what was typed. */
function Rules({ to, children }: { to: (typeof paths)['terms' | 'privacy']; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="font-semibold text-primary underline underline-offset-4">
      {children}
    </Link>
  );
}

const RULES = {
  terms: (held: ReactNode) => <Rules to={paths.terms}>{held}</Rules>,
  privacy: (held: ReactNode) => <Rules to={paths.privacy}>{held}</Rules>,
};
