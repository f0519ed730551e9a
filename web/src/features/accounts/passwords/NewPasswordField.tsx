import { PASSWORD_MIN } from '@lendloop/contract/accounts';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { Field } from '../../../ui/form/Field.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { useWords } from '../../../words/useWords.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

interface NewPasswordFieldProps {
  readonly label: string;
  /** The registered field and its value. */
  readonly field: UseFormRegisterReturn;
  readonly value: string;
  readonly error: string | undefined;
  /** Names and email address of the user, which are easy to guess. */
  readonly about?: readonly string[];
}

/** The field for a new password, with a strength hint. */
export function NewPasswordField({ label, field, value, error, about }: NewPasswordFieldProps) {
  const say = useWords('waysIn');
  return (
    <div>
      <Field label={label} error={error}>
        <PasswordInput
          {...field}
          autoComplete="new-password"
          placeholder={say('password.least', { count: PASSWORD_MIN })}
        />
      </Field>
      <PasswordStrength password={value} about={about} />
    </div>
  );
}
