import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const KEY = 'lendloop-favourites';
const Ids = z.array(z.number());

let cached: { text: string | null; ids: ReadonlySet<number> } = { text: null, ids: new Set() };
const listeners = new Set<() => void>();
const NONE: ReadonlySet<number> = new Set();

function read(): ReadonlySet<number> {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text) cached = { text, ids: parse(text) };
  return cached.ids;
}

function parse(text: string | null): ReadonlySet<number> {
  try {
    return new Set(Ids.parse(JSON.parse(text ?? '[]')));
  } catch {
    return NONE;
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

function toggle(id: number): void {
  const ids = new Set(read());
  if (!ids.delete(id)) ids.add(id);
  localStorage.setItem(KEY, JSON.stringify([...ids]));
  for (const listener of listeners) listener();
}

/** Whether this browser keeps the item as a favourite, and how to change that. No call is made. */
export function useFavourite(id: number): { isFavourite: boolean; toggle: () => void } {
  const ids = useSyncExternalStore(subscribe, read, () => NONE);
  return { isFavourite: ids.has(id), toggle: () => toggle(id) };
}
