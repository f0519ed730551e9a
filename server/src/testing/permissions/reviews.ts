import { answerReview, reviewRental } from '@lendloop/contract/reviews/rentalReviews';
import { addDays } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import { today } from '../../context.ts';
import type { TestApp } from '../app.ts';
import { makeRental, type Person } from '../factories.ts';

const DAY_MS = 86_400_000;

/** Rentals that have ended, and what was written about them. */
export interface StageReviews {
  /** The renter's rental that nobody has reviewed yet, and the one that only the renter has reviewed. */
  readonly ended: number;
  readonly reviewed: number;
  /** A review of the owner, and the owner's one of the renter, which is answered. */
  readonly revealedReview: number;
  readonly answeredReview: number;
  /** A review by the renter that is held. */
  readonly heldReview: number;
}

interface Needs {
  readonly item: number;
  /** One that is not reviewed otherwise. */
  readonly freeItem: number;
  readonly owner: Person;
  readonly renter: Person;
  /** A text that its author alone reads, and one that administrators read, too. */
  readonly ofRenter: string;
  readonly heldOfRenter: string;
}

/** Adds reviews to a stage: revealed, unrevealed and held ones. */
export async function addReviews(app: TestApp, needs: Needs): Promise<StageReviews> {
  const { item, freeItem, owner, renter } = needs;
  const day = today(app.context);
  const completedAt = new Date(app.context.now().getTime() - DAY_MS).toISOString();
  const end = async (itemId: number, from: number) => {
    const parties = { itemId, renterId: renter.id, ownerId: owner.id };
    const days = { startDate: addDays(day, from), endDate: addDays(day, from) };
    return (await makeRental(app, { ...parties, ...days, status: 'completed', completedAt })).id;
  };
  const write = async (who: Person, id: number, comment: string) => {
    const body = { rating: 4, ...(who === renter && { ownerRating: 4 }), comment };
    return (await who.client.call(reviewRental, { params: { id }, body })).body.id;
  };
  const ended = await end(item, -9);
  const reviewed = await end(freeItem, -8);
  await write(renter, reviewed, needs.ofRenter);
  const both = await end(freeItem, -7);
  const revealedReview = await write(renter, both, 'A good drill.');
  const answeredReview = await write(owner, both, 'A good renter.');
  await renter.client.call(answerReview, { params: { id: answeredReview }, body: { text: 'Thank you.' } });
  const suspicious = await end(freeItem, -6);
  const heldReview = await write(renter, suspicious, needs.heldOfRenter);
  await app.database.db.execute(
    sql`update reviews set state = 'held', is_settled = true, reveal_at = created_at where id = ${heldReview}`,
  );
  return { ended, reviewed, revealedReview, answeredReview, heldReview };
}
