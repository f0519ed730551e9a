import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const KEY = 'user-location';

const StoredLocation = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
/** Where the visitor is, as shared; degrees. */
export type StoredLocation = z.output<typeof StoredLocation>;

let cached: { text: string | null; location: StoredLocation | null } = { text: null, location: null };
const listeners = new Set<() => void>();

/** The stored location; an invalid one is discarded. The same object as long as nothing changes. */
export function readStoredLocation(): StoredLocation | null {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text) cached = { text, location: parse(text) };
  if (text !== null && cached.location === null) localStorage.removeItem(KEY);
  return cached.location;
}

export function storeLocation(location: StoredLocation): void {
  localStorage.setItem(KEY, JSON.stringify(location));
  for (const listener of listeners) listener();
}

function parse(text: string | null): StoredLocation | null {
  if (text === null) return null;
  try {
    return StoredLocation.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored location, also when another tab changes it; null on a server. */
export const useStoredLocation = (): StoredLocation | null =>
  useSyncExternalStore(subscribe, readStoredLocation, () => null);
