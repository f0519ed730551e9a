import { reviewRental, type RentalReviewInput } from '@lendloop/contract/reviews/rentalReviews';

import type { TestApp } from '../app.ts';
import { CONFIRMED, makeItem, makePerson, makeRental, type Person } from '../factories.ts';

/** When the rentals of tests end, in the windows of their reviews. */
export const END = '2030-03-10T12:00:00.000Z';
export const DAY_MS = 86_400_000;
/** So many days, and ms, after the end. */
export const after = (days: number, ms = 0): Date => new Date(Date.parse(END) + days * DAY_MS + ms);

/** A renter's review, and an owner's, with as little as there can be. */
export const BY_RENTER: RentalReviewInput = { rating: 5, ownerRating: 4 };
export const BY_OWNER: RentalReviewInput = { rating: 3 };

export interface Ended {
  readonly id: number;
  readonly itemId: number;
  readonly owner: Person;
  readonly renter: Person;
}

/** A rental that has just ended; the clock stands at its end. People and the item can be given. */
export async function makeEnded(
  app: TestApp,
  given: {
    readonly owner?: Person;
    readonly renter?: Person;
    readonly itemId?: number;
    readonly completedAt?: string;
  } = {},
): Promise<Ended> {
  const { completedAt = END } = given;
  app.setNow(completedAt);
  const owner = given.owner ?? (await makePerson(app, CONFIRMED));
  const renter = given.renter ?? (await makePerson(app, CONFIRMED));
  const itemId = given.itemId ?? (await makeItem(app, owner.id)).id;
  const { id } = await makeRental(app, {
    itemId,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2030-03-05',
    endDate: '2030-03-09',
    status: 'completed',
    completedAt,
  });
  return { id, itemId, owner, renter };
}

/** Reviews a rental. */
export const review = (who: Person, id: number, body: RentalReviewInput & { clientId?: string }) =>
  who.client.call(reviewRental, { params: { id }, body });
