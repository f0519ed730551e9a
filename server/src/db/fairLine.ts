import { WIDE_TIMES, wideNetworkOf } from '../http/callers/network.ts';

/** How fast used time is forgotten: half of it in this many ms. */
const HALF_LIFE_MS = 5000;
/** Used time below this, in ms, is not worth remembering. */
const FORGOTTEN_MS = 0.1;
const ASKERS_MAX = 10_000;
/** The most that used time puts somebody back, in ms. */
const BACK_MAX_MS = 500;
/** How many ms the server's own jobs let others go first. */
const JOBS_YIELD_MS = 1000;

/** Somebody who waits for a turn. */
export interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Place extends Waiting {
  readonly asker: string | undefined;
  /** The asker's wide network, or the asker: one customer can have a network of its own for each statement. */
  readonly wide: string | undefined;
  readonly since: number;
}

interface Usage {
  ms: number;
  at: number;
}

interface Bounds {
  /** How many may wait. */
  readonly most: number;
  /** How long a request, or any other work, waits at most, in ms. */
  readonly longest: { readonly request: number; readonly job: number };
}

/**
 * Lets one at a time go ahead. Whoever has used much time lately waits correspondingly longer, so that the many or slow
 * statements of one asker, or of the networks of one customer, do not hold up another's; everybody's turn comes, because waiting counts as much. Jobs, which have
 * no asker, come last.
 */
export class FairLine {
  readonly #bounds: Bounds;
  readonly #now: () => number;
  readonly #usages = new Map<string, Usage>();
  #places: Place[] = [];
  #isTaken = false;
  #holder: Place | undefined;
  #begun = 0;

  /** `now` is in ms, from any origin. */
  constructor(bounds: Bounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /** How many wait. */
  get length(): number {
    return this.#places.length;
  }

  /** How many of those who wait go ahead of somebody who comes now and has used nothing. */
  get aheadOfNewcomer(): number {
    const now = this.#now();
    return this.#places.filter((place) => this.#rankOf(place) <= now).length;
  }

  /** Calls `begin` when it is the asker's turn, or `refuse` when too many wait. The turn lasts until `end`. */
  join(asker: string | undefined, waiting: Waiting): void {
    const wide = asker === undefined ? undefined : wideNetworkOf(asker);
    const place = { asker, wide, since: this.#now(), ...waiting };
    if (!this.#isTaken) this.#give(place);
    else if (this.#places.length >= this.#bounds.most) waiting.refuse();
    else this.#places.push(place);
  }

  /** Ends the turn and begins the next. */
  end(): void {
    this.#charge();
    this.#isTaken = false;
    this.refuseLate();
    const next = this.#next();
    if (next) this.#give(next);
  }

  /** Refuses those who have waited for too long. */
  refuseLate(): void {
    const now = this.#now();
    const { request, job } = this.#bounds.longest;
    const isLate = ({ asker, since }: Place) => now - since > (asker === undefined ? job : request);
    if (!this.#places.some(isLate)) return;
    const late = this.#places.filter(isLate);
    this.#places = this.#places.filter((place) => !isLate(place));
    for (const { refuse } of late) refuse();
  }

  #give(place: Place): void {
    this.#isTaken = true;
    this.#holder = place;
    this.#begun = this.#now();
    place.begin();
  }

  #next(): Place | undefined {
    let first = -1;
    let best = Infinity;
    for (const [index, place] of this.#places.entries()) {
      const rank = this.#rankOf(place);
      if (rank >= best) continue;
      best = rank;
      first = index;
    }
    return first < 0 ? undefined : this.#places.splice(first, 1)[0];
  }

  /** Since when somebody waits, moved back by what they have used. */
  #rankOf({ asker, wide, since }: Place): number {
    if (asker === undefined || wide === undefined) return since + JOBS_YIELD_MS;
    const used =
      wide === asker ? this.#used(asker) : Math.max(this.#used(asker), this.#used(wide) / WIDE_TIMES);
    return since + Math.min(BACK_MAX_MS, used);
  }

  #charge(): void {
    const { asker, wide } = this.#holder ?? {};
    if (asker === undefined || wide === undefined) return;
    const now = this.#now();
    for (const name of new Set([asker, wide]))
      this.#usages.set(name, { ms: this.#used(name) + now - this.#begun, at: now });
    if (this.#usages.size > ASKERS_MAX) this.#forget();
  }

  #used(asker: string): number {
    const usage = this.#usages.get(asker);
    return usage ? usage.ms * 2 ** ((usage.at - this.#now()) / HALF_LIFE_MS) : 0;
  }

  /** Forgets those who have used next to nothing, or everybody if there are still too many. */
  #forget(): void {
    for (const name of this.#usages.keys()) if (this.#used(name) < FORGOTTEN_MS) this.#usages.delete(name);
    if (this.#usages.size > ASKERS_MAX) this.#usages.clear();
  }
}
