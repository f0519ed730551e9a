import { beforeEach, describe, expect, it, vi } from 'vitest';

import { keepNotificationsOf } from './notificationKeys.ts';
import {
  addNotification,
  clearNotifications,
  markAllRead,
  markRead,
  readNotifications,
  withdrawNotification,
} from './notificationStore.ts';
import type { Notification } from './storedNotification.ts';

const ME = 4;
const KEY = 'rental-app-notifications-4';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  });
  return () => vi.unstubAllGlobals();
});

const idOf = (number: number) => `00000001-0000-8000-8000-${String(number).padStart(12, '0')}`;
const notification = (number: number): Notification => ({
  id: idOf(number),
  type: 'message',
  date: '2026-08-03T09:42:00.000Z',
  isRead: false,
  linkTo: '/messages/5/7',
  data: { senderName: `Sender ${number}`, content: 'Hello' },
});
const numbers = (userId = ME) => readNotifications(userId).map(({ id }) => Number(id.slice(-12)));

describe('the notifications of a person', () => {
  it('are kept under their own key, newest first, at most 50', () => {
    for (let number = 1; number <= 60; number++) addNotification(ME, notification(number));
    expect(numbers()).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    expect(JSON.parse(stored.get(KEY) ?? '')).toEqual(readNotifications(ME));
    expect(numbers(5)).toEqual([]);
  });

  it('are stored once, however many tabs receive them', () => {
    addNotification(ME, notification(1));
    markRead(ME, idOf(1));
    addNotification(ME, notification(1));
    expect(readNotifications(ME).map(({ isRead }) => isRead)).toEqual([true]);
  });

  it('can be marked read one by one or all, and cleared', () => {
    for (const number of [1, 2, 3]) addNotification(ME, notification(number));
    markRead(ME, idOf(2));
    expect(readNotifications(ME).map(({ isRead }) => isRead)).toEqual([false, true, false]);
    markAllRead(ME);
    expect(readNotifications(ME).every(({ isRead }) => isRead)).toBe(true);
    clearNotifications(ME);
    expect(numbers()).toEqual([]);
  });

  it('are the same array until they change, and follow changes by other tabs', () => {
    addNotification(ME, notification(1));
    expect(readNotifications(ME)).toBe(readNotifications(ME));
    stored.set(KEY, JSON.stringify([notification(7)]));
    expect(numbers()).toEqual([7]);
  });

  it('do not come back once the user saw them happen', () => {
    addNotification(ME, notification(100));
    withdrawNotification(ME, idOf(100));
    addNotification(ME, notification(100));
    expect(numbers()).toEqual([]);
  });

  it('go from the browser with the person, and stay with whoever stays', () => {
    addNotification(ME, notification(1));
    stored.set('rental-app-notifications-9', JSON.stringify([notification(2)]));
    stored.set('theme', '"dark"');
    keepNotificationsOf(ME);
    expect([...stored.keys()]).toEqual([KEY, 'theme']);
    keepNotificationsOf(null);
    expect([...stored.keys()]).toEqual(['theme']);
    expect(numbers()).toEqual([]);
  });

  it('drop invalid entries', () => {
    stored.set(
      KEY,
      JSON.stringify([notification(1), { id: 'no' }, { ...notification(2), linkTo: 'https://x.example' }]),
    );
    expect(numbers()).toEqual([1]);
    stored.set(KEY, 'broken');
    expect(numbers()).toEqual([]);
  });
});
