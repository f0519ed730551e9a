import { randomInt } from 'node:crypto';

import { FULL_NAME_MAX, FullName, Username, USERNAME_MAX } from '@lendloop/contract/values/names';

import { isReserved } from '../names/reservedNames.ts';

// Names for an account opened by a Google sign-in, where nobody can be asked to choose others.

const NAMELESS = 'Neighbour';

/** Usernames to try for an email address, starting with its local part. */
export function* usernames(email: string, siteName: string): Generator<string> {
  const own = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, USERNAME_MAX);
  const isAllowed = Username.safeParse(own).success && !isReserved(own, siteName);
  const base = isAllowed ? own : NAMELESS.toLowerCase();
  yield base;
  for (let tries = 0; tries < 20; tries++)
    yield `${base.slice(0, USERNAME_MAX - 6)}${randomInt(100_000, 1_000_000)}`;
}

/** The name reported by Google without characters that names may not have; otherwise one made from the username. */
export function fullNameOf(name: string | null, username: string, siteName: string): string {
  const told = (name ?? '')
    .slice(0, 4 * FULL_NAME_MAX)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}.,'’&-]+/gu, ' ')
    .replace(/\.(?=[\p{L}\p{Nd}]\p{M}*[\p{L}\p{Nd}])/gu, '. ');
  for (const text of [told, username.replace(/[._-]+/g, ' ')]) {
    const fullName = FullName.safeParse(text.trim().slice(0, FULL_NAME_MAX));
    if (fullName.success && !isReserved(fullName.data, siteName)) return fullName.data;
  }
  return NAMELESS;
}
