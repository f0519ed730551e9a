import { useSyncExternalStore } from 'react';

/** A value in this browser's local storage, shared by all its tabs. */
export interface BrowserStored<T> {
  /** Returns the same object until the value changes. */
  readonly read: (this: void) => T;
  readonly write: (value: T) => void;
  /** Listens for changes, including those made in other tabs; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Hook that returns the value; `absent` during server rendering. */
  readonly use: () => T;
}

interface StoredKind<T> {
  /** Validates the parsed JSON; returns `absent` or throws if it is not a valid value. */
  readonly parse: (value: unknown) => T;
  /** Used when nothing valid is stored. Writing it removes the stored value. */
  readonly absent: T;
}

/**
 * Stores a value as JSON under `key`. Invalid stored data is discarded. When storage is blocked or full, the value lives in
 * memory until the page is closed.
 */
export function browserStored<T>(key: string, { parse, absent }: StoredKind<T>): BrowserStored<T> {
  const listeners = new Set<() => void>();
  /** Text that storage did not accept; undefined while storage is up to date. */
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
    if (text === null) return absent;
    try {
      cached.value = parse(JSON.parse(text));
    } catch {
      // Not even JSON.
    }
    if (cached.value === absent) {
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
      // A null key means that the other tab cleared all storage.
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

/** The ends of the stored keys that start with `prefix`; none where storage is blocked. */
export function storedUnder(prefix: string): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
