import { Problem } from '../http/problem.ts';

const MB = 1024 * 1024;
const RETRY_SECONDS = 5;

/** Bounds the bytes of pictures that arrive or wait to be stored at the same time: all together, and for each person. */
export interface Intake {
  /** Makes room for so many bytes; answers how to give it back. Throws `too_many_requests`. */
  admit(person: number, bytes: number): () => void;
}

export function openIntake({ most, mostEach }: { most: number; mostEach: number }): Intake {
  const taken = new Map<number, number>();
  let total = 0;
  return {
    admit: (person, bytes) => {
      const own = taken.get(person) ?? 0;
      if (own + bytes > mostEach || total + bytes > most)
        throw new Problem('too_many_requests', {
          message: 'Too many photos at once. Please wait a moment and try again',
          retryAfter: RETRY_SECONDS,
        });
      total += bytes;
      taken.set(person, own + bytes);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        total -= bytes;
        const left = (taken.get(person) ?? 0) - bytes;
        if (left > 0) taken.set(person, left);
        else taken.delete(person);
      };
    },
  };
}

/** The intake of this process: on the disk, and for a person ten photos that a listing may have, sent at once. */
export const intake = openIntake({ most: 1024 * MB, mostEach: 64 * MB });
