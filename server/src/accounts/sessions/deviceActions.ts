import { randomBytes, randomUUID } from 'node:crypto';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { fingerprint, TOKEN } from '../fingerprint.ts';
import { browserOf, deleteOldDevices, isKnown, noteDevice } from './deviceStore.ts';

const DAY_MS = 86_400_000;
/** How long a browser is known after its last sign-in. */
const KNOWN_MS = 365 * DAY_MS;
/** Known browsers per account; beyond that, those with the oldest sign-in are forgotten. */
const KNOWN_MAX = 20;

/** The fingerprint of the browser's cookie if the browser is known to this account, otherwise null. */
export async function findDevice(
  { database, now }: Context,
  userId: number,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  const tokenHash = fingerprint(token);
  return (await isKnown(database.db, tokenHash, since(now()), userId)) ? tokenHash : null;
}

/** Records that a browser has signed in to an account; returns the new value of its cookie. */
export async function rememberDevice(
  { now }: Context,
  tx: Tx,
  userId: number,
  token: string | undefined,
): Promise<string> {
  const moment = now();
  // Somebody else who used the browser, or planted the token, may know it: keep it only if this account already has it.
  const isOurs =
    token !== undefined &&
    TOKEN.test(token) &&
    (await isKnown(tx, fingerprint(token), since(moment), userId));
  const kept = isOurs ? token : randomBytes(32).toString('base64url');
  // Whose cookie it was before says that it is the same browser, and nothing else.
  const known = token !== undefined && TOKEN.test(token) ? await browserOf(tx, fingerprint(token)) : null;
  const device = { tokenHash: fingerprint(kept), browser: known ?? randomUUID() };
  await noteDevice(tx, userId, device, moment, KNOWN_MAX);
  return kept;
}

const since = (now: Date): Date => new Date(now.getTime() - KNOWN_MS);

/** Deletes the browsers that have not signed in for a year. */
export const sweepDevices = ({ database, now }: Context): Promise<void> =>
  deleteOldDevices(database.db, since(now()));
