import type { Prepared } from '../http/sending/prepared.ts';

/** A page as it is sent. */
export interface CachedPage {
  readonly status: number;
  readonly text: Prepared;
}

/** What a page takes of the cache: as it is and compressed. */
const sizeOf = ({ text }: CachedPage): number =>
  text.plain.length + text.compressed.br.length + text.compressed.gzip.length;

interface Entry {
  readonly page: CachedPage;
  readonly tags: ReadonlySet<string>;
  readonly storedAt: number;
}

/** An outdated page must not be stored by a rendering that began before the change. */
export interface Rendering {
  /** Stores the page with its tags, unless one of them has changed since the rendering began. */
  readonly store: (page: CachedPage, tags: ReadonlySet<string>) => void;
  readonly end: () => void;
}

interface Bounds {
  readonly pagesMax: number;
  readonly bytesMax: number;
  /** How long a page is fresh, and how long afterwards it may still be sent, in ms. */
  readonly freshMs: number;
  readonly staleMs: number;
}

const BOUNDS: Bounds = {
  pagesMax: 1000,
  bytesMax: 64 * 1024 * 1024,
  freshMs: 60_000,
  staleMs: 300_000,
};

/** The rendered pages of this node. When it is full, it drops those that nobody has asked for the longest. */
export class PageCache {
  readonly #bounds: Bounds;
  readonly #now: () => number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  /** The tags that changed since each rendering in progress began; null if everything did. */
  readonly #renderings = new Set<{ changed: Set<string> | null }>();
  #bytes = 0;

  constructor(now: () => number, bounds: Bounds = BOUNDS) {
    this.#now = now;
    this.#bounds = bounds;
  }

  get(key: string): { readonly page: CachedPage; readonly isFresh: boolean } | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const age = this.#now() - entry.storedAt;
    const { freshMs, staleMs } = this.#bounds;
    if (age > freshMs + staleMs) {
      this.#drop(key);
      return null;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return { page: entry.page, isFresh: age <= freshMs };
  }

  /** Begins a rendering, whose page is stored under `key`. */
  begin(key: string): Rendering {
    const rendering: { changed: Set<string> | null } = { changed: new Set() };
    this.#renderings.add(rendering);
    return {
      store: (page, tags) => {
        const { changed } = rendering;
        if (changed === null || !tags.isDisjointFrom(changed)) return;
        this.#store(key, { page, tags, storedAt: this.#now() });
      },
      end: () => void this.#renderings.delete(rendering),
    };
  }

  /** Drops the pages with one of these tags. */
  outdate(tags: ReadonlySet<string>): void {
    for (const { changed } of this.#renderings) for (const tag of tags) changed?.add(tag);
    for (const [key, entry] of this.#entries) if (!entry.tags.isDisjointFrom(tags)) this.#drop(key);
  }

  clear(): void {
    for (const rendering of this.#renderings) rendering.changed = null;
    this.#entries.clear();
    this.#bytes = 0;
  }

  #store(key: string, entry: Entry): void {
    const { pagesMax, bytesMax } = this.#bounds;
    this.#drop(key);
    const size = sizeOf(entry.page);
    if (size > bytesMax) return;
    this.#entries.set(key, entry);
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= pagesMax && this.#bytes <= bytesMax) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(entry.page);
  }
}
