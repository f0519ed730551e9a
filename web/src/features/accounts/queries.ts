import {
  currentUser,
  getUser,
  login,
  logout,
  register,
  SIGNED_IN_COOKIE,
  updateProfile,
  type CurrentUser,
  type LoginBody,
  type ProfileBody,
  type RegisterBody,
} from '@lendloop/contract/accounts';
import { getItem } from '@lendloop/contract/items';
import { listSessions } from '@lendloop/contract/sessions';
import { getSite } from '@lendloop/contract/site';
import { listWaysIn } from '@lendloop/contract/waysIn';
import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { useSite } from '../../site/queries.ts';
import { toast } from '../../ui/feedback/toastStore.ts';

export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: queryKey(currentUser),
  queryFn: ({ signal }) => {
    if (!mayBeSignedIn()) return null;
    return call(currentUser, {}, signal).catch((error: unknown) => {
      if (hasStatus(error, 401)) return null;
      throw error;
    });
  },
});

/** False if there is certainly no session, so that visitors do not send a request. */
export const mayBeSignedIn = (): boolean => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** The session. While `isPending`, it is unknown; then `data` is the user or null. */
export const useSession = () => useQuery(currentUserQuery);

/** The signed-in user; null for a visitor and while the session is unknown. */
export const useCurrentUser = (): CurrentUser | null => useSession().data ?? null;

/** The public profile of a person. */
export const personQuery = (id: number) => read(getUser, { params: { id } });

/** Kept when the session changes: the session itself, which is set directly, and the operator's settings. */
const KEPT: ReadonlySet<unknown> = new Set([currentUser.path, getSite.path]);

const isOfSession = ({ queryKey: [path] }: Query): boolean => !KEPT.has(path);

/** Removes everything fetched for the previous user. The page must be remounted afterwards. */
export function forgetAll(client: QueryClient): void {
  client.removeQueries({ predicate: isOfSession });
}

/** Like `forgetAll`, but refetches what the page shows. */
export async function forgetUnseen(client: QueryClient): Promise<void> {
  // Lets the page render the new session first, so that what it no longer shows is not refetched.
  await new Promise((resolve) => setTimeout(resolve));
  client.removeQueries({ predicate: isOfSession, type: 'inactive' });
  await client.invalidateQueries({ predicate: isOfSession });
}

/** Updates the cache when this tab signs in or out. */
export function useSessionChange() {
  const client = useQueryClient();
  return async (user: CurrentUser | null) => {
    client.setQueryData(currentUserQuery.queryKey, user);
    await forgetUnseen(client);
  };
}

export function useLogin() {
  const changeSession = useSessionChange();
  return useMutation({
    mutationFn: (body: LoginBody) => call(login, { body }),
    onSuccess: async (user) => {
      await changeSession(user);
      toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
    },
    onError: (error) => toast({ title: 'Login failed', description: messageOf(error), tone: 'destructive' }),
  });
}

export function useRegister() {
  const { name } = useSite();
  const changeSession = useSessionChange();
  return useMutation({
    mutationFn: (body: RegisterBody) => call(register, { body }),
    onSuccess: async (user) => {
      await changeSession(user);
      toast({ title: 'Registration successful', description: `Welcome to ${name}, ${user.fullName}!` });
    },
    onError: (error) =>
      toast({ title: 'Registration failed', description: messageOf(error), tone: 'destructive' }),
  });
}

/** Ends the session. `leave` goes to a public page first, before this page learns that nobody is signed in. */
export function useLogout(leave: () => Promise<void>) {
  const changeSession = useSessionChange();
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: async () => {
      await leave();
      await changeSession(null);
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: (error) => toast({ title: 'Logout failed', description: messageOf(error), tone: 'destructive' }),
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileBody) => call(updateProfile, { body }),
    onSuccess: (user) => {
      const before = client.getQueryData(currentUserQuery.queryKey);
      const isMoved = before?.email.toLowerCase() !== user.email.toLowerCase();
      client.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: 'Profile updated',
        // After several changes in a row no mail is sent.
        ...(isMoved && {
          description: `Confirm ${user.email} with the link that we mail there. If none arrives, choose Resend.`,
        }),
      });
      if (isMoved) void client.invalidateQueries({ queryKey: queryKey(listSessions) });
      void client.invalidateQueries({ queryKey: personQuery(user.id).queryKey });
      // Items include their owner's name.
      void client.invalidateQueries({ queryKey: queryKey(getItem) });
    },
    onError: (error) => toast({ title: 'Update failed', description: messageOf(error), tone: 'destructive' }),
    // Changing the email may change the sign-in methods or use up a fresh sign-in.
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listWaysIn) }),
  });
}
