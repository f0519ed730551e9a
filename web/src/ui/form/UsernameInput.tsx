import { Input, type InputProps } from './Input.tsx';

/** A text input for a name of an account, which no keyboard corrects. */
export const UsernameInput = (props: InputProps) => (
  <Input {...props} autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
);
