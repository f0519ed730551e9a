import { randomBytes } from 'node:crypto';

import type { CurrentUser } from '@lendloop/contract/accounts';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { violation } from '../../db/violation.ts';
import { Problem } from '../../http/problem.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { fingerprint, TOKEN } from '../fingerprint.ts';
import { findLanguage } from '../language/languageStore.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  isOfDemo,
  findUnended,
  touchSession,
} from '../queries.ts';
import { rememberDevice } from './deviceActions.ts';
import { forgetDevices } from './deviceStore.ts';
import { deleteSessionOf, deleteSessionsOf, endSessionsBeyond } from './sessionStore.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Lifetime of a remembered session. */
const REMEMBER_MS = 30 * DAY;
/** Lifetime of any other session after its last use. */
const IDLE_MS = DAY;
/** Minimum time between two records of use, so that most reads cause no write. */
const TOUCH_EVERY_MS = 5 * MINUTE;
/** Sessions per account; a new one beyond that ends the least recently used ones. */
const SESSIONS_MAX = 100;
/** Stored length of a user agent, in characters. */
const USER_AGENT_MAX = 400;

/** A new session, with the values of its cookies. */
export interface StartedSession {
  readonly token: string;
  /** The language that the account keeps; null if it keeps none. */
  readonly language: string | null;
  /** In seconds; absent for a session cookie. */
  readonly maxAge?: number;
  /** Identifies the browser when it signs in again. */
  readonly device: string;
  /** Fingerprints of the sessions that it ended. Close their sockets after the commit. */
  readonly ended: readonly string[];
}

/** The sign-in at the provider that began a session. */
interface ThirdPartySignIn {
  readonly identityId: string | null;
  /** Whether it was asked for as a proof of identity. */
  readonly isProof: boolean;
}

/** The browser that a request came from. */
export interface Browser {
  /** The token of its current session, if any. */
  readonly token: string | undefined;
  /** Its user agent. */
  readonly userAgent: string | undefined;
  /** Its token as a known device, if it has signed in before. */
  readonly device: string | undefined;
  /** Whether it runs on this machine, as far as its request shows. */
  readonly isHere: boolean;
}

/** Builds the lookup of a session's user: one read, and occasionally a write that extends the session. */
export function findViewer({
  database,
  now,
}: Context): (token: string) => Promise<(CurrentUser & { readonly hasBlocks: boolean }) | null> {
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

/** Returns those of the sessions, by fingerprint, that have not expired. */
export async function findAliveSessions(
  { database, now }: Context,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  return new Set(await findUnended(database.db, fingerprints, now()));
}

/**
 * Starts a session with a new token, linked to the Google identity if one is given. Ends the browser's current session,
 * and sessions beyond the limit of the account. Throws `account_suspended`, also for an account of the demo through a proxy.
 */
export async function startSession(
  context: Context,
  tx: Tx,
  userId: number,
  remember: boolean,
  browser: Browser,
  { identityId, isProof }: ThirdPartySignIn = { identityId: null, isProof: false },
): Promise<StartedSession> {
  if (!browser.isHere && (await isOfDemo(tx, userId))) throw new Problem('account_suspended');
  const token = randomBytes(32).toString('base64url');
  const moment = context.now();
  const tokenHash = fingerprint(token);
  const former = browser.token === undefined ? [] : [fingerprint(browser.token)];
  for (const session of former) await deleteSession(tx, session);
  await insertSession(tx, {
    tokenHash,
    userId,
    identityId,
    isProof,
    remember,
    userAgent: browser.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    createdAt: moment.toISOString(),
    lastSeenAt: moment.toISOString(),
    expiresAt: new Date(moment.getTime() + (remember ? REMEMBER_MS : IDLE_MS)).toISOString(),
  }).catch(refuseSuspended);
  const beyond = await endSessionsBeyond(tx, userId, tokenHash, SESSIONS_MAX);
  const device = await rememberDevice(context, tx, userId, browser.device);
  const language = await findLanguage(tx, userId);
  const ended = [...former, ...beyond];
  return { token, language, device, ended, ...(remember && { maxAge: REMEMBER_MS / 1000 }) };
}

function refuseSuspended(error: unknown): never {
  if (violation(error)?.constraint === 'sessions_account_suspended') throw new Problem('account_suspended');
  throw error;
}

/** Ends a session, if it exists. */
export async function endSession(context: Context, token: string): Promise<void> {
  if (!TOKEN.test(token)) return;
  const tokenHash = fingerprint(token);
  if (await deleteSession(context.database.db, tokenHash))
    await closeSocketsOfSessions(context.bus, [tokenHash]);
}

/** Ends one session of a person; returns its fingerprint. Throws `session_not_found`. */
export async function endSessionOf(context: Context, userId: number, id: string): Promise<string> {
  const ended = await deleteSessionOf(context.database.db, userId, id);
  if (ended === null) throw new Problem('session_not_found');
  await closeSocketsOfSessions(context.bus, [ended]);
  return ended;
}

/** Ends all sessions of a person, and forgets their known browsers. */
export async function endSessionsOf(context: Context, userId: number): Promise<void> {
  const ended = await context.database.db.transaction(async (tx) => {
    await forgetDevices(tx, userId);
    return deleteSessionsOf(tx, userId);
  });
  await closeSocketsOfSessions(context.bus, ended);
}

/** Deletes expired sessions, which are refused anyway; returns how many. */
export function sweepSessions({ database, now }: Context): Promise<number> {
  return deleteEndedSessions(database.db, now());
}
