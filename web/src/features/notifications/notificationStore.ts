import { useCallback, useSyncExternalStore } from 'react';

import { browserStored, type BrowserStored } from '../../ui/browser/browserStored.ts';
import { forgetRead, notificationKey } from './notificationKeys.ts';
import { isNotification, type Notification } from './storedNotification.ts';

/** Older notifications beyond this number are dropped. */
const MOST = 50;
const NONE: readonly Notification[] = [];

/** Drops invalid entries. */
const parse = (value: unknown): readonly Notification[] =>
  Array.isArray(value) ? value.filter(isNotification).slice(0, MOST) : NONE;

const stores = new Map<number, BrowserStored<readonly Notification[]>>();

function storeOf(userId: number): BrowserStored<readonly Notification[]> {
  const known = stores.get(userId);
  if (known) return known;
  const key = notificationKey(userId);
  const store = browserStored(key, { parse, absent: NONE });
  stores.set(userId, store);
  forgetRead.set(key, () => store.write(NONE));
  return store;
}

/** Ids of events that the user saw happen in this tab. They are removed again if another tab adds them. */
const withdrawn = new Set<string>();

/** The user's notifications in this browser, newest first. The same array until they change. */
export const readNotifications = (userId: number): readonly Notification[] => storeOf(userId).read();

function change(
  userId: number,
  update: (notifications: readonly Notification[]) => readonly Notification[],
): void {
  const before = readNotifications(userId);
  const after = update(before);
  if (after !== before) storeOf(userId).write(after.slice(0, MOST));
}

/** Prepends a notification, unless it exists or was withdrawn. */
export const addNotification = (userId: number, added: Notification): void =>
  change(userId, (all) =>
    withdrawn.has(added.id) || all.some(({ id }) => id === added.id) ? all : [added, ...all],
  );

/** Removes a notification, even if another tab adds it later. */
export function withdrawNotification(userId: number, id: string): void {
  withdrawn.add(id);
  takeOutWithdrawn(userId);
}

const takeOutWithdrawn = (userId: number): void =>
  change(userId, (all) =>
    all.some(({ id }) => withdrawn.has(id)) ? all.filter(({ id }) => !withdrawn.has(id)) : all,
  );

export const markRead = (userId: number, id: string): void =>
  change(userId, (all) => all.map((one) => (one.id === id ? { ...one, isRead: true } : one)));

export const markAllRead = (userId: number): void =>
  change(userId, (all) => all.map((one) => ({ ...one, isRead: true })));

export const clearNotifications = (userId: number): void => change(userId, () => []);

/** The user's notifications, including changes by other tabs. */
export function useNotifications(userId: number): readonly Notification[] {
  const subscribe = useCallback(
    (listener: () => void) =>
      storeOf(userId).subscribe(() => {
        takeOutWithdrawn(userId);
        listener();
      }),
    [userId],
  );
  return useSyncExternalStore(
    subscribe,
    () => readNotifications(userId),
    () => NONE,
  );
}
