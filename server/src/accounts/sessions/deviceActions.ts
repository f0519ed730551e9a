import { randomBytes } from 'node:crypto';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { fingerprint, TOKEN } from '../fingerprint.ts';
import { deleteOldDevices, isKnown, noteDevice } from './deviceStore.ts';

const DAY_MS = 86_400_000;
/** How long a browser is known after it signed in last. */
const KNOWN_MS = 365 * DAY_MS;
/** So many browsers of one account are known; beyond them, those that signed in longest ago are forgotten. */
const KNOWN_MAX = 20;

/** The fingerprint of the browser's cookie where the browser has signed in to this account before, else null. */
export async function findDevice(
  { database, now }: Context,
  userId: number,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  const tokenHash = fingerprint(token);
  return (await isKnown(database.db, tokenHash, since(now()), userId)) ? tokenHash : null;
}

/** Notes that a browser has signed in to an account; answers what its cookie carries from now on. */
export async function rememberDevice(
  { now }: Context,
  tx: Tx,
  userId: number,
  token: string | undefined,
): Promise<string> {
  const moment = now();
  // Whoever used the browser before, or planted the token, may know it too: it stays only where this account has it already.
  const isOurs =
    token !== undefined &&
    TOKEN.test(token) &&
    (await isKnown(tx, fingerprint(token), since(moment), userId));
  const kept = isOurs ? token : randomBytes(32).toString('base64url');
  await noteDevice(tx, userId, fingerprint(kept), moment, KNOWN_MAX);
  return kept;
}

const since = (now: Date): Date => new Date(now.getTime() - KNOWN_MS);

/** Forgets the browsers that have not signed in for a year. */
export const sweepDevices = ({ database, now }: Context): Promise<void> =>
  deleteOldDevices(database.db, since(now()));
