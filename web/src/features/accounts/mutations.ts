import {
  login,
  logout,
  register,
  updateProfile,
  type LoginBody,
  type ProfileBody,
  type RegisterBody,
} from '@lendloop/contract/accounts';
import { getItem } from '@lendloop/contract/items';
import { listSessions } from '@lendloop/contract/sessions';
import { listWaysIn } from '@lendloop/contract/waysIn';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { useSite } from '../../site/queries.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { currentUserQuery, personQuery, useSessionChange } from './queries.ts';

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
