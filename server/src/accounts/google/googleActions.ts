import { randomBytes } from 'node:crypto';

import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Language } from '@lendloop/contract/values/languages';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { Problem } from '../../http/problem.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { queueMails } from '../../mail/queries.ts';
import type { SignedIn } from '../actions.ts';
import { sendBack, undoSince } from '../email/emailChangeActions.ts';
import {
  endChange,
  endChanges,
  endOutrankedChanges,
  findRecoveryChange,
  isHeld,
} from '../email/emailChangeStore.ts';
import { giveUpEmail } from '../email/emailStore.ts';
import { fingerprint } from '../fingerprint.ts';
import { confirmationLinks } from '../linkStore.ts';
import { isEmailTaken } from '../names/takenRefusals.ts';
import { limitNewcomers } from '../newcomerLimits.ts';
import { updateUser } from '../queries.ts';
import { findViewer, startSession, type Browser } from '../sessions/sessionActions.ts';
import type { OfferAppeal } from '../sessions/suspendedActions.ts';
import { endWaysIn } from '../waysIn/waysInStore.ts';
import { fullNameOf, ownName, usernames } from './googleNames.ts';
import { makeProvider, OtherPerson, SignInRefusal, type ProviderPerson } from './googleProvider.ts';
import * as store from './googleStore.ts';

const MINUTE_MS = 60_000;
/** How long a sign-in at the provider may take. */
export const ATTEMPT_MS = 10 * MINUTE_MS;

/** A finished sign-in. */
interface FinishedSignIn extends SignedIn {
  readonly isAgain: boolean;
}

interface GoogleSignIn {
  /**
   * Returns the provider's URL, and the token that identifies this browser when it comes back. `isAgain`: a signed-in
   * person is proving their identity again.
   */
  begin(network: string, isAgain: boolean): Promise<{ readonly url: string; readonly token: string }>;
  /**
   * Signs in the browser that comes back with `search`, the query of the callback, and that token. A new account keeps
   * `language`.
   */
  finish(
    search: string,
    token: string | undefined,
    network: string,
    browser: Browser,
    language: Language,
  ): Promise<FinishedSignIn>;
}

/** Builds the Google sign-in. Its calls throw `SignInRefusal` and the problem `too_many_requests`. */
export function makeGoogleSignIn(context: Context, offerAppeal: OfferAppeal): GoogleSignIn {
  const { config, database, bus } = context;
  const provider = config.google && makeProvider(config.google, config.publicUrl);
  const tries = context.makeLimit('google address', 30);
  const newcomers = limitNewcomers(context.makeLimit);
  const find = findViewer(context);

  return {
    begin: async (network, isAgain) => {
      if (!provider) throw new SignInRefusal('google-auth-disabled');
      await tries.spend(network);
      const { url, checks } = await provider.begin(isAgain);
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(context.now().getTime() + ATTEMPT_MS).toISOString();
      await store.insertAttempt(database.db, {
        tokenHash: fingerprint(token),
        ...checks,
        isAgain,
        expiresAt,
      });
      return { url, token };
    },

    finish: async (search, token, network, browser, language) => {
      if (!provider) throw new SignInRefusal('google-auth-disabled');
      await tries.spend(network);
      const attempt =
        token === undefined ? null : await store.useAttempt(database.db, fingerprint(token), context.now());
      if (!attempt) throw new SignInRefusal('google-auth-failed');
      const { isAgain, expiresAt, ...checks } = attempt;
      const begunMs = Date.parse(expiresAt) - ATTEMPT_MS;
      const sinceSeconds = Math.ceil((context.now().getTime() - begunMs) / 1000);
      const person = await provider.finish(search, checks, isAgain ? sinceSeconds : null);
      if (!(await store.isKnown(database.db, person))) await newcomers.spend(network);
      const viewer = browser.token === undefined ? null : await find(browser.token);
      const owner = isAgain ? viewer : null;
      const reached: { userId?: number } = {};
      const { user, session, ended } = await database.db
        .transaction(async (tx) => {
          const { user, identityId, ended } = await findOrCreate(context, tx, person, {
            viewerId: viewer?.id ?? null,
            language,
          });
          if (owner && owner.id !== user.id) throw new OtherPerson();
          reached.userId = user.id;
          const session = await startSession(context, tx, user.id, false, browser, {
            identityId,
            isProof: isAgain,
          });
          return { user, ended, session };
        })
        .catch(async (error: unknown) => {
          const isSuspended = error instanceof Problem && error.code === 'account_suspended';
          if (isSuspended) {
            const appeal = reached.userId === undefined ? null : await offerAppeal(reached.userId);
            throw new SignInRefusal('google-auth-suspended', undefined, appeal);
          }
          // The account cannot be moved back: somebody has just taken its former address.
          throw isEmailTaken(error) ? new SignInRefusal('google-auth-failed') : error;
        });
      await closeSocketsOfSessions(bus, [...ended, ...session.ended]);
      return { user, session, isAgain };
    },
  };
}

interface FoundAccount {
  readonly user: CurrentUser;
  /** Fingerprints of the sessions that were ended. */
  readonly ended: readonly string[];
  /** Whether it existed with this address confirmed. */
  readonly wasConfirmed: boolean;
}

/** Who is signed in in this browser, and the language that it reads. */
interface Visit {
  readonly viewerId: number | null;
  readonly language: Language;
}

/** Finds or creates the account of a person: by their identity, by their verified email, or new. */
async function findOrCreate(
  context: Context,
  tx: Tx,
  person: ProviderPerson,
  visit: Visit,
): Promise<FoundAccount & { readonly identityId: string | null }> {
  const { issuer, subject, email } = person;
  const known = await store.holdByIdentity(tx, issuer, subject);
  if (known) return { ...known, ended: [], wasConfirmed: true };
  if (email === null) throw new SignInRefusal('google-auth-unverified');
  const found =
    (await link(context, tx, email, visit.viewerId)) ?? (await create(context, tx, person, email, visit));
  const userId = found.user.id;
  const linkedAt = context.now().toISOString();
  const identityId = await store.insertIdentity(tx, { issuer, subject, userId, email, linkedAt });
  if (identityId !== null && found.wasConfirmed)
    await queueMails(tx, context.now(), { topic: { kind: 'google_linked', userId } });
  return { ...found, identityId };
}

/**
 * Signs the owner of the address in to the account that has it. If the address was unconfirmed, whoever opened the account
 * may be a stranger waiting for its owner: they lose the password, every session and every other way in. Null if no account
 * has the address, or if the one that had just moved to it was sent back, or a suspended one gave it up.
 */
async function link(
  context: Context,
  tx: Tx,
  email: string,
  viewerId: number | null,
): Promise<FoundAccount | null> {
  const user = await store.lockByEmail(tx, email);
  if (!user) return null;
  if (user.emailVerified) return { user, ended: [], wasConfirmed: true };
  const moment = context.now();
  if (user.id === viewerId) {
    // A thief with this session must not end the link of an earlier confirmed address.
    await endOutrankedChanges(tx, user.id, undoSince(moment));
  } else {
    // Whoever moved the account here could otherwise undo that later, and get what its owner did in it.
    const move = await findRecoveryChange(tx, user.id, undoSince(moment));
    if (move && !move.isCurrent && (await sendBack(context, tx, move))) return null;
    // The owner of the address would be suspended for what a stranger did.
    if (!move?.isCurrent && (await giveUpEmail(tx, user.id))) return null;
    if (move?.isCurrent) await endChange(tx, move);
    else await endChanges(tx, user.id);
  }
  const updated = await updateUser(tx, user.id, {
    passwordHash: null,
    authProvider: 'google',
    emailVerifiedAt: moment.toISOString(),
  });
  await confirmationLinks.deleteOf(tx, user.id);
  await queueMails(tx, moment, { topic: { kind: 'password_removed', userId: user.id } });
  return { user: updated ?? user, ended: await endWaysIn(tx, user.id), wasConfirmed: false };
}

async function create(
  context: Context,
  tx: Tx,
  person: ProviderPerson,
  email: string,
  { viewerId, language }: Visit,
): Promise<FoundAccount> {
  // The account that had confirmed the address may return to it, and a second account would block that.
  if (await isHeld(tx, email, null, undoSince(context.now()))) throw new SignInRefusal('google-auth-moved');
  const moment = context.now().toISOString();
  const name = ownName(person.names, email);
  for (const username of usernames(name, context.config.siteName)) {
    const user = await store.insertIfFree(tx, {
      username,
      email,
      fullName: fullNameOf(name, context.config.siteName),
      avatar: person.picture,
      authProvider: 'google',
      language,
      emailVerifiedAt: moment,
      createdAt: moment,
    });
    if (user) return { user, ended: [], wasConfirmed: false };
    // If the same person signs in in two tabs at once, it was the email that was taken.
    const linked = await link(context, tx, email, viewerId);
    if (linked) return linked;
  }
  throw new Error('No username was free.');
}

/** Deletes the attempts that were never finished. */
export const sweepGoogleAttempts = ({ database, now }: Context): Promise<void> =>
  store.deleteOldAttempts(database.db, now());
