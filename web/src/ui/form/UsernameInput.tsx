import { Input, type InputProps } from './Input.tsx';

/** A username input, with capitalization, autocorrection and spell checking turned off. */
export const UsernameInput = (props: InputProps) => (
  <Input {...props} autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
);
