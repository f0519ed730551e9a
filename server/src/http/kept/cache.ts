import { ByUse } from './byUse.ts';
import { Gaps, isWithin, type Gap } from './gaps.ts';
import { KeysBy } from './keysBy.ts';

/** What something kept was made of, and so which changes make it outdated. */
export interface Basis {
  readonly tags: Iterable<string>;
  /** The public items on either side of the one it shows: it is outdated also by any item between them. */
  readonly gap?: Gap;
}

/** What has changed. */
export interface Change {
  readonly tags: ReadonlySet<string>;
  readonly items: readonly number[];
}

/** The making of something to keep. What is outdated when it is made is not kept. */
export interface Making<T> {
  /** Keeps it, unless something that it was made of has changed since the making began. */
  readonly store: (value: T, basis: Basis) => void;
  readonly end: () => void;
}

export interface Bounds {
  readonly entriesMax: number;
  readonly bytesMax: number;
  /** How long something is fresh, and how long afterwards it may still be sent, in ms. */
  readonly freshMs: number;
  readonly staleMs: number;
}

/**
 * Of new items one in so many is kept where something else must go for it. There are more items than fit: if all were kept, none
 * might stay until it is asked for again, and whoever reads the whole catalogue would push out what everybody reads.
 */
const KEPT_OF_NEW = 16;

interface Entry<T> {
  readonly value: T;
  readonly tags: readonly string[];
  readonly bytes: number;
  readonly storedAt: number;
}

/** What has changed since a making began; null if everything did. */
interface Since {
  changes: Change[] | null;
}

/** What this node keeps until it is outdated. When it is full, it drops what nobody has asked for the longest. */
export class Cache<T> {
  readonly #bounds: Bounds;
  readonly #bytesOf: (value: T) => number;
  readonly #now: () => number;
  readonly #entries = new ByUse<Entry<T>>();
  readonly #keysByTag = new KeysBy<string>();
  readonly #gaps = new Gaps();
  readonly #makings = new Set<Since>();
  #bytes = 0;
  #misses = 0;
  #evictions = 0;
  /** New items for which there was no room. */
  #late = 0;

  constructor(bounds: Bounds, bytesOf: (value: T) => number, now: () => number) {
    this.#bounds = bounds;
    this.#bytesOf = bytesOf;
    this.#now = now;
  }

  get size(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /** How often something was made to be kept, and how often something was dropped for lack of space, so far. */
  get counts(): { readonly misses: number; readonly evictions: number } {
    return { misses: this.#misses, evictions: this.#evictions };
  }

  get(key: string): { readonly value: T; readonly isFresh: boolean } | null {
    const entry = this.#entries.use(key);
    if (!entry) return null;
    const age = this.#now() - entry.storedAt;
    const { freshMs, staleMs } = this.#bounds;
    if (age > freshMs + staleMs) {
      this.#drop(key);
      return null;
    }
    return { value: entry.value, isFresh: age <= freshMs };
  }

  /** Begins the making of what is kept under `key`. Begin before reading anything. */
  begin(key: string): Making<T> {
    const since: Since = { changes: [] };
    this.#makings.add(since);
    this.#misses += 1;
    return {
      store: (value, basis) => {
        if (since.changes?.every((change) => !concerns(change, basis))) this.#store(key, value, basis);
      },
      end: () => void this.#makings.delete(since),
    };
  }

  /** Drops what is made of something that has changed. */
  outdate(change: Change): void {
    for (const { changes } of this.#makings) changes?.push(change);
    for (const tag of change.tags) for (const key of this.#keysByTag.of(tag)) this.#drop(key);
    for (const id of change.items) for (const key of this.#gaps.around(id)) this.#drop(key);
  }

  clear(): void {
    for (const since of this.#makings) since.changes = null;
    for (const key of this.#entries.keys()) this.#drop(key);
  }

  #store(key: string, value: T, { tags, gap }: Basis): void {
    const { entriesMax, bytesMax } = this.#bounds;
    const isNew = !this.#entries.has(key);
    this.#drop(key);
    const bytes = this.#bytesOf(value);
    if (bytes > bytesMax) return;
    const isFull = this.#entries.size >= entriesMax || this.#bytes + bytes > bytesMax;
    if (gap && isNew && isFull && ++this.#late % KEPT_OF_NEW !== 0) return;
    const entry = { value, tags: [...tags], bytes, storedAt: this.#now() };
    this.#entries.set(key, entry);
    this.#bytes += bytes;
    for (const tag of entry.tags) this.#keysByTag.add(tag, key);
    if (gap) this.#gaps.add(key, gap);
    while (this.#entries.size > entriesMax || this.#bytes > bytesMax) {
      this.#drop(this.#entries.oldest ?? key);
      this.#evictions += 1;
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.look(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) this.#keysByTag.delete(tag, key);
    this.#gaps.delete(key);
  }
}

function concerns({ tags, items }: Change, basis: Basis): boolean {
  for (const tag of basis.tags) if (tags.has(tag)) return true;
  const { gap } = basis;
  return gap !== undefined && items.some((id) => isWithin(gap, id));
}
