import { ForgotPasswordBody } from '@lendloop/contract/password';
import { useForm } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useWords } from '../../../words/useWords.ts';
import { useForgotPassword } from '../passwords/passwordQueries.ts';

/** Requests a password reset link. Calls `onSent` with the address, whether or not it has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const forgot = useForgotPassword();
  const say = useWords('entry');
  const sayWays = useWords('waysIn');
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
      <Field label={say('field.email')} error={formState.errors.email?.message}>
        <Input
          {...register('email')}
          type="email"
          autoComplete="email"
          placeholder={say('field.email.example')}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        pending={forgot.isPending}
        pendingText={sayWays('link.sending')}
        className="w-full"
      >
        {say('forgot.submit')}
      </Button>
    </form>
  );
}
