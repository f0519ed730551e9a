import { storedUnder } from '../../ui/browser/browserStored.ts';

const KEY = 'rental-app-notifications-';

/** Where a user's notifications are stored in this browser. */
export const notificationKey = (userId: number): string => `${KEY}${userId}`;

/** By key, what forgets the notifications that this page has read. */
export const forgetRead = new Map<string, () => void>();

/**
 * Forgets all notifications but those of the person who is signed in, null for nobody. They quote messages, and the browser
 * may be a shared one.
 */
export function keepNotificationsOf(userId: number | null): void {
  const kept = userId === null ? null : notificationKey(userId);
  const stored = storedUnder(KEY).map((end) => `${KEY}${end}`);
  for (const key of new Set([...forgetRead.keys(), ...stored])) {
    if (key === kept) continue;
    const forget = forgetRead.get(key);
    if (forget) forget();
    else localStorage.removeItem(key);
  }
}
