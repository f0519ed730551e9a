import { KeysBy } from './keysBy.ts';

/** The ids of the public items next to one; null where there is none on that side. */
export interface Gap {
  readonly after: number | null;
  readonly before: number | null;
}

/** Whether an item with this id lies between the two, or is one of them. */
export const isWithin = ({ after, before }: Gap, id: number): boolean =>
  (after === null || id >= after) && (before === null || id <= before);

/** Ids per bucket. */
const BUCKET = 256;
/** A gap over more buckets than these is looked at for every id: there are few of them. */
const BUCKETS_MAX = 16;

/** Gaps by key, found by the ids within them without looking at all. */
export class Gaps {
  readonly #gaps = new Map<string, Gap>();
  readonly #keysByBucket = new KeysBy<number>();
  readonly #wide = new Set<string>();

  add(key: string, gap: Gap): void {
    this.delete(key);
    this.#gaps.set(key, gap);
    const { first, last } = bucketsOf(gap);
    if (last - first >= BUCKETS_MAX) return void this.#wide.add(key);
    for (let bucket = first; bucket <= last; bucket++) this.#keysByBucket.add(bucket, key);
  }

  delete(key: string): void {
    const gap = this.#gaps.get(key);
    if (!gap) return;
    this.#gaps.delete(key);
    const { first, last } = bucketsOf(gap);
    if (last - first >= BUCKETS_MAX) return void this.#wide.delete(key);
    for (let bucket = first; bucket <= last; bucket++) this.#keysByBucket.delete(bucket, key);
  }

  /** The keys of the gaps that this id is within. */
  around(id: number): string[] {
    const near = [...this.#wide, ...this.#keysByBucket.of(bucketOf(id))];
    return near.filter((key) => {
      const gap = this.#gaps.get(key);
      return gap !== undefined && isWithin(gap, id);
    });
  }
}

const bucketOf = (id: number): number => Math.floor(id / BUCKET);

/** The buckets that a gap reaches into. */
const bucketsOf = ({ after, before }: Gap) => ({
  first: bucketOf(after ?? 0),
  last: before === null ? Infinity : bucketOf(before),
});
