import { randomBytes } from 'node:crypto';

import { hash, hashSync, verify } from '@node-rs/argon2';

import { Problem } from '../../http/problem.ts';

/** Argon2id, the library's default variant, at 19 MiB, two passes, one lane: OWASP's first recommendation. */
const STRENGTH = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Passwords hashed at once. This leaves one of libuv's four threads to files and images, and keeps memory below 60 MiB. */
const AT_ONCE = 3;
/** Passwords that may wait, for about four seconds at most. */
const WAITING_MAX = 1000;

/** Used where there is no password, so that an unknown account takes as long as a known one. */
const DECOY = hashSync(randomBytes(32), STRENGTH);

let running = 0;
const waiting: (() => void)[] = [];

/** The hash to store for a password, in PHC format. Throws `too_many_requests` if too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), STRENGTH));
}

/** Whether the password matches the stored hash. For an account without one it is false after the same work. */
export async function matchesPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(stored ?? DECOY, password.normalize('NFC')));
  return fits && stored !== null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Problem('too_many_requests', { retryAfter: 5 });
    // The slot passes straight to the next in line, so that nobody jumps the queue.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
