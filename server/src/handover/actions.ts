import type { CurrentUser } from '@lendloop/contract/accounts';
import {
  CODE_TRIES,
  SHOWER,
  TRIES_AT_ONCE,
  type CodeBody,
  type ConfirmBody,
  type Handover,
  type HandoverPhase,
  type NotesBody,
} from '@lendloop/contract/handover/handover';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { Problem } from '../http/problem.ts';
import { tellOfHandovers, tellOfRentals, type HandoverNews } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { endProposalAgainst } from '../rentals/changeWrites.ts';
import { lockItemOf } from '../rentals/writes.ts';
import { digestOf } from './chain.ts';
import { endPhase, mailsOfHandover } from './endActions.ts';
import { appendEntry } from './evidenceWrites.ts';
import { spendAtHandover } from './limits.ts';
import { notesOf } from './notes.ts';
import * as phases from './phases.ts';
import { countNotes, findCall, findLockedHandover } from './queries.ts';
import { mayPressAgain } from './returns.ts';
import { toHandover } from './viewActions.ts';
import * as writes from './writes.ts';

/**
 * Notes of one side in one phase, in entries and in characters, those that were replaced included: everybody who looks at the record reads all of
 * it. The web app saves notes by themselves, so each of 20 parts may be ticked in an entry of its own, and a note be written with pauses.
 */
const NOTES_MAX = 60;
const NOTE_CHARACTERS_MAX = 40_000;

type What = HandoverNews['what'];

/** What came of a call: what to tell both of, and what to refuse it with although something was kept. */
interface Outcome {
  readonly what?: What;
  readonly refusal?: Problem;
}

/** A phase of a rental that is locked, and the person who does something about it. */
interface Doing {
  readonly tx: Tx;
  readonly rental: phases.StoredHandover;
  readonly state: phases.StoredPhase;
  readonly side: 'owner' | 'renter';
  /** Counts it against a limit, as in `transactCounted`. */
  readonly count: () => void;
}

/** A phase of a rental, and from where somebody does something about it. */
interface Where {
  readonly id: number;
  readonly phase: HandoverPhase;
  readonly network: string;
}

/** Locks a rental, and finds how it is handed over. Throws `rental_not_found` for anybody but its two people. */
export async function lockHandover(
  { config }: Context,
  tx: Tx,
  viewer: CurrentUser,
  rentalId: number,
): Promise<phases.StoredHandover> {
  await lockItemOf(tx, rentalId);
  const rental = await findLockedHandover(tx, rentalId, { moderation: config.moderation, viewer });
  if (!rental || !phases.sideOf(rental, viewer.id)) throw new Problem('rental_not_found');
  return rental;
}

/**
 * Does something about a phase that is open, tells both people of it, and returns how the handover is now. `spend` asks the limit that it counts
 * against.
 */
async function change(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
  phase: HandoverPhase,
  run: (doing: Doing) => Promise<Outcome>,
  spend: () => Promise<void> = async () => {},
): Promise<Handover> {
  const { db } = context.database;
  const { rental, outcome, shown } = await transactCounted(db, spend, async (tx, count) => {
    const found = await lockHandover(context, tx, viewer, rentalId);
    const side = phases.sideOf(found, viewer.id) ?? 'renter';
    const state = found.phases.find((one) => one.phase === phase) ?? phases.NO_PHASE(phase);
    const outcome = await run({ tx, rental: found, state, side, count });
    const after = await lockHandover(context, tx, viewer, rentalId);
    return { rental: after, outcome, shown: toHandover(context, after, viewer) };
  });
  if (outcome.what) {
    const { itemId, toldTitle, ownerId, renterId } = rental;
    const news = {
      rentalId,
      itemId,
      itemTitle: toldTitle,
      ownerId,
      renterId,
      phase,
      what: outcome.what,
      byId: viewer.id,
    };
    await tellOfHandovers(context.bus, [news]);
    if (phase === 'checkin' && outcome.what === 'done')
      await tellOfRentals(context.bus, 'changed', [{ id: rentalId, ownerId, renterId }], viewer.id);
  }
  if (outcome.refusal) throw outcome.refusal;
  return shown;
}

/** Throws why nobody can do anything about a phase now. */
function expectOpen({ config, now }: Context, rental: phases.StoredHandover, phase: HandoverPhase): void {
  const refusal = phases.refusalOfPhase(phase, rental, { now: now(), timeZone: config.timeZone });
  if (refusal) throw new Problem(refusal);
}

/**
 * Takes the code that the other person shows, and ends the phase. Sent again with the same `clientId` it is answered as the first time.
 * Throws `rental_not_found`, `forbidden`, `handover_not_open`, `rental_closed`, `photos_required`, `client_id_reused`, `wrong_code`, and
 * `too_many_requests` after five wrong ones in a quarter of an hour, and after very many of all rentals in a day.
 */
export const enterCode = (
  context: Context,
  viewer: CurrentUser,
  { id: rentalId, phase, network }: Where,
  { code, enteredAt, clientId }: CodeBody,
): Promise<Handover> => {
  const spend = () => spendAtHandover(context.makeLimit, 'codes', viewer.id, network);
  const run = async ({ tx, rental, state, side, count }: Doing): Promise<Outcome> => {
    const at = context.now();
    const digest = digestOf({ rentalId, phase, code, enteredAt: enteredAt ?? null });
    const call = clientId === undefined ? null : await findCall(tx, viewer.id, clientId);
    if (call && call.digest !== digest) throw new Problem('client_id_reused');
    if (call?.isRight) return {};
    if (side === SHOWER[phase]) throw new Problem('forbidden');
    const { left, retryAfter } = phases.triesLeft(state, at);
    if (call) return { refusal: wrongCode(Math.min(left, CODE_TRIES - state.wrongTries)) };
    expectOpen(context, rental, phase);
    // What changes nothing is answered the same way again, so there is nothing to keep.
    if (state.doneAt !== null) return {};
    const note = async (isRight: boolean) => {
      if (clientId === undefined) return;
      await writes.noteCall(tx, { byId: viewer.id, clientId, rentalId, phase, digest, isRight, at });
    };
    if (left === 0) throw new Problem('too_many_requests', { retryAfter });
    count();
    if (code !== state.code) {
      await note(false);
      const wrongAt = [...state.wrongAt, at.getTime()].slice(-TRIES_AT_ONCE);
      const replaced = await writes.countWrong(tx, rentalId, phase, { wrongAt, most: CODE_TRIES });
      if (replaced)
        await queueMails(tx, at, ...mailsOfHandover(rental, phase, 'code_replaced', at.getTime()));
      const refusal = wrongCode(
        Math.min(left - 1, replaced ? CODE_TRIES : CODE_TRIES - state.wrongTries - 1),
      );
      return { refusal, ...(replaced && { what: 'code_replaced' as const }) };
    }
    const claimedAt = enteredAt === undefined ? null : new Date(enteredAt);
    await endPhase(context, tx, rental, phase, { how: 'code', byId: viewer.id, claimedAt });
    await note(true);
    return { what: 'done' };
  };
  return change(context, viewer, rentalId, phase, run, spend);
};

const wrongCode = (count: number): Problem =>
  new Problem('wrong_code', { message: sentence('handover.wrongCode', { count }) });

/**
 * Keeps that the viewer has pressed 'We did it', and ends an open proposal that speaks against it; once both have, the phase is done. Throws
 * `rental_not_found`, `handover_not_open`,
 * `rental_closed`, `photos_required`, `client_id_reused`.
 */
export const confirmHandover = (
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
  phase: HandoverPhase,
  { clientId }: ConfirmBody,
): Promise<Handover> =>
  change(context, viewer, rentalId, phase, async ({ tx, rental, state, side }) => {
    const at = context.now();
    const digest = digestOf({ rentalId, phase, confirm: true });
    const call = clientId === undefined ? null : await findCall(tx, viewer.id, clientId);
    if (call && call.digest !== digest) throw new Problem('client_id_reused');
    if (call) return {};
    expectOpen(context, rental, phase);
    const isAgain = mayPressAgain(rental, state, side);
    const isNew = state.doneAt === null && (state.confirmedAt[side] === null || isAgain);
    const isSecond = state.confirmedAt[phases.otherSide(side)] !== null;
    // What changes nothing is answered the same way again, so there is nothing to keep.
    if (!isNew) return {};
    const { handoverPhotos } = context.config;
    if (handoverPhotos === 'required' && !phases.hasPhotos(rental, phase))
      throw new Problem('photos_required');
    if (isAgain) await writes.forgetReturnPress(tx, rentalId);
    await writes.notePress(tx, rentalId, phase, side, at);
    await endProposalAgainst(tx, rentalId, phase, { byId: viewer.id, at });
    if (isSecond) await endPhase(context, tx, rental, phase, { how: 'both', byId: viewer.id });
    if (clientId !== undefined)
      await writes.noteCall(tx, { byId: viewer.id, clientId, rentalId, phase, digest, isRight: true, at });
    return { what: isSecond ? 'done' : 'pressed' };
  });

/**
 * Keeps what the viewer notes about the item in a phase that is not done, instead of what they noted before. Throws `rental_not_found`,
 * `evidence_locked`, `handover_not_open`, `evidence_limit`, `too_many_requests`, and `invalid_input` for parts that do not belong to the listing.
 */
export const setNotes = (
  context: Context,
  viewer: CurrentUser,
  { id: rentalId, phase, network }: Where,
  { condition, missing, text }: NotesBody,
): Promise<Handover> => {
  const spend = () => spendAtHandover(context.makeLimit, 'notes', viewer.id, network);
  const run = async ({ tx, rental, state, count }: Doing): Promise<Outcome> => {
    expectUnlocked(context, rental, state);
    if (!missing.every((part) => rental.included.includes(part))) {
      const message = sentence('handover.unknownPart');
      throw new Problem('invalid_input', { message, issues: [{ path: 'missing', message }] });
    }
    const noted = { condition, missing, text };
    const last = notesOf(rental, phase, viewer.id);
    if (
      last &&
      digestOf(noted) === digestOf({ condition: last.condition, missing: last.missing, text: last.text })
    )
      return {};
    const { many, characters } = await countNotes(tx, rentalId, phase, viewer.id);
    if (many >= NOTES_MAX) throw new Problem('evidence_limit', { message: sentence('handover.notesMost') });
    if (characters >= NOTE_CHARACTERS_MAX)
      throw new Problem('evidence_limit', { message: sentence('handover.notesLong') });
    count();
    await appendEntry(tx, rentalId, context.now(), { kind: 'notes', phase, byId: viewer.id, ...noted });
    return { what: 'record' };
  };
  return change(context, viewer, rentalId, phase, run, spend);
};

/** Throws `evidence_locked` or `handover_not_open` unless photos and notes of a phase may still be added. */
export function expectUnlocked(
  context: Context,
  rental: phases.StoredHandover,
  state: phases.StoredPhase,
): void {
  if (state.doneAt !== null) throw new Problem('evidence_locked');
  const refusal = phases.refusalOfPhase(state.phase, rental, {
    now: context.now(),
    timeZone: context.config.timeZone,
  });
  if (refusal) throw new Problem(refusal === 'rental_closed' ? 'evidence_locked' : refusal);
}

/**
 * The owner says that a rental is completed which was handed over: that is their press, and ends its check-in. Works in the transaction of
 * whoever changes the rental, which is locked; call what it returns after the commit. Throws `photos_required`.
 */
export async function returnByOwner(
  context: Context,
  tx: Tx,
  viewer: CurrentUser,
  rentalId: number,
): Promise<() => Promise<void>> {
  const rental = await lockHandover(context, tx, viewer, rentalId);
  const state = rental.phases.find(({ phase }) => phase === 'checkin') ?? phases.NO_PHASE('checkin');
  await writes.notePress(tx, rentalId, 'checkin', 'owner', context.now());
  const how = state.confirmedAt.renter === null ? 'one_sided' : 'both';
  await endPhase(context, tx, rental, 'checkin', { how, byId: viewer.id });
  const { itemId, toldTitle, ownerId, renterId } = rental;
  return () =>
    tellOfHandovers(context.bus, [
      {
        rentalId,
        itemId,
        itemTitle: toldTitle,
        ownerId,
        renterId,
        phase: 'checkin',
        what: how === 'both' ? 'done' : 'one_sided',
        byId: viewer.id,
      },
    ]);
}
