import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

import { currentUserQuery } from '../features/accounts/queries.ts';
import { paths } from './paths.ts';

interface GuardInput {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

/** Lets signed-in people pass; a visitor goes to sign in, and comes back to the same page afterwards. */
export async function signedInOnly({ context, location }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (!user) redirect({ to: paths.auth, search: { from: location.href }, replace: true, throw: true });
}

/** Lets visitors pass; someone who is signed in goes home. */
export async function visitorsOnly({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (user) redirect({ to: paths.home, replace: true, throw: true });
}

/** Lets signed-in people pass, whose page tells those who are no administrators; a visitor goes to sign in as one. */
export async function administratorsOrTold({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (!user) redirect({ to: paths.adminLogin, replace: true, throw: true });
}
