import { closingOf, isReviewable } from '@lendloop/contract/reviews/rentalReviews';

import { openCase } from '../cases/caseStore.ts';
import type { Context } from '../context.ts';
import { tellOfReviews } from '../live/bus.ts';
import { mailOfReviews, queueMails } from '../mail/queries.ts';
import { InTurn } from '../schedule/inTurn.ts';
import { settle, tellOfRevealed } from './actions.ts';
import { takeCalls, type Call } from './callStore.ts';
import { findUnsettled, holdShared, lockRental } from './writes.ts';

/** Rentals told of in one transaction, or looked for at once. */
const AT_ONCE = 100;
/** How long before their reveal reviews are compared with the browsers of their people once more. */
const AHEAD_MS = 2 * 60_000;
/** A rental that was asked for, approved and completed within this time is looked at. */
const FAST_MS = 60 * 60_000;

/**
 * Says of rentals that have ended that they can be reviewed, reminds of what is missing, and does what follows when the time is over. Returns
 * how many rentals it was about. Safe to run on several nodes at once.
 */
export async function revealReviews(context: Context): Promise<number> {
  const turns = new InTurn();
  const called = await turns.run(() => callForReviews(context));
  const settled = await settleRevealed(context, turns);
  turns.end();
  return (called ?? 0) + settled;
}

async function callForReviews(context: Context): Promise<number> {
  const { config, database, now, bus } = context;
  for (let count = 0; ;) {
    const calls = await database.db.transaction(async (tx) => {
      const moment = now();
      const taken = await takeCalls(tx, moment, config.reviewRevealDays, AT_ONCE);
      const open = taken.filter(({ completedAt }) =>
        isReviewable(completedAt, config.reviewRevealDays, moment),
      );
      await queueMails(tx, moment, ...open.flatMap(mailsOf));
      for (const call of taken.filter(isFast))
        await openCase(tx, {
          category: 'fast_rental',
          subject: { kind: 'rental', id: call.id },
          concernedId: call.ownerId,
          people: [call.ownerId, call.renterId],
          at: moment,
        });
      return { open, many: taken.length };
    });
    const news = calls.open.filter(({ step }) => step === 'open');
    await tellOfReviews(
      bus,
      news.map(({ id, renterId, ownerId, completedAt }) => {
        const closesAt = closingOf(completedAt, config.reviewRevealDays)?.toISOString() ?? null;
        return { id, renterId, ownerId, what: 'open', closesAt };
      }),
    );
    count += calls.many;
    if (calls.many < AT_ONCE) return count;
  }
}

const mailsOf = ({ step, id, ownerId, renterId, writtenBy }: Call) =>
  [ownerId, renterId]
    .filter((person) => !writtenBy.includes(person))
    .map((person) => mailOfReviews(id, step === 'open' ? 'open' : 'closing', person));

const isFast = ({ step, askedAt, completedAt, isHandedOver }: Call): boolean =>
  step === 'open' && !isHandedOver && completedAt.getTime() - askedAt.getTime() <= FAST_MS;

async function settleRevealed(context: Context, turns: InTurn): Promise<number> {
  const { db } = context.database;
  await holdShared(db, context.now(), new Date(context.now().getTime() + AHEAD_MS));
  const failed: number[] = [];
  for (let count = 0; ;) {
    const ids = await findUnsettled(db, context.now(), AT_ONCE, failed);
    for (const id of ids) {
      const isSettled = await turns.run(() => settleOne(context, id));
      if (isSettled === null) failed.push(id);
      else count += 1;
    }
    if (ids.length < AT_ONCE) return count;
  }
}

async function settleOne(context: Context, rentalId: number): Promise<true> {
  const revealed = await context.database.db.transaction(async (tx) => {
    const rental = await lockRental(tx, rentalId);
    return rental && settle(tx, rental, context.now());
  });
  if (revealed) await tellOfRevealed(context, revealed);
  return true;
}
