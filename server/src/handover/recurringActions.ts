import {
  PRESS_HOURS,
  PRESS_REMIND_HOURS,
  UNCONFIRMED_DAYS,
  type HandoverPhase,
} from '@lendloop/contract/handover/handover';
import { daysLateOn } from '@lendloop/contract/handover/late';
import { addDays, dayOf } from '@lendloop/contract/values/dates';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { tellOfHandovers, tellOfRentals, type HandoverNews } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { lockItemOf } from '../rentals/writes.ts';
import { InTurn } from '../schedule/inTurn.ts';
import * as contests from './contests.ts';
import { chargeLateDays, complete, endPhase, mailsOfHandover } from './endActions.ts';
import * as phases from './phases.ts';
import { findLockedHandover } from './queries.ts';
import * as writes from './writes.ts';

const HOUR_MS = 3_600_000;
/** Rows that are looked for together. */
const AT_ONCE = 100;
/** When people are told of tomorrow, and of late rentals: the hour in the marketplace. */
const EVENING = 18;
const MORNING = 9;
/** The late days on which they are. */
const LATE_MAILS = [7, 3, 1] as const;
/** How long it is kept what was sent with ids of its own. */
const CALLS_KEPT_MS = 90 * 24 * HOUR_MS;

type Locked = { readonly tx: Tx; readonly rental: phases.StoredHandover };

/** Runs `work` on a rental that is locked, and tells both people what came of it. Returns whether anything did. */
async function withRental(
  context: Context,
  rentalId: number,
  phase: HandoverPhase,
  work: (locked: Locked) => Promise<HandoverNews['what'] | 'completed' | 'kept' | null>,
): Promise<boolean> {
  const found = await context.database.db.transaction(async (tx) => {
    await lockItemOf(tx, rentalId);
    const rental = await findLockedHandover(tx, rentalId, {
      moderation: context.config.moderation,
      viewer: null,
    });
    return rental && { rental, what: await work({ tx, rental }) };
  });
  if (!found?.what) return false;
  const { rental, what } = found;
  const { itemId, toldTitle, ownerId, renterId } = rental;
  if (what !== 'completed' && what !== 'kept')
    await tellOfHandovers(context.bus, [
      {
        rentalId,
        itemId,
        itemTitle: toldTitle,
        ownerId,
        renterId,
        phase,
        what,
        byId: what === 'reminded' ? pressedBy(rental, phase) : null,
      },
    ]);
  if (what === 'completed' || (what === 'one_sided' && phase === 'checkin'))
    await tellOfRentals(context.bus, 'changed', [{ id: rentalId, ownerId, renterId }]);
  return true;
}

/** The side that alone has pressed, and when; null if none or both have. */
function aloneIn(rental: phases.StoredHandover, phase: HandoverPhase) {
  const state = rental.phases.find((one) => one.phase === phase);
  if (!state || state.doneAt !== null) return null;
  const { owner, renter } = state.confirmedAt;
  if (owner !== null && renter !== null) return null;
  const at = owner ?? renter;
  return at === null
    ? null
    : { side: owner === null ? ('renter' as const) : ('owner' as const), at: Date.parse(at) };
}

/** Who alone has pressed, and so needs no reminder. */
const pressedBy = (rental: phases.StoredHandover, phase: HandoverPhase): number | null => {
  const side = aloneIn(rental, phase)?.side;
  return side === undefined ? null : side === 'owner' ? rental.ownerId : rental.renterId;
};

/**
 * Reminds the other side of presses that have stood alone for a day, and ends phases in which one has for two days. Forgets what was sent long
 * ago. Returns how many phases there were. Safe to run on several nodes at once.
 */
export async function settleHandovers(context: Context, signal?: AbortSignal): Promise<number> {
  const at = context.now();
  const before = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  const turns = new InTurn();
  const all = { isReminded: null, turns, signal };
  const ended = await forPressed(context, before(PRESS_HOURS), all, endOneSided);
  const others = { isReminded: false, turns, signal };
  const reminded = await forPressed(context, before(PRESS_REMIND_HOURS), others, remindOther);
  await writes.deleteOldCalls(context.database.db, new Date(at.getTime() - CALLS_KEPT_MS));
  turns.end();
  return ended + reminded;
}

async function forPressed(
  context: Context,
  until: Date,
  {
    isReminded,
    turns,
    signal,
  }: {
    readonly isReminded: boolean | null;
    readonly turns: InTurn;
    readonly signal: AbortSignal | undefined;
  },
  work: (context: Context, rentalId: number, phase: HandoverPhase, until: Date) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (let after = 0; !signal?.aborted;) {
    const found = await writes.findPressed(
      context.database.db,
      until,
      { isReminded, after, now: context.now() },
      AT_ONCE,
    );
    for (const { rentalId, phase } of found) {
      if (await turns.run(() => work(context, rentalId, phase, until))) count += 1;
      after = rentalId;
    }
    if (found.length < AT_ONCE) break;
  }
  return count;
}

const endOneSided = (
  context: Context,
  rentalId: number,
  phase: HandoverPhase,
  until: Date,
): Promise<boolean> =>
  withRental(context, rentalId, phase, async ({ tx, rental }) => {
    const alone = aloneIn(rental, phase);
    const moment = { now: context.now(), timeZone: context.config.timeZone };
    if (!alone || alone.at > until.getTime() || phases.refusalOfPhase(phase, rental, moment)) return null;
    const other = alone.side === 'owner' ? rental.renterId : rental.ownerId;
    if (phase === 'checkout' && rental.contestedBy.includes(other)) return null;
    if (phase === 'checkin' && contests.isReturnContested(rental)) return null;
    // Without its photos it waits for them.
    if (context.config.handoverPhotos === 'required' && !phases.hasPhotos(rental, phase)) return null;
    await endPhase(context, tx, rental, phase, { how: 'one_sided', byId: null });
    return 'one_sided';
  });

const remindOther = (
  context: Context,
  rentalId: number,
  phase: HandoverPhase,
  until: Date,
): Promise<boolean> =>
  withRental(context, rentalId, phase, async ({ tx, rental }) => {
    const alone = aloneIn(rental, phase);
    const moment = { now: context.now(), timeZone: context.config.timeZone };
    if (!alone || alone.at > until.getTime() || phases.refusalOfPhase(phase, rental, moment)) return null;
    if (!(await writes.takeReminder(tx, { rentalId, phase }, moment.now))) return null;
    const other = alone.side === 'owner' ? rental.renterId : rental.ownerId;
    await queueMails(tx, moment.now, ...mailsOfHandover(rental, phase, 'pressed', alone.at, [other]));
    return 'reminded';
  });

/**
 * Charges each late rental for its late days, but for those on which its renter was suspended and could not return it here, and completes
 * those that nobody said for 14 days came back. A day is charged once it is over:
 * until then a return on the day before may still arrive from a phone without a connection. Returns how many rentals there were. Safe to run on
 * several nodes at once.
 */
export async function chargeLateRentals(context: Context, signal?: AbortSignal): Promise<number> {
  const day = today(context);
  const turns = new InTurn();
  let count = 0;
  for (let after = 0; !signal?.aborted;) {
    const found = await writes.findOverdue(context.database.db, addDays(day, -1), after, AT_ONCE);
    for (const id of found) {
      const charge = () => withRental(context, id, 'checkin', (locked) => chargeOne(context, locked));
      if (await turns.run(charge)) count += 1;
      after = id;
    }
    if (found.length < AT_ONCE) break;
  }
  turns.end();
  return count;
}

async function chargeOne(context: Context, { tx, rental }: Locked): Promise<'completed' | 'kept' | null> {
  const day = today(context);
  const isOut = rental.status === 'approved' && rental.handedOverAt !== null && rental.returnedAt === null;
  if (!isOut || day < addDays(rental.endDate, 2)) return null;
  const pressed = phases.returnPressedAt(rental, context.now());
  const end = addDays(rental.endDate, UNCONFIRMED_DAYS);
  const { timeZone } = context.config;
  const isUnsaid =
    contests.isContestedForGood(rental) ||
    contests.isLateByWordOfOwner(rental, timeZone) ||
    contests.isFoundBack(rental, timeZone);
  const back = pressed ? dayOf(pressed, context.config.timeZone) : end;
  const most = isUnsaid ? 0 : daysLateOn(rental, back);
  if (day < end) {
    const over = daysLateOn(rental, addDays(day, -1));
    const isNew =
      !contests.isContested(rental) && (await chargeLateDays(context, tx, rental, Math.min(over, most)));
    return isNew ? 'kept' : null;
  }
  // What is decided on it decides how late it was.
  if (contests.isReturnContested(rental) && rental.returnContest === 'claimed') return null;
  await chargeLateDays(context, tx, rental, most);
  await writes.setUnconfirmed(tx, rental.rentalId, most);
  await complete(context, tx, rental, { byId: null, at: context.now() });
  return 'completed';
}

const hourOf = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment));

/**
 * Tells both people in the evening that a rental begins or ends tomorrow, and in the morning of some late days that it is late. Returns how
 * many rentals there were. Safe to run on several nodes at once.
 */
export async function remindOfHandovers(context: Context): Promise<number> {
  const day = today(context);
  const hour = hourOf(context.now(), context.config.timeZone);
  let count = 0;
  if (hour >= EVENING)
    for (const phase of ['checkout', 'checkin'] as const) count += await tellOfTomorrow(context, phase);
  if (hour >= MORNING) for (const days of LATE_MAILS) count += await tellOfLate(context, day, days);
  return count;
}

async function tellOfTomorrow(context: Context, phase: HandoverPhase): Promise<number> {
  const tomorrow = addDays(today(context), 1);
  for (let count = 0; ;) {
    const told = await context.database.db.transaction(async (tx) => {
      const taken = await writes.takeToTell(tx, phase, tomorrow, AT_ONCE);
      const mails = taken.flatMap(({ id, ...people }) =>
        mailsOfHandover({ rentalId: id, ...people }, phase, 'tomorrow', tomorrow),
      );
      await queueMails(tx, context.now(), ...mails);
      return taken.length;
    });
    count += told;
    if (told < AT_ONCE) return count;
  }
}

async function tellOfLate(context: Context, day: string, days: number): Promise<number> {
  const { moderation } = context.config;
  for (let count = 0; ;) {
    const taken = await context.database.db.transaction(async (tx) => {
      const late = await writes.takeLateToTell(tx, { today: day, days, moderation }, AT_ONCE);
      const mails = late.flatMap(({ id, ownerId, renterId }) =>
        mailsOfHandover({ rentalId: id, ownerId, renterId }, 'checkin', 'late', days),
      );
      await queueMails(tx, context.now(), ...mails);
      return late;
    });
    await tellOfHandovers(
      context.bus,
      taken.map(({ id: rentalId, ...rest }) => ({
        rentalId,
        ...rest,
        phase: 'checkin',
        what: 'late',
        byId: null,
      })),
    );
    count += taken.length;
    if (taken.length < AT_ONCE) return count;
  }
}
