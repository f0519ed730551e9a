import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { NetworkRoom, Room } from '../body/room.ts';
import { wideNetworkOf } from '../callers/network.ts';
import { Problem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of all pictures and photos together. */
    readonly downloads: Downloads;
  }
}

/** Gives all routes that send pictures the same bounds: their files and connections are the same as well. */
export function boundDownloads(server: FastifyInstance, isOn: boolean): void {
  server.decorate('downloads', new Downloads(isOn));
}

interface Bounds {
  /** Simultaneous downloads per address. */
  readonly ofAddress: number;
  /** Of everybody together, as long as not only networks begin further ones that have few. */
  readonly beforeReserve: number;
  /** What a network, an IPv6 one by its /48, may have at once beyond that; further ones wait. */
  readonly share: number;
}

/**
 * An address has what a dozen browsers need that open a page at the same moment. The bucket has 500 connections, also for uploads: a
 * few addresses must not keep all of them busy by reading slowly.
 */
const BOUNDS: Bounds = { ofAddress: 100, beforeReserve: 300, share: 12 };
const RETRY_SECONDS = 2;
/** How long a download waits for a place, in ms: others of its network usually end within a moment. */
const WAIT_MS = 10_000;
/** The base time for a download, in ms, to which its size adds. */
const GRACE_MS = 30_000;
const BYTES_A_SECOND = 10 * 1024;

/**
 * Limits simultaneous downloads: each holds a file, or a connection to the bucket. The last places are for networks that have few;
 * who has more waits. A page shows more pictures at once than that, and a browser does not ask again for one that was refused.
 */
export class Downloads {
  readonly #isOn: boolean;
  /** Also those that wait. */
  readonly #open: NetworkRoom;
  readonly #beforeReserve: Room<null>;
  readonly #shares: Room<string>;
  /** What begins those that wait, by network, an IPv6 one by its /48. The network whose turn it is comes first. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(isOn: boolean, { ofAddress, beforeReserve, share }: Bounds = BOUNDS) {
    this.#isOn = isOn;
    this.#open = new NetworkRoom(ofAddress);
    this.#beforeReserve = new Room(beforeReserve);
    this.#shares = new Room(share);
  }

  /**
   * Counts a download until its answer ends, once there is a place for it. Call it before what is downloaded is opened. Throws
   * `too_many_requests`.
   */
  async begin(network: string, answer: ServerResponse): Promise<void> {
    if (!this.#isOn) return;
    if (!this.#open.has(network, 1)) throw refusal();
    this.#open.add(network, 1);
    onceEnded(answer, () => this.#open.add(network, -1));
    const wide = wideNetworkOf(network);
    const hasPlace = this.#beforeReserve.has(null, 1) || this.#shares.has(wide, 1);
    if (hasPlace) this.#take(wide, answer);
    else await this.#wait(wide, answer);
  }

  #take(wide: string, answer: ServerResponse): void {
    const count = (change: 1 | -1) => {
      this.#beforeReserve.add(null, change);
      this.#shares.add(wide, change);
    };
    count(1);
    onceEnded(answer, () => {
      count(-1);
      this.#beginNext(wide);
    });
  }

  #wait(wide: string, answer: ServerResponse): Promise<void> {
    const line = this.#waiting.get(wide) ?? new Set();
    this.#waiting.set(wide, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        line.delete(begin);
        if (line.size === 0 && this.#waiting.get(wide) === line) this.#waiting.delete(wide);
      };
      const giveUp = () => {
        leave();
        reject(refusal());
      };
      const begin = () => {
        leave();
        this.#take(wide, answer);
        resolve();
      };
      const timer = setTimeout(giveUp, WAIT_MS).unref();
      line.add(begin);
      onceEnded(answer, giveUp);
    });
  }

  /** Gives the place of a download of this network to its next one or, if all have one, to whoever waits, networks in turn. */
  #beginNext(wide: string): void {
    const [own] = this.#shares.has(wide, 1) ? (this.#waiting.get(wide) ?? []) : [];
    if (own) return own();
    const [next] = this.#beforeReserve.has(null, 1) ? this.#waiting : [];
    if (!next) return;
    const [other, line] = next;
    this.#waiting.delete(other);
    this.#waiting.set(other, line);
    const [first] = line;
    first?.();
  }
}

const refusal = () => new Problem('too_many_requests', { retryAfter: RETRY_SECONDS });

/** Closes the connection if the client reads these bytes more slowly than a slow phone would. */
export function limitDuration(answer: ServerResponse, bytes: number): void {
  const timer = setTimeout(() => answer.destroy(), GRACE_MS + (bytes / BYTES_A_SECOND) * 1000).unref();
  onceEnded(answer, () => clearTimeout(timer));
}

/**
 * Calls `end` once, when the answer has been sent or its connection has closed. An answer that is behind another one says nothing of the
 * end of a connection that was upgraded meanwhile.
 */
export function onceEnded(answer: ServerResponse, end: () => void): void {
  const { socket } = answer.req;
  if (answer.destroyed || socket.destroyed) return end();
  const endOnce = () => {
    answer.off('finish', endOnce);
    answer.off('close', endOnce);
    forget();
    end();
  };
  answer.once('finish', endOnce);
  answer.once('close', endOnce);
  const forget = onceClosed(socket, endOnce);
}

/** What is to be done when a connection closes. */
const closings = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` when a connection closes, unless the function that this returns was called before. All requests of a connection share one
 * listener: with one for each, Node would warn of a leak when some are sent ahead.
 */
function onceClosed(socket: Socket, end: () => void): () => void {
  const known = closings.get(socket);
  const ends = known ?? new Set();
  if (!known) {
    closings.set(socket, ends);
    socket.once('close', () => {
      for (const each of ends) each();
    });
  }
  ends.add(end);
  return () => void ends.delete(end);
}
