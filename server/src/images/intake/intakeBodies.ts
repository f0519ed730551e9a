import { sentence } from '@lendloop/words/sentence';

import { NetworkRoom, Room } from '../../http/body/room.ts';
import { wideNetworkOf } from '../../http/callers/network.ts';
import { Problem } from '../../http/problem.ts';

const MB = 1024 * 1024;
const RETRY_SECONDS = 5;
/** The minimum speed of an upload; a slow phone sends twice as fast. */
export const PICTURE_BYTES_A_SECOND = 10 * 1024;

/** The sender of a body, and their network. */
interface Source {
  readonly person: number;
  readonly network: string;
}

/** The pictures of one body. */
export interface Arrival {
  /** Counts bytes that have arrived. Throws `too_many_requests`, or `upload_incomplete` after `release`. */
  take(bytes: number): void;
  /** Stops counting the body and its bytes. */
  release(): void;
}

/**
 * Simultaneous bodies per person, each of which keeps a file open however slowly it arrives: the photos of two listings, one
 * by one.
 */
const OPEN_OF_PERSON = 20;
const OPEN_OF_NETWORK = 100;

const tooMany = () =>
  new Problem('too_many_requests', {
    message: sentence('images.atOnce'),
    retryAfter: RETRY_SECONDS,
  });

/**
 * Limits the bytes of pictures that have arrived and wait to be stored: in total, per person, per network and per
 * wide network. Bytes that are only announced do not count. The last part of the total is for networks that hold little, so
 * that a few cannot keep everybody else from uploading.
 */
export interface Intake {
  /** Throws `too_many_requests` if too many bodies are in flight. */
  open(source: Source): Arrival;
}

interface Bounds {
  readonly most: number;
  readonly mostEach: number;
  readonly mostOfNetwork: number;
  /** Of all networks of one IPv6 /48. */
  readonly mostOfWideNetwork: number;
  /** The part of `most` that is kept for networks that hold little. */
  readonly reserve: number;
  /** What a network, an IPv6 one by its /48, may hold of it all to have a part in the reserve. */
  readonly share: number;
}

export function openIntake(bounds: Bounds): Intake {
  const all = new Room<null>(bounds.most);
  const beforeReserve = new Room<null>(bounds.most - bounds.reserve);
  const persons = new Room<number>(bounds.mostEach);
  const networks = new NetworkRoom(bounds.mostOfNetwork, bounds.mostOfWideNetwork);
  const shares = new Room<string>(bounds.share);
  const bodies = new Room<number>(OPEN_OF_PERSON);
  const bodiesOfNetwork = new NetworkRoom(OPEN_OF_NETWORK);
  return {
    open: ({ person, network }) => {
      let taken = 0;
      let isOver = false;
      if (!bodies.has(person, 1) || !bodiesOfNetwork.has(network, 1)) throw tooMany();
      bodies.add(person, 1);
      bodiesOfNetwork.add(network, 1);
      const add = (bytes: number) => {
        for (const room of [all, beforeReserve]) room.add(null, bytes);
        persons.add(person, bytes);
        networks.add(network, bytes);
        shares.add(wideNetworkOf(network), bytes);
        taken += bytes;
      };
      const hasRoom = (bytes: number) =>
        all.has(null, bytes) &&
        (beforeReserve.has(null, bytes) || shares.has(wideNetworkOf(network), bytes)) &&
        persons.has(person, bytes) &&
        networks.has(network, bytes);
      return {
        take: (bytes) => {
          if (isOver) throw new Problem('upload_incomplete');
          if (!hasRoom(bytes)) throw tooMany();
          add(bytes);
        },
        release: () => {
          add(-taken);
          if (isOver) return;
          isOver = true;
          bodies.add(person, -1);
          bodiesOfNetwork.add(network, -1);
        },
      };
    },
  };
}

/** The intake of this process, on disk. A person may send the ten photos of a listing at once. */
export const intake = openIntake({
  most: 1024 * MB,
  mostEach: 64 * MB,
  mostOfNetwork: 256 * MB,
  mostOfWideNetwork: 512 * MB,
  reserve: 256 * MB,
  share: 16 * MB,
});
