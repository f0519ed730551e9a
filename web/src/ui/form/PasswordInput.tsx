import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from '../button/IconButton.tsx';
import { Input, type InputProps } from './Input.tsx';

/** A password input with a button that shows or hides the password. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide password' : 'Show password'}
          variant="muted"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
