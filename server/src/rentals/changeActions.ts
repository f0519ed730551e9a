import type { CurrentUser } from '@lendloop/contract/accounts';
import { quote } from '@lendloop/contract/pricing';
import {
  CHANGE_HOURS,
  NO_DISCOUNT,
  type Agreed,
  type ChangeAnswer,
  type ChangeBody,
  type RentalChange,
} from '@lendloop/contract/rentals/changes';
import { startOfDay } from '@lendloop/contract/values/dates';
import { minorDigitsOf } from '@lendloop/contract/values/money';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { tellOfRentals, tellOfUpdates, type RentalUpdate } from '../live/bus.ts';
import { mailOfChange, mailOfDecision, queueMails } from '../mail/queries.ts';
import { changeDues, openDues } from '../payments/dueActions.ts';
import { InTurn } from '../schedule/inTurn.ts';
import { partiesOf } from './approveActions.ts';
import { limitChanges } from './changeLimits.ts';
import {
  findChange,
  findChangeable,
  findSentChange,
  isSame,
  type ChangeableRental,
  type StoredChange,
} from './changeQueries.ts';
import { endOfChange, refusalOfAnswer, refusalOfChange, refusalOfProposer } from './changeRules.ts';
import * as changes from './changeWrites.ts';
import { recordEvent } from './eventWrites.ts';
import { insertLines } from './lineWrites.ts';
import { rejectRequests, type RentalParties } from './writes.ts';

const HOUR_MS = 3_600_000;

/** What people do to agree on other days. */
export interface ChangeActions {
  /**
   * Proposes other days for a rental to its other person. It replaces an open proposal of the same person. Sent again with the same
   * `clientId`, it returns the proposal made first. Nothing is reserved. Throws `rental_not_found`, `forbidden`, `rental_closed`,
   * `change_open`, `no_change`, what rules out the days, `amount_too_high`, `dates_booked`, `too_many_requests` and
   * `client_id_reused`.
   */
  propose(viewer: CurrentUser, id: number, body: ChangeBody, network: string): Promise<RentalChange>;
  /**
   * Answers a proposal. Accepting it gives the rental its days, pieces and price in one transaction, moves others that have not begun
   * to other pieces if need be, approves a request, and rejects those that no piece is left for. The same answer again changes
   * nothing. Throws `rental_not_found`, `change_not_found`, `forbidden`, `rental_closed`, `dates_booked`, `amount_too_high` and
   * `too_many_requests`.
   */
  answer(
    viewer: CurrentUser,
    id: number,
    changeId: number,
    body: ChangeAnswer,
    network: string,
  ): Promise<RentalChange>;
}

/** Creates these actions. */
export function makeChangeActions(context: Context): ChangeActions {
  const { db } = context.database;
  const spend = limitChanges(context.makeLimit);
  return {
    async propose(viewer, id, body, network) {
      const { change, rental } = await transactCounted(
        db,
        (places: number) => spend.proposed(viewer.id, id, network, places),
        (tx, count) => propose(context, tx, viewer, id, body, count),
      ).catch((error: unknown) => {
        // Two proposals for different rentals at once with the same `clientId`.
        if (violation(error)?.constraint === 'rental_changes_client_id')
          throw new Problem('client_id_reused');
        throw error;
      });
      if (rental) await tellOfUpdates(context.bus, [updateOf(rental, viewer.id)]);
      return change;
    },
    async answer(viewer, id, changeId, { status }, network) {
      const { change, told } = await transactCounted(
        db,
        (places: number) => spend.accepted(viewer.id, id, network, places),
        (tx, count) => answer(context, tx, viewer, id, { changeId, status }, count),
      ).catch((error: unknown) => {
        if (violation(error)?.code === 'exclusion') throw new Problem('dates_booked');
        throw error;
      });
      if (told) {
        await tellOfUpdates(context.bus, [updateOf(told.rental, viewer.id)]);
        await tellOfRentals(context.bus, 'changed', told.moved, viewer.id);
      }
      return change;
    },
  };
}

/** Is told how many places may have to move. */
type Count = (places: number) => void;

interface Proposed {
  readonly change: RentalChange;
  /** The rental whose people are to be told; null if they have been. */
  readonly rental: ChangeableRental | null;
}

async function propose(
  context: Context,
  tx: Tx,
  viewer: CurrentUser,
  id: number,
  body: ChangeBody,
  count: Count,
): Promise<Proposed> {
  const rental = await lock(context, tx, viewer, id);
  const now = context.now();
  const moment = { now, today: today(context) };
  const sent = body.clientId === undefined ? null : await findSentChange(tx, viewer.id, body.clientId);
  if (sent) {
    if (!isSame(sent, id, body)) throw new Problem('client_id_reused');
    return { change: sent.change, rental: null };
  }
  const refusal = refusalOfProposer(rental, viewer.id, moment);
  if (refusal) throw new Problem(refusal.code, refusal);
  if (body.discountMinor !== undefined && viewer.id !== rental.ownerId) throw new Problem('forbidden');
  const open = rental.openChange;
  const isOver = open !== null && new Date(open.expiresAt) <= now;
  if (open && !isOver && open.byId !== viewer.id) throw new Problem('change_open');
  const { to, lines } = price(rental, body);
  const broken = refusalOfChange(rental, to, moment.today);
  if (broken) throw new Problem(broken.code, broken);
  // Finding room in a listing of many pieces is the costly part.
  count(await changes.countMovable(tx, id, moment.today));
  if (!(await changes.canChangePieces(tx, id, to, moment.today))) throw new Problem('dates_booked');
  if (open) {
    await changes.endChange(tx, open.id, isOver ? 'expired' : 'superseded');
    if (isOver) await recordEvent(tx, id, 'change_expired', { byId: null, at: now });
  }
  const changeId = await changes.insertChange(tx, rental, {
    byId: viewer.id,
    to,
    lines,
    note: body.note,
    clientId: body.clientId ?? null,
    createdAt: now,
    expiresAt: endOf(context, rental, to, now),
  });
  const stored = await findChange(tx, id, changeId);
  if (!stored) throw new Error('A proposal was not stored.');
  const { change } = stored;
  await recordEvent(tx, id, 'change_proposed', {
    byId: viewer.id,
    at: now,
    amountMinor: change.differenceMinor,
  });
  await queueMails(tx, now, mailOfChange(change, 'proposed', otherOf(rental, viewer.id)));
  return { change, rental };
}

/** Finds a rental and locks it and its item. Throws `rental_not_found`. */
async function lock({ config }: Context, tx: Tx, viewer: CurrentUser, id: number): Promise<ChangeableRental> {
  await changes.lockForChange(tx, id);
  const visibility = { moderation: config.moderation, viewer };
  const rental = await findChangeable(tx, id, visibility, config.currency);
  if (!rental) throw new Problem('rental_not_found');
  return rental;
}

/** What a rental would cost, by the terms that were agreed. Throws `no_change`, `amount_too_high` and `invalid_input`. */
function price(rental: ChangeableRental, body: ChangeBody) {
  const range = { startDate: body.startDate, endDate: body.endDate };
  const pieces = body.pieces ?? rental.pieces;
  const discountMinor = body.discountMinor ?? rental.discountMinor;
  const isSameAsNow =
    range.startDate === rental.startDate &&
    range.endDate === rental.endDate &&
    pieces === rental.pieces &&
    discountMinor === rental.discountMinor;
  if (isSameAsNow) throw new Problem('no_change');
  const settings = { ...rental.agreed, minorDigits: minorDigitsOf(rental.currency) };
  const wishes = { pieces, delivery: rental.delivery };
  const whole = quote(rental.agreed, range, wishes, settings);
  const found = quote(rental.agreed, range, { ...wishes, discountMinor }, settings);
  if (!whole || !found) throw new Problem('amount_too_high');
  if (body.discountMinor !== undefined && body.discountMinor > whole.subtotalMinor)
    throw new Problem('invalid_input', { issues: [{ path: 'discountMinor', message: NO_DISCOUNT.error }] });
  const { totalMinor, depositMinor, lines } = found;
  const to: Agreed = { ...range, pieces, discountMinor, totalMinor, depositMinor };
  return { to, lines };
}

/** When a proposal ends that nobody answers: when it can no longer happen at the latest. */
function endOf({ config }: Context, rental: ChangeableRental, to: Agreed, now: Date): Date {
  const ends = [
    now.getTime() + CHANGE_HOURS * HOUR_MS,
    startOfDay(endOfChange(rental, to), config.timeZone).getTime(),
  ];
  if (rental.status === 'pending' && rental.expiresAt !== null) ends.push(Date.parse(rental.expiresAt));
  return new Date(Math.min(...ends));
}

interface Answered {
  readonly change: RentalChange;
  /** The rental, and the others whose status has changed, with it if it was approved; null if nothing has. */
  readonly told: { readonly rental: ChangeableRental; readonly moved: readonly RentalParties[] } | null;
}

async function answer(
  context: Context,
  tx: Tx,
  viewer: CurrentUser,
  id: number,
  { changeId, status }: ChangeAnswer & { readonly changeId: number },
  count: Count,
): Promise<Answered> {
  const rental = await lock(context, tx, viewer, id);
  const stored = await findChange(tx, id, changeId);
  if (!stored) throw new Problem('change_not_found');
  const at = context.now();
  const doing = { byId: viewer.id, at };
  const refusal = refusalOfAnswer(rental, stored.change, viewer.id, status, at);
  if (refusal?.code === 'forbidden') throw new Problem('forbidden');
  if (stored.change.status === status) return { change: stored.change, told: null };
  if (refusal) throw new Problem(refusal.code, refusal);
  if (status === 'accepted') count(await changes.countMovable(tx, id, today(context)));
  if (!(await changes.endChange(tx, changeId, status))) throw new Problem('rental_closed');
  const change = { ...stored.change, status };
  if (status !== 'accepted') {
    await recordEvent(tx, id, `change_${status}`, doing);
    if (status === 'declined') await queueMails(tx, at, mailOfChange(change, status, change.byId));
    return { change, told: { rental, moved: [] } };
  }
  const moved = await accept(context, tx, viewer, rental, { ...stored, change });
  await queueMails(
    tx,
    at,
    mailOfChange(change, status, change.byId),
    ...moved.map((other) => mailOfDecision(other, 'rejected')),
  );
  return { change, told: { rental, moved: rental.status === 'pending' ? [rental, ...moved] : moved } };
}

/**
 * Gives a rental what was agreed on instead, and returns the requests that this rejects. The event says by how much its price changes;
 * of a request, all of it is new. Throws `dates_booked` and `amount_too_high`.
 */
async function accept(
  context: Context,
  tx: Tx,
  viewer: CurrentUser,
  rental: ChangeableRental,
  { change, lines }: StoredChange,
): Promise<RentalParties[]> {
  const moment = { today: today(context), at: context.now() };
  const doing = { byId: viewer.id, at: moment.at };
  const { id, agreed } = rental;
  if (!(await changes.changePieces(tx, id, change.to, moment.today))) throw new Problem('dates_booked');
  await recordEvent(tx, id, 'change_accepted', { ...doing, amountMinor: change.differenceMinor });
  await changes.applyChange(tx, rental, change.to, agreed, doing, moment.today);
  await changes.forgetPresses(tx, rental, change.to);
  await insertLines(tx, id, lines);
  if (rental.status === 'pending') await openDues(context, tx, partiesOf(rental), change.to, doing);
  else await changeDues(context, tx, partiesOf(rental), change, doing);
  return rejectRequests(tx, rental, moment);
}

const otherOf = ({ ownerId, renterId }: RentalParties, personId: number): number =>
  personId === ownerId ? renterId : ownerId;

const updateOf = ({ id, itemId, renterId, ownerId }: ChangeableRental, byId: number): RentalUpdate => ({
  rentalId: id,
  itemId,
  renterId,
  ownerId,
  what: 'change',
  byId,
});

/** Proposals that are looked for together. */
const AT_ONCE = 100;

/** Ends the proposals that nobody answered in time and returns how many. Safe to run on several nodes at once. */
export async function expireChanges(context: Context, signal?: AbortSignal): Promise<number> {
  const { db } = context.database;
  const at = context.now();
  const turns = new InTurn();
  const find = (after: changes.ExpiredProposal | null) => changes.findExpired(db, at, after, AT_ONCE);
  const count = await turns.through({ find, atOnce: AT_ONCE, signal }, async ({ id }) => {
    const expired = await db.transaction((tx) => changes.expireChange(tx, id, at));
    if (expired) await tellOfUpdates(context.bus, [{ ...expired, what: 'change' }]);
    return expired !== null;
  });
  turns.end();
  return count;
}
