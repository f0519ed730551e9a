import { claimUsername } from '../accounts/names/usernameStore.ts';
import { hashPassword } from '../accounts/proof/passwords.ts';
import { insertBlock } from '../calendar/writes.ts';
import { today, type Context } from '../context.ts';
import { hashOf } from '../images/names.ts';
import { storePlace } from '../items/place.ts';
import { occupyAgain } from '../occupancies/writes.ts';
import { conversationRows } from './conversationRows.ts';
import { writeDues } from './dueActions.ts';
import { makeHistory } from './history.ts';
import { LISTINGS } from './listings.ts';
import { DEMO_PASSWORD, PEOPLE } from './people.ts';
import * as queries from './queries.ts';
import { blockRows, itemRow, messageRow, rentalRow, reviewRow, userRow, type Translation } from './rows.ts';
import type { DemoHistory } from './types.ts';

/** Whoever looks around in the demo is one of them: what they pay and earn is kept. */
const SHOWN = ['ananya', 'rahul'];

/**
 * Writes people, listings and their history in one transaction. `pictureUrl` returns the URL of a stored picture by its
 * file name. Writes nothing and returns false if there are people already.
 */
export async function writeDemo(context: Context, pictureUrl: (name: string) => string): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const history = makeHistory();
  const times = { now: context.now(), today: today(context), pictureUrl };

  return context.database.db.transaction(async (tx) => {
    await queries.waitForTurn(tx);
    if (await queries.hasPeople(tx)) return false;

    const people = await queries.insertPeople(
      tx,
      PEOPLE.map((person) => userRow(times, person, passwordHash)),
    );
    for (const [username, id] of people) await claimUsername(tx, { id, username });
    const categories = await queries.ensureCategories(tx);
    const named = {
      ...times,
      userId: (username: string) => idIn(people, username),
      categoryId: (name: string) => idIn(categories, name),
    };

    // Oldest first, so that ids increase with time.
    const listings = LISTINGS.toReversed();
    const ratings = ratingsByListing(history);
    const items = await queries.insertItems(
      tx,
      listings.map((listing) => itemRow(named, listing, ratings.get(listing.key) ?? [])),
    );
    const byKey = new Map(
      listings.map((listing) => [listing.key, { id: idIn(items, listing.title), listing }]),
    );
    for (const { id, listing } of byKey.values())
      await storePlace(
        tx,
        { id, ownerId: named.userId(listing.owner) },
        {
          latitude: listing.latitude,
          longitude: listing.longitude,
          address: listing.pickup?.address,
          pickupNote: listing.pickup?.note,
        },
      );
    await queries.insertImageUses(
      tx,
      [...byKey.values()].flatMap(({ id, listing }) =>
        listing.pictures.map((name) => ({ itemId: id, hash: hashOf(pictureUrl(name)) })),
      ),
    );
    const to: Translation = { ...named, item: (key) => found(byKey.get(key), key) };

    const rentalRows = history.rentals.map((rental) => rentalRow(to, rental));
    const rentalIds = await queries.insertRentals(tx, rentalRows);
    const shown = SHOWN.map((username) => idIn(people, username));
    const agreed = rentalRows.flatMap((row, index) =>
      shown.includes(row.ownerId) || shown.includes(row.renterId)
        ? [{ ...row, id: found(rentalIds[index], 'id of a rental') }]
        : [],
    );
    await writeDues(context, tx, agreed);
    for (const block of listings.flatMap((listing) => blockRows(to, listing))) {
      await insertBlock(tx, block);
      await occupyAgain(tx, block.itemId);
    }
    await queries.insertReviews(
      tx,
      history.reviews.map((review) => {
        const rental = found(history.rentals[review.rental], 'rental of a review');
        return reviewRow(to, review, rental, found(rentalIds[review.rental], 'id of a rental'));
      }),
    );

    const messages = history.messages.map((message) => messageRow(to, message));
    const messageIds = await queries.insertMessages(tx, messages);
    const sent = messages.map((row, index) => ({
      ...row,
      id: found(messageIds[index], 'id of a message'),
      isRead: history.messages[index]?.isRead ?? true,
    }));
    await queries.insertConversations(tx, conversationRows(sent));
    await queries.gatherStatistics(tx);
    return true;
  });
}

function ratingsByListing({ rentals, reviews }: DemoHistory): Map<string, number[]> {
  const ratings = new Map<string, number[]>();
  for (const { rental, rating } of reviews) {
    const key = found(rentals[rental], 'rental of a review').listing;
    ratings.set(key, [...(ratings.get(key) ?? []), rating]);
  }
  return ratings;
}

const idIn = (ids: ReadonlyMap<string, number>, name: string): number => found(ids.get(name), name);

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo data has no ${what}.`);
  return value;
}
