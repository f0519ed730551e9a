import { useSyncExternalStore } from 'react';
import { z } from 'zod';

import { Notification } from './notification.ts';

/** The oldest beyond so many are forgotten. */
const MOST = 50;
const KEY = 'rental-app-notifications-';
const NONE: readonly Notification[] = [];

const keyOf = (userId: number) => `${KEY}${userId}`;

let cached: { key: string; text: string | null; notifications: readonly Notification[] } | undefined;
const listeners = new Set<() => void>();
/** Ids that somebody has seen happen in this tab: they are taken out again when another tab brings them. */
const withdrawn = new Set<string>();

/** This person's notifications in this browser, newest first. The same array as long as nothing changes. */
export function readNotifications(userId: number): readonly Notification[] {
  const key = keyOf(userId);
  const text = localStorage.getItem(key);
  if (cached?.key !== key || cached.text !== text) cached = { key, text, notifications: parse(text) };
  return cached.notifications;
}

/** What does not read as a notification is left out. */
function parse(text: string | null): readonly Notification[] {
  if (text === null) return NONE;
  try {
    return z
      .array(z.unknown())
      .parse(JSON.parse(text))
      .flatMap((one) => Notification.safeParse(one).data ?? [])
      .slice(0, MOST);
  } catch {
    return NONE;
  }
}

function change(
  userId: number,
  update: (notifications: readonly Notification[]) => readonly Notification[],
): void {
  const before = readNotifications(userId);
  const after = update(before);
  if (after === before) return;
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(after.slice(0, MOST)));
  } catch {
    // Storage that is full or forbidden keeps what it has.
  }
  for (const listener of listeners) listener();
}

/** Adds one in front, unless it is there already or was withdrawn. */
export const addNotification = (userId: number, added: Notification): void =>
  change(userId, (all) =>
    withdrawn.has(added.id) || all.some(({ id }) => id === added.id) ? all : [added, ...all],
  );

/** Takes one out, also if another tab adds it later. */
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

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(KEY)) takeOutWithdrawn(Number(key.slice(KEY.length)));
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** This person's notifications, also when another tab changes them; none on a server. */
export const useNotifications = (userId: number): readonly Notification[] =>
  useSyncExternalStore(
    subscribe,
    () => readNotifications(userId),
    () => NONE,
  );
