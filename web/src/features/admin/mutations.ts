import { currentUser, getUser, type LoginBody } from '@lendloop/contract/accounts';
import {
  adminLogin,
  editCategory,
  getItemMetrics,
  getPopularCategories,
  getPopularLocations,
  getUserMetrics,
  listAudit,
  listModeration,
  listRegistrations,
  moderateItem,
  suspendUser,
  verifyUser,
  type CategoryBody,
  type Decision,
} from '@lendloop/contract/admin';
import { listCategories } from '@lendloop/contract/categories';
import type { Endpoint } from '@lendloop/contract/endpoint';
import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import type { Say } from '@lendloop/words/formatter';
import type { TextId } from '@lendloop/words/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';
import { versionSeen } from './seenListings.ts';

/** Signs in as an administrator. On success it reloads the browser at the dashboard, which clears all state. */
export function useAdminLogin(dashboard: string) {
  const say = useWords('admin');
  return useMutation({
    mutationFn: (body: LoginBody) => call(adminLogin, { body }),
    onSuccess: () => window.location.assign(dashboard),
    onError: (error) =>
      toast({ title: say('login.failed'), description: failure(error, say), tone: 'destructive' }),
  });
}

/** The message of a failed sign-in. */
export const failure = (error: unknown, say: Say<'admin'>): string =>
  messageOf(error) || say('login.failed.text');

/** Invalidates what a decision changes. */
function useDecided(endpoints: readonly Endpoint[]) {
  const client = useQueryClient();
  return () => {
    for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: queryKey(endpoint) });
  };
}

/** Reports a failed decision. Refetches the session if the user is no longer an administrator. */
function useRefused(title: TextId<'admin'>) {
  const say = useWords('admin');
  const client = useQueryClient();
  return (error: unknown) => {
    toast({ title: say(title), description: messageOf(error), tone: 'destructive' });
    if (hasStatus(error, 401) || hasStatus(error, 403))
      void client.invalidateQueries({ queryKey: queryKey(currentUser) });
  };
}

/** Approves or rejects a user. `name` is the full name that the administrator saw. */
export function useVerifyUser(id: number, name: string) {
  const decided = useDecided([listRegistrations, listAudit, getUserMetrics, getUser, listItems, getItem]);
  const refused = useRefused('user.failed');
  const say = useWords('admin');
  return useMutation({
    mutationFn: (status: Decision) => call(verifyUser, { params: { id }, body: { status, fullName: name } }),
    onSuccess: ({ verificationStatus }) => {
      decided();
      toast(
        verificationStatus === 'approved'
          ? { title: say('user.verified'), description: say('user.verified.text', { name }) }
          : { title: say('user.rejected'), description: say('user.rejected.text', { name }) },
      );
    },
    onError: (error) => {
      refused(error);
      // The name has changed: refetch it.
      if (hasStatus(error, 409)) decided();
    },
  });
}

/** Approves or rejects a listing as it was seen in the list, whose row has `contentVersion`. Approves it as it was on its page, if that was opened. */
export function useModerateItem(id: number, title: string) {
  const decided = useDecided([
    listModeration,
    listAudit,
    getItemMetrics,
    getPopularCategories,
    getPopularLocations,
    listItems,
    listItemsOfUser,
    getItem,
    listCategories,
  ]);
  const refused = useRefused('item.failed');
  const say = useWords('admin');
  return useMutation({
    mutationFn: (body: { status: Decision; comment?: string; contentVersion?: string }) =>
      call(moderateItem, {
        params: { id },
        // Nobody escapes a rejection by changing the price.
        body: { ...body, ...(body.status === 'approved' && { expectedVersion: versionSeen(id) }) },
      }),
    onSuccess: ({ moderationStatus }) => {
      decided();
      toast(
        moderationStatus === 'approved'
          ? { title: say('item.approved'), description: say('item.approved.text', { title }) }
          : { title: say('item.rejected'), description: say('item.rejected.text', { title }) },
      );
    },
    onError: (error) => {
      refused(error);
      // The owner has changed the listing: refetch it.
      if (hasStatus(error, 409)) decided();
    },
  });
}

/** Suspends a user, or lifts the suspension. */
export function useSuspendUser(id: number, name: string) {
  const say = useWords('admin');
  const decided = useDecided([
    listRegistrations,
    listModeration,
    listAudit,
    getItemMetrics,
    getPopularCategories,
    getPopularLocations,
    getUser,
    listItems,
    listItemsOfUser,
    getItem,
    listCategories,
  ]);
  return useMutation({
    mutationFn: (body: { suspended: boolean; comment?: string }) =>
      call(suspendUser, { params: { id }, body }),
    onSuccess: ({ suspendedAt }) => {
      decided();
      toast(
        suspendedAt === null
          ? { title: say('lifted'), description: say('lifted.text', { name }) }
          : { title: say('suspended'), description: say('suspended.text', { name }) },
      );
    },
    onError: useRefused('suspend.failed'),
  });
}

export function useEditCategory(id: number) {
  const say = useWords('admin');
  const client = useQueryClient();
  const decided = useDecided([listAudit, getPopularCategories, listItems, listItemsOfUser, getItem]);
  return useMutation({
    mutationFn: (body: CategoryBody) => call(editCategory, { params: { id }, body }),
    onSuccess: (categories) => {
      client.setQueryData(queryKey(listCategories, {}), categories);
      decided();
      const place = categories.findIndex((category) => category.id === id);
      const name = categories[place]?.name ?? '';
      toast({
        title: say('category.saved'),
        description: say('category.saved.text', { name, place: place + 1 }),
      });
    },
    onError: useRefused('category.failed'),
  });
}
