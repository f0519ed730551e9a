import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { useWords } from '../../words/useWords.ts';
import { IconButton } from '../button/IconButton.tsx';
import { Input, type InputProps } from './Input.tsx';

/** A password input with a button that shows or hides the password. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const say = useWords('ui');
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={say(shown ? 'password.hide' : 'password.show')}
          variant="muted"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
