import { addDays, type Day } from '@lendloop/contract/values/dates';

import type { blocks, items, messages, rentals, reviews, users } from '../db/schema.ts';
import type { DemoListing, DemoMessage, DemoPerson, DemoRental, DemoReview } from './types.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MONTH_MS = 30.44 * DAY_MS;
/** The newest listings are pending. */
const UNMODERATED_DAYS = 15;

/** Converts the demo's relative times to absolute ones, and its names to ids. */
export interface Translation {
  now: Date;
  today: Day;
  /** The URL of a picture by its file name. */
  pictureUrl(name: string): string;
  /** Id by username. */
  userId(username: string): number;
  /** Id by name. */
  categoryId(name: string): number;
  /** Listing and id by key. */
  item(key: string): { id: number; listing: DemoListing };
}

const ago = ({ now }: Pick<Translation, 'now'>, ms: number) => new Date(now.getTime() - ms).toISOString();

export function userRow(
  to: Pick<Translation, 'now' | 'pictureUrl'>,
  person: DemoPerson,
  passwordHash: string,
): typeof users.$inferInsert {
  const createdAt = ago(to, person.joinedMonthsAgo * MONTH_MS);
  return {
    username: person.username,
    fullName: person.fullName,
    email: person.email,
    passwordHash,
    location: person.location,
    bio: person.bio,
    avatar: to.pictureUrl(person.portrait),
    isAdmin: person.isAdmin,
    isDemo: true,
    authProvider: person.authProvider,
    verificationStatus: person.verificationStatus,
    termsAcceptedAt: createdAt,
    emailVerifiedAt: createdAt,
    createdAt,
  };
}

export function itemRow(
  to: Omit<Translation, 'item'>,
  listing: DemoListing,
  ratings: readonly number[],
): typeof items.$inferInsert {
  return {
    ...listing.terms,
    ownerId: to.userId(listing.owner),
    categoryId: to.categoryId(listing.category),
    title: listing.title,
    description: listing.description,
    price: listing.price,
    location: listing.location,
    images: listing.pictures.map(to.pictureUrl),
    language: 'en',
    isAvailable: listing.isAvailable,
    availableFrom: listing.window && addDays(to.today, listing.window.fromDay),
    availableUntil: listing.window && addDays(to.today, listing.window.untilDay),
    ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
    reviewCount: ratings.length,
    moderationStatus: listing.createdDaysAgo < UNMODERATED_DAYS ? 'pending' : 'approved',
    createdAt: ago(to, listing.createdDaysAgo * DAY_MS),
  };
}

/** The days on which an owner lends nothing. */
export const blockRows = (
  to: Pick<Translation, 'today' | 'item'>,
  { key, blocked }: DemoListing,
): (typeof blocks.$inferInsert)[] =>
  blocked
    ? [
        {
          itemId: to.item(key).id,
          startDate: addDays(to.today, blocked.fromDay),
          endDate: addDays(to.today, blocked.untilDay),
          note: blocked.note,
        },
      ]
    : [];

export function rentalRow(to: Translation, rental: DemoRental): typeof rentals.$inferInsert {
  const { id, listing } = to.item(rental.listing);
  return {
    itemId: id,
    renterId: to.userId(rental.renter),
    ownerId: to.userId(listing.owner),
    startDate: addDays(to.today, rental.startDay),
    endDate: addDays(to.today, rental.endDay),
    status: rental.status,
    pieces: rental.pieces ?? 1,
    price: listing.price,
    createdAt: ago(to, rental.requestedMinutesAgo * MINUTE_MS),
  };
}

export function reviewRow(
  to: Translation,
  review: DemoReview,
  rental: DemoRental,
  rentalId: number,
): typeof reviews.$inferInsert {
  return {
    itemId: to.item(rental.listing).id,
    reviewerId: to.userId(rental.renter),
    rentalId,
    rating: review.rating,
    comment: review.comment,
    createdAt: ago(to, review.writtenMinutesAgo * MINUTE_MS),
  };
}

export function messageRow(to: Translation, message: DemoMessage): typeof messages.$inferInsert {
  return {
    itemId: to.item(message.listing).id,
    senderId: to.userId(message.sender),
    receiverId: to.userId(message.receiver),
    content: message.content,
    createdAt: ago(to, message.sentMinutesAgo * MINUTE_MS),
  };
}
