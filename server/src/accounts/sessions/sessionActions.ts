import { randomBytes } from 'node:crypto';

import type { CurrentUser } from '@lendloop/contract/accounts';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { violation } from '../../db/violation.ts';
import { Problem } from '../../http/problem.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { fingerprint, TOKEN } from '../fingerprint.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  findUnended,
  touchSession,
} from '../queries.ts';
import { rememberDevice } from './deviceActions.ts';
import { forgetDevices } from './deviceStore.ts';
import { deleteSessionOf, deleteSessionsOf, endSessionsBeyond } from './sessionStore.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a remembered session lasts, used or not. */
const REMEMBER_MS = 30 * DAY;
/** How long any other lasts after its last use. */
const IDLE_MS = DAY;
/** A use is noted, and moves that end, this seldom, so that reading stays reading. */
const TOUCH_EVERY_MS = 5 * MINUTE;
/** So many sessions one account has; a new one beyond them ends those that were used longest ago. */
const SESSIONS_MAX = 100;
/** What is kept of a user agent, in characters. */
const USER_AGENT_MAX = 400;

/** A new session, with what its cookies carry. */
export interface StartedSession {
  readonly token: string;
  /** Seconds; absent for a cookie that goes with the browser. */
  readonly maxAge?: number;
  /** By it the browser is known when it signs in again. */
  readonly device: string;
  /** Fingerprints of the sessions that are over by it; their sockets are to be closed after the commit. */
  readonly ended: readonly string[];
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
 * with and those beyond the number that one account has. Throws `account_suspended`.
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
  const tokenHash = fingerprint(token);
  const former = browser.token === undefined ? [] : [fingerprint(browser.token)];
  for (const session of former) await deleteSession(tx, session);
  await insertSession(tx, {
    tokenHash,
    userId,
    identityId,
    remember,
    userAgent: browser.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    createdAt: moment.toISOString(),
    lastSeenAt: moment.toISOString(),
    expiresAt: new Date(moment.getTime() + (remember ? REMEMBER_MS : IDLE_MS)).toISOString(),
  }).catch(refuseSuspended);
  const beyond = await endSessionsBeyond(tx, userId, tokenHash, SESSIONS_MAX);
  const device = await rememberDevice(context, tx, userId, browser.device);
  return { token, device, ended: [...former, ...beyond], ...(remember && { maxAge: REMEMBER_MS / 1000 }) };
}

function refuseSuspended(error: unknown): never {
  if (violation(error)?.constraint === 'sessions_account_suspended') throw new Problem('account_suspended');
  throw error;
}

/** Ends a session, if it is one. */
export async function endSession(context: Context, token: string): Promise<void> {
  const tokenHash = fingerprint(token);
  await deleteSession(context.database.db, tokenHash);
  await closeSocketsOfSessions(context.bus, [tokenHash]);
}

/** Ends one session of a person; answers its fingerprint. Throws `session_not_found`. */
export async function endSessionOf(context: Context, userId: number, id: string): Promise<string> {
  const ended = await deleteSessionOf(context.database.db, userId, id);
  if (ended === null) throw new Problem('session_not_found');
  await closeSocketsOfSessions(context.bus, [ended]);
  return ended;
}

/** Ends all sessions of a person, and knows none of their browsers any more. */
export async function endSessionsOf(context: Context, userId: number): Promise<void> {
  const ended = await context.database.db.transaction(async (tx) => {
    await forgetDevices(tx, userId);
    return deleteSessionsOf(tx, userId);
  });
  await closeSocketsOfSessions(context.bus, ended);
}

/** Deletes the sessions that are over; answers how many. They are refused before that too. */
export function sweepSessions({ database, now }: Context): Promise<number> {
  return deleteEndedSessions(database.db, now());
}
