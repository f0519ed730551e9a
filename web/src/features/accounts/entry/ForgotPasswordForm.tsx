import { ForgotPasswordBody } from '@lendloop/contract/password';
import { useForm } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useForgotPassword } from '../passwords/passwordQueries.ts';

/** Requests a password reset link. Calls `onSent` with the address, whether or not it has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const forgot = useForgotPassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(ForgotPasswordBody),
    defaultValues: { email: '' },
  });

  const submit = handleSubmit((body) =>
    forgot.mutate(body, {
      onSuccess: () => onSent(body.email),
      onError: (error) => showFieldIssues(error, ['email'], setError),
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <Field label="Email" error={formState.errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" placeholder="you@mail.test" />
      </Field>
      <Button type="submit" size="lg" pending={forgot.isPending} pendingText="Sending..." className="w-full">
        Send the link
      </Button>
    </form>
  );
}
