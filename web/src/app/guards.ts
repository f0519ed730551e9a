import { paths } from '@lendloop/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

import { returnPath } from '../features/accounts/entry/returnPath.ts';
import { currentUserQuery } from '../features/accounts/queries.ts';

interface GuardInput {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: {
    readonly href: string;
    readonly hash: string;
    readonly search: { readonly from?: string };
  };
}

/**
 * Admits signed-in users. Visitors are sent to sign in and come back to the same page afterwards. What stands behind the `#`, as
 * the code of a handover does, stays there, and so never reaches a server.
 */
async function signedInOnly({ context, location }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (user) return;
  const { href, hash } = location;
  redirect({ to: paths.auth, search: { from: href.split('#')[0] }, hash, replace: true, throw: true });
}

/** Admits visitors. Signed-in users are sent to the page that required the sign-in, otherwise home. */
async function visitorsOnly({ context, location }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (!user) return;
  const { from } = location.search;
  if (from === undefined) redirect({ to: paths.home, replace: true, throw: true });
  redirect({ href: returnPath(from, location.hash), replace: true, throw: true });
}

/**
 * Admits every signed-in user, as the page itself turns non-administrators away. Visitors are sent to the administrator
 * sign-in.
 */
async function signedInOrAdminLogin({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery);
  if (!user) redirect({ to: paths.adminLogin, replace: true, throw: true });
}

/** The guard for each restricted access level of the page table. */
export const GUARDS = {
  signedIn: signedInOnly,
  visitors: visitorsOnly,
  administrators: signedInOrAdminLogin,
} as const;
