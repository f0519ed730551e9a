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
import { useWords } from '../../words/useWords.ts';
import { currentUserQuery, personQuery, SIGNS_OUT, useSessionChange } from './queries.ts';

export function useLogin() {
  const say = useWords('entry');
  const changeSession = useSessionChange();
  return useMutation({
    mutationFn: (body: LoginBody) => call(login, { body }),
    onSuccess: async (user) => {
      await changeSession(user);
      toast({ title: say('login.done'), description: say('login.done.text', { name: user.fullName }) });
    },
    onError: (error) =>
      toast({ title: say('login.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

export function useRegister() {
  const { name } = useSite();
  const say = useWords('entry');
  const changeSession = useSessionChange();
  return useMutation({
    mutationFn: (body: RegisterBody) => call(register, { body }),
    onSuccess: async (user) => {
      await changeSession(user);
      toast({
        title: say('register.done'),
        description: say('register.done.text', { site: name, name: user.fullName }),
      });
    },
    onError: (error) =>
      toast({ title: say('register.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

/** Ends the session. `leave` goes to a public page first, before this page learns that nobody is signed in. */
export function useLogout(leave: () => Promise<void>) {
  const say = useWords('shell');
  const changeSession = useSessionChange();
  return useMutation({
    meta: SIGNS_OUT,
    mutationFn: () => call(logout, {}),
    onSuccess: async () => {
      await leave();
      await changeSession(null);
      toast({ title: say('account.loggedOut'), description: say('account.loggedOut.text') });
    },
    onError: (error) =>
      toast({ title: say('account.logOut.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

export function useUpdateProfile() {
  const say = useWords('settings');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileBody) => call(updateProfile, { body }),
    onSuccess: (user) => {
      const before = client.getQueryData(currentUserQuery.queryKey);
      const isMoved = before?.email.toLowerCase() !== user.email.toLowerCase();
      client.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: say('profile.saved'),
        // After several changes in a row no mail is sent.
        ...(isMoved && { description: say('profile.saved.moved', { email: user.email }) }),
      });
      if (isMoved) void client.invalidateQueries({ queryKey: queryKey(listSessions) });
      void client.invalidateQueries({ queryKey: personQuery(user.id).queryKey });
      // Items include their owner's name.
      void client.invalidateQueries({ queryKey: queryKey(getItem) });
    },
    onError: (error) =>
      toast({ title: say('profile.failed'), description: messageOf(error), tone: 'destructive' }),
    // Changing the email may change the sign-in methods or use up a fresh sign-in.
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listWaysIn) }),
  });
}
