import { wideNetworkOf } from '../callers/network.ts';

/** How often the measured delay is judged, in ms. */
const INTERVAL_MS = 100;
/** The delay that is aimed at, in ms. Those who are served wait a few times that. */
const TARGET_MS = 60;
/** A delay above the target counts once it has lasted so long, in ms: a single slow moment is no overload. */
const LASTING_MS = 200;
/** How much pressure each second of delay beyond the target adds at each look, and each second by which it has grown. */
const BY_EXCESS = 0.15;
const BY_GROWTH = 0.3;
/** The most by which the pressure changes at a look while the delay is a few times the target, and at any delay. */
const STEP = 0.06;
const STEP_MAX = 0.25;
/** How many times the target that is. */
const FEW = 3;
/** How much pressure goes within an interval whose delay is below the target: little at first, as it may be there because of the pressure. */
const FALL = 0.03;
/** How much goes once the delay has been below it for so long, in ms. */
const FALL_IN_CALM = 0.1;
const CALM_MS = 1000;
/** Some are always let in, to see whether things are better. */
const SHARE_MAX = 0.98;
/** An address keeps its luck for so long, in ms, so that a page gets all of its calls or none. */
const LUCK_MS = 4000;
const RETRY_MAX_SECONDS = 4;
/** The wait for a connection with which nobody joins those who wait, in ms. Pressure takes a second to rise, in which thousands may come. */
const WAIT_MAX_MS: Readonly<Record<Precedence, number>> = { visit: 150, 'signed-in read': 250, write: 350 };
/** What was measured longer ago, in ms, before a pause in which nothing arrived, says nothing about now. */
const STALE_MS = 1000;
/** For so long after the start, in ms, nobody who is signed in is refused: all who were connected come back at once, and only then. */
const STARTING_MS = 10_000;

/** What a request is, from what is shed first to what is shed last. */
export type Precedence = 'visit' | 'signed-in read' | 'write';

/** The pressure at which the first of them are shed, and over which all are. */
const BANDS: Readonly<Record<Precedence, { readonly from: number; readonly over: number }>> = {
  visit: { from: 0, over: 0.5 },
  'signed-in read': { from: 0.6, over: 0.3 },
  write: { from: 0.75, over: 0.25 },
};

/** What is known of the waits for a connection of the database, in ms. */
export interface DatabaseWaits {
  /** How long a newcomer will wait, if things go on as they have. */
  readonly expected: () => number;
  /** How long somebody has waited who still does; 0 if nobody does. */
  readonly longest: () => number;
  /** How many have got a connection so far. */
  readonly served: () => number;
}

/** Collects delays and gives their mean. */
class Mean {
  #sum = 0;
  #count = 0;

  add(value: number): void {
    this.#sum += value;
    this.#count += 1;
  }

  /** The mean since the last call; null if there was nothing. */
  take(): number | null {
    const mean = this.#count === 0 ? null : this.#sum / this.#count;
    this.#sum = this.#count = 0;
    return mean;
  }
}

/**
 * Decides which requests the server takes on. It measures how long work waits here, for its turn in this thread and for a
 * connection of the database. While that is more than a moment, it refuses a growing share of what arrives, at once and
 * before any work is done for it: what gives up after a long wait costs as much as what is served.
 */
export class Admission {
  readonly #now: () => number;
  readonly #waits: DatabaseWaits;
  readonly #turns = new Mean();
  #notedAt = -Infinity;
  #served = 0;
  readonly #startedAt: number;
  #judgedAt: number;
  #aboveSince: number | null = null;
  #belowSince: number | null = null;
  #delay = 0;
  #pressure = 0;

  /** `now` is in ms, from any origin. */
  constructor(waits: DatabaseWaits, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#waits = waits;
    this.#startedAt = this.#judgedAt = now();
  }

  /** Between 0, when everything is let in, and 1. */
  get pressure(): number {
    this.#judge();
    return this.#pressure;
  }

  /** Whether everybody who was connected may be coming back. */
  get isStarting(): boolean {
    return this.#now() - this.#startedAt < STARTING_MS;
  }

  /** The delay that was measured last, in ms. */
  get delay(): number {
    return this.#delay;
  }

  /** Notes how long this thread took until it was done with what had arrived, in ms. */
  noteTurn(ms: number): void {
    this.#turns.add(ms);
    this.#notedAt = this.#now();
  }

  /** Null if a request of this network is let in; otherwise the seconds after which it may try again. */
  refuses(precedence: Precedence, network: string): number | null {
    if (precedence !== 'visit' && this.isStarting) return null;
    if (this.#waits.expected() > WAIT_MAX_MS[precedence])
      return 1 + Math.ceil(Math.random() * RETRY_MAX_SECONDS);
    const { from, over } = BANDS[precedence];
    const share = Math.min(SHARE_MAX, (this.pressure - from) / over);
    if (share <= 0 || luckOf(wideNetworkOf(network), Math.floor(this.#now() / LUCK_MS)) >= share) return null;
    return 1 + Math.ceil(Math.random() * RETRY_MAX_SECONDS * this.#pressure);
  }

  #judge(): void {
    const now = this.#now();
    const passed = now - this.#judgedAt;
    if (passed < INTERVAL_MS) return;
    this.#judgedAt = now;
    const before = this.#delay;
    const turn = this.#turns.take() ?? 0;
    this.#delay = (now - this.#notedAt > STALE_MS ? 0 : turn) + this.#wait();
    if (this.#delay <= TARGET_MS) {
      this.#aboveSince = null;
      this.#belowSince ??= now;
      const fall = now - this.#belowSince >= CALM_MS ? FALL_IN_CALM : FALL;
      this.#pressure = Math.max(0, this.#pressure - (fall * passed) / INTERVAL_MS);
      return;
    }
    this.#belowSince = null;
    this.#aboveSince ??= now;
    if (this.#pressure === 0 && now - this.#aboveSince < LASTING_MS) return;
    // A delay that shrinks needs no more pressure: what waits was let in before.
    const change = (BY_EXCESS * (this.#delay - TARGET_MS) + BY_GROWTH * (this.#delay - before)) / 1000;
    const most = Math.min(STEP_MAX, STEP * Math.max(1, this.#delay / (FEW * TARGET_MS)));
    const step = Math.min(most, Math.max(-most, change));
    this.#pressure = Math.min(1, Math.max(0, this.#pressure + step));
  }

  /** A database that has served nobody for a while says nothing about how things go on. */
  #wait(): number {
    const served = this.#waits.served();
    const isStuck = served === this.#served;
    this.#served = served;
    return isStuck ? this.#waits.longest() : this.#waits.expected();
  }
}

/** A number from 0 to 1 by which a network stays on one side of a share for a while. */
function luckOf(network: string, period: number): number {
  let hash = 0x811c9dc5 ^ period;
  for (let index = 0; index < network.length; index++)
    hash = Math.imul(hash ^ network.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
