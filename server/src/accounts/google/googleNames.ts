import { randomInt } from 'node:crypto';

import { FULL_NAME_MAX, FullName, Username, USERNAME_MAX } from '@lendloop/contract/values/names';

import { isReserved } from '../names/reservedNames.ts';

// Names for an account opened by a Google sign-in, where nobody can be asked to choose others. Everybody can read them, and a username never
// changes, so they are made of what the provider calls the person and never of the email address.

const NAMELESS = 'Neighbour';
/** Digits that follow a name that is taken. */
const DIGITS = 6;

/** So much of a text, without half a character at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');

/**
 * The first of the names reported by the provider that is not made of the email address, as some report it of people who gave no name; null if
 * there is none.
 */
export function ownName(names: readonly string[], email: string): string | null {
  const [local = ''] = email.toLowerCase().split('@');
  const [untagged] = local.split('+');
  const isOwn = (name: string) => {
    const plain = name.normalize('NFKC').trim().toLowerCase();
    return plain !== '' && !plain.includes('@') && plain !== local && plain !== untagged;
  };
  return names.map((name) => cut(name, 4 * FULL_NAME_MAX)).find(isOwn) ?? null;
}

/** Usernames to try for a person of this name, beginning with it if it can be one. */
export function* usernames(name: string | null, siteName: string): Generator<string> {
  const letters = (name ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}._-]/gu, '');
  const own = cut(letters, USERNAME_MAX);
  const start = cut(own, USERNAME_MAX - DIGITS);
  const isUsable =
    /\p{L}/u.test(own) &&
    [own, start].every((text) => Username.safeParse(text).success && !isReserved(text, siteName));
  const numbered = (text: string) => `${text}${randomInt(10 ** (DIGITS - 1), 10 ** DIGITS)}`;
  const stem = isUsable ? start : NAMELESS.toLowerCase();
  yield isUsable ? own : numbered(stem);
  for (let tries = 0; tries < 20; tries++) yield numbered(stem);
}

/** A name without characters that names may not have; a neutral one if nothing of it can be a name. */
export function fullNameOf(name: string | null, siteName: string): string {
  const told = (name ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}.,'’&-]+/gu, ' ')
    .replace(/\.(?=[\p{L}\p{Nd}]\p{M}*[\p{L}\p{Nd}])/gu, '. ');
  const fullName = FullName.safeParse(cut(told.trim(), FULL_NAME_MAX));
  return fullName.success && !isReserved(fullName.data, siteName) ? fullName.data : NAMELESS;
}
