import { idIn, textIn } from './urlSearch.ts';

/** Where to go after signing in, and what a sign-in through a provider failed of. */
export const readSignInSearch = ({
  from,
  error,
}: Record<string, unknown>): { from?: string; error?: string } => ({
  from: textIn(from),
  error: textIn(error),
});

/** The conversation that is open beside the list. */
export const readOpenConversation = (values: Record<string, unknown>): { with?: number; item?: number } => ({
  with: idIn(values['with']),
  item: idIn(values['item']),
});
