import { Room } from '../../http/body/room.ts';
import { Problem } from '../../http/problem.ts';

const MB = 1024 * 1024;
const RETRY_SECONDS = 5;
/** How fast pictures must arrive. A slow phone brings twice as much. */
export const PICTURE_BYTES_A_SECOND = 10 * 1024;

/** Whose a body is, and where it comes from. */
interface Source {
  readonly person: number;
  readonly network: string;
}

/** The pictures of one body. */
export interface Arrival {
  /** Makes room for bytes that have arrived. Throws `too_many_requests`, and `upload_incomplete` once all is given back. */
  take(bytes: number): void;
  /** Gives back all that it took. */
  release(): void;
}

/** Bodies at once, each of which keeps a file open however slowly it arrives: of a person two listings' photos, one by one. */
const OPEN_OF_PERSON = 20;
const OPEN_OF_NETWORK = 100;

const tooMany = () =>
  new Problem('too_many_requests', {
    message: 'Too many photos at once. Please wait a moment and try again',
    retryAfter: RETRY_SECONDS,
  });

/**
 * Bounds the bytes of pictures that have arrived and wait to be stored: all together, for each person and for each network.
 * What a body only promises takes no room from others.
 */
export interface Intake {
  /** Throws `too_many_requests` where too many bodies are on their way. */
  open(source: Source): Arrival;
}

interface Bounds {
  readonly most: number;
  readonly mostEach: number;
  readonly mostOfNetwork: number;
}

export function openIntake({ most, mostEach, mostOfNetwork }: Bounds): Intake {
  const all = new Room<null>(most);
  const persons = new Room<number>(mostEach);
  const networks = new Room<string>(mostOfNetwork);
  const bodies = new Room<number>(OPEN_OF_PERSON);
  const bodiesOfNetwork = new Room<string>(OPEN_OF_NETWORK);
  return {
    open: ({ person, network }) => {
      let taken = 0;
      let isOver = false;
      if (!bodies.has(person, 1) || !bodiesOfNetwork.has(network, 1)) throw tooMany();
      bodies.add(person, 1);
      bodiesOfNetwork.add(network, 1);
      const add = (bytes: number) => {
        all.add(null, bytes);
        persons.add(person, bytes);
        networks.add(network, bytes);
        taken += bytes;
      };
      return {
        take: (bytes) => {
          if (isOver) throw new Problem('upload_incomplete');
          if (!all.has(null, bytes) || !persons.has(person, bytes) || !networks.has(network, bytes))
            throw tooMany();
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

/** The intake of this process: on the disk, and for a person ten photos that a listing may have, sent at once. */
export const intake = openIntake({ most: 1024 * MB, mostEach: 64 * MB, mostOfNetwork: 256 * MB });
