import { randomBytes } from 'node:crypto';

import type { CurrentUser } from '@lendloop/contract/accounts';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { closeSocketsOfSessions } from '../live/bus.ts';
import { fingerprint, TOKEN } from './fingerprint.ts';
import { rememberDevice } from './knownDevices.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  findUnended,
  touchSession,
} from './queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a remembered session lasts, used or not. */
const REMEMBER_MS = 30 * DAY;
/** How long any other lasts after its last use. */
const IDLE_MS = DAY;
/** A use is noted, and moves that end, this seldom, so that reading stays reading. */
const TOUCH_EVERY_MS = 5 * MINUTE;
/** What is kept of a user agent, in characters. */
const USER_AGENT_MAX = 400;

/** What the cookies of a new session carry. */
export interface StartedSession {
  readonly token: string;
  /** Seconds; absent for a cookie that goes with the browser. */
  readonly maxAge?: number;
  /** By it the browser is known when it signs in again. */
  readonly device: string;
}

/** The browser that somebody signs in with. */
export interface Browser {
  /** The session that it came with, if any. */
  readonly token: string | undefined;
  /** What it calls itself. */
  readonly userAgent: string | undefined;
  /** By what it is known, if it has signed in before. */
  readonly device: string | undefined;
}

/** Makes the search for who a session cookie belongs to: one read, and seldom a write that keeps the session alive. */
export function findViewer({ database, now }: Context): (token: string) => Promise<CurrentUser | null> {
  return async (token) => {
    if (!TOKEN.test(token)) return null;
    const tokenHash = fingerprint(token);
    const moment = now();
    const session = await findSession(database.db, tokenHash, moment);
    if (!session) return null;
    const { user, remember, lastSeenAt } = session;
    if (moment.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
      const until = remember ? null : new Date(moment.getTime() + IDLE_MS);
      await touchSession(database.db, tokenHash, lastSeenAt, moment, until);
    }
    return user;
  };
}

/** Those of the sessions, given by their fingerprints, that have not ended. */
export async function findAliveSessions(
  { database, now }: Context,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  return new Set(await findUnended(database.db, fingerprints, now()));
}

/**
 * Begins a session under a new token, by the third-party identity if one is given, and ends the one that the browser came
 * with. Throws `account_suspended`.
 */
export async function startSession(
  context: Context,
  tx: Tx,
  userId: number,
  remember: boolean,
  browser: Browser,
  identityId: string | null = null,
): Promise<StartedSession> {
  const token = randomBytes(32).toString('base64url');
  const moment = context.now();
  if (browser.token !== undefined) await deleteSession(tx, fingerprint(browser.token));
  await insertSession(tx, {
    tokenHash: fingerprint(token),
    userId,
    identityId,
    remember,
    userAgent: browser.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    createdAt: moment.toISOString(),
    lastSeenAt: moment.toISOString(),
    expiresAt: new Date(moment.getTime() + (remember ? REMEMBER_MS : IDLE_MS)).toISOString(),
  }).catch(refuseSuspended);
  const device = await rememberDevice(context, tx, userId, browser.device);
  return { token, device, ...(remember && { maxAge: REMEMBER_MS / 1000 }) };
}

function refuseSuspended(error: unknown): never {
  if (violation(error)?.constraint === 'sessions_account_suspended') throw new Problem('account_suspended');
  throw error;
}

/** Ends a session, if it is one. */
export async function endSession(context: Context, token: string): Promise<void> {
  await deleteSession(context.database.db, fingerprint(token));
  await announceEnd(context, token);
}

/** Tells of a session that is over, so that its open connections end too. */
export async function announceEnd({ bus }: Context, token: string | undefined): Promise<void> {
  if (token !== undefined) await closeSocketsOfSessions(bus, [fingerprint(token)]);
}

/** Deletes the sessions that are over; answers how many. They are refused before that too. */
export function sweepSessions({ database, now }: Context): Promise<number> {
  return deleteEndedSessions(database.db, now());
}
