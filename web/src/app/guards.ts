import { paths } from '@lendloop/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

import { currentUserQuery } from '../features/accounts/queries.ts';

interface GuardInput {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

/** Lets signed-in people pass; a visitor goes to sign in, and comes back to the same page afterwards. */
async function signedInOnly({ context, location }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (!user) redirect({ to: paths.auth, search: { from: location.href }, replace: true, throw: true });
}

/** Lets visitors pass; someone who is signed in goes home. */
async function visitorsOnly({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (user) redirect({ to: paths.home, replace: true, throw: true });
}

/** Lets signed-in people pass, whose page tells those who are no administrators; a visitor goes to sign in as one. */
async function signedInOrAdminLogin({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (!user) redirect({ to: paths.adminLogin, replace: true, throw: true });
}

/** Who may pass, by the access that a page has in the table. */
export const GUARDS = {
  signedIn: signedInOnly,
  visitors: visitorsOnly,
  administrators: signedInOrAdminLogin,
} as const;
