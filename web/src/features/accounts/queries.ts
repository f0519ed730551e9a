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

/** The signed-in user; null for a visitor. */
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

/** False where there is surely no session, so that a visitor's page asks nothing. */
export const mayBeSignedIn = (): boolean => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** The session: `isPending` while it is unknown, then `data` is the user or null. */
export const useSession = () => useQuery(currentUserQuery);

/** The signed-in user; null for a visitor and while the session is unknown. */
export const useCurrentUser = (): CurrentUser | null => useSession().data ?? null;

/** What anyone may know of a person. */
export const personQuery = (id: number) => read(getUser, { params: { id } });

/** What a change of session leaves as it is: the session itself, which is set, and the operator's settings. */
const KEPT: ReadonlySet<unknown> = new Set([currentUser.path, getSite.path]);

const isOfSession = ({ queryKey: [path] }: Query): boolean => !KEPT.has(path);

/** Drops all that was seen with the eyes of whoever was signed in before, also what a page shows: it must be made anew. */
export function forgetAll(client: QueryClient): void {
  client.removeQueries({ predicate: isOfSession });
}

/** The same, but asks again for what a page shows. */
export async function forgetUnseen(client: QueryClient): Promise<void> {
  // First the screen learns of it: what it no longer shows must not be asked for again.
  await new Promise((resolve) => setTimeout(resolve));
  client.removeQueries({ predicate: isOfSession, type: 'inactive' });
  await client.invalidateQueries({ predicate: isOfSession });
}

/** What follows when this tab signs somebody in or out. */
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

/** Ends the session. `leave` goes to where a visitor may be, before the page here learns that nobody is signed in. */
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
        ...(isMoved && { description: `Open the link in the mail to ${user.email} to confirm it.` }),
      });
      if (isMoved) void client.invalidateQueries({ queryKey: queryKey(listSessions) });
      void client.invalidateQueries({ queryKey: personQuery(user.id).queryKey });
      // One's own listings name their owner.
      void client.invalidateQueries({ queryKey: queryKey(getItem) });
    },
    onError: (error) => toast({ title: 'Update failed', description: messageOf(error), tone: 'destructive' }),
    // What it took to change the email may have changed with it, or been over.
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listWaysIn) }),
  });
}
