import { RegisterBody } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { UsernameInput } from '../../../ui/form/UsernameInput.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useRegister } from '../mutations.ts';
import { NewPasswordField } from '../passwords/NewPasswordField.tsx';

/** Creates an account, signs in, then calls `onSignedIn`. */
export function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signUp = useRegister();
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
      <Field label="Full Name" error={errors.fullName?.message}>
        <Input {...register('fullName')} autoComplete="name" placeholder="Your full name" />
      </Field>
      <Field label="Username" error={errors.username?.message}>
        <UsernameInput {...register('username')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" placeholder="you@mail.test" />
      </Field>
      <NewPasswordField
        label="Password"
        field={register('password')}
        value={password}
        error={errors.password?.message}
        about={[fullName, username, email]}
      />
      <Checkbox
        label={
          <>
            I agree to the <Rules to={paths.terms}>Terms of Service</Rules> and{' '}
            <Rules to={paths.privacy}>Privacy Policy</Rules>
          </>
        }
        {...register('acceptedTerms')}
      />
      <Button
        type="submit"
        size="lg"
        pending={signUp.isPending}
        pendingText="Creating account..."
        className="w-full"
      >
        Create Account
      </Button>
    </form>
  );
}

/** Opens in a new tab, so that the form keeps what was typed. */
function Rules({ to, children }: { to: (typeof paths)['terms' | 'privacy']; children: string }) {
  return (
    <Link to={to} target="_blank" className="font-semibold text-primary underline underline-offset-4">
      {children}
    </Link>
  );
}
