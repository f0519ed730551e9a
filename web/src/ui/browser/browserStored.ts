import { useSyncExternalStore } from 'react';

/** One value that this browser keeps, the same in all its tabs. */
export interface BrowserStored<T> {
  /** The same object as long as nothing changes. */
  readonly read: (this: void) => T;
  readonly write: (value: T) => void;
  /** Hears of every change, also by another tab; gives back how to end that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The value in a component; `absent` on a server. */
  readonly use: () => T;
}

interface StoredKind<T> {
  /** Reads what was written as JSON; throws for anything else. */
  readonly parse: (value: unknown) => T;
  /** Stands in where nothing is kept, or nothing that can be read. Writing it removes the value. */
  readonly absent: T;
}

/**
 * Keeps a value as JSON under `key`. What cannot be read is discarded. Where the browser's storage is forbidden or full,
 * the value is kept as long as the page lives.
 */
export function browserStored<T>(key: string, { parse, absent }: StoredKind<T>): BrowserStored<T> {
  const listeners = new Set<() => void>();
  /** What the storage did not take; undefined where it holds the truth. */
  let unsaved: string | null | undefined;
  let cached: { text: string | null; value: T } = { text: null, value: absent };

  function save(text: string | null): void {
    unsaved = undefined;
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      unsaved = text;
    }
  }

  function load(): string | null {
    if (unsaved !== undefined) return unsaved;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function read(): T {
    const text = load();
    if (text === cached.text) return cached.value;
    cached = { text, value: absent };
    try {
      if (text !== null) cached.value = parse(JSON.parse(text));
    } catch {
      save(null);
      cached.text = null;
    }
    return cached.value;
  }

  function write(value: T): void {
    save(value === absent ? null : JSON.stringify(value));
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // No key: the other tab has cleared everything.
      if (event.key !== key && event.key !== null) return;
      unsaved = undefined;
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return { read, write, subscribe, use: () => useSyncExternalStore(subscribe, read, () => absent) };
}
