import type { CurrentUser } from '@lendloop/contract/accounts';
import { PLACES_MAX } from '@lendloop/contract/calendar/blocks';
import type { Result } from '@lendloop/contract/endpoint';
import { STORED_IMAGE } from '@lendloop/contract/images';
import type {
  AvailabilityWindow,
  ItemBody,
  ItemDetails,
  setAvailability as setAvailabilityCall,
} from '@lendloop/contract/items';
import { statusAfterEdit } from '@lendloop/contract/moderation';
import type { DayRange } from '@lendloop/contract/values/dates';
import { sentence } from '@lendloop/words/sentence';
import type { z } from 'zod';

import { limitNewAccounts } from '../accounts/newAccountLimits.ts';
import { holdSession } from '../accounts/sessions/heldSessionActions.ts';
import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import type { ImageFile } from '../images/intake/spool.ts';
import { keepSources, storedAmong, useImages } from '../images/sourceActions.ts';
import { tellOfHiddenPictures, tellOfOutdatedPages, tellOfRentals } from '../live/bus.ts';
import { mailOfDecision, queueMails } from '../mail/queries.ts';
import { limitPlaces } from '../occupancies/placeLimits.ts';
import { countPlaces, findBookedRanges } from '../occupancies/queries.ts';
import { spendOnDays } from '../occupancies/roomActions.ts';
import { setQuantity } from '../occupancies/writes.ts';
import { detectLanguage } from './language/language.ts';
import { limitListings, LISTINGS_MAX } from './listingLimits.ts';
import { forgetAddress, storePlace, type PlaceValues } from './place.ts';
import { findItem, findOwnership, findSeenPlaces, type Ownership } from './queries.ts';
import { refuseConflict, refuseDecimals } from './terms/termsRefusals.ts';
import * as writes from './writes.ts';

/** The pictures sent with a request body, by the placeholder URLs that refer to them. */
type Pictures = ReadonlyMap<string, ImageFile>;

type Availability = Result<typeof setAvailabilityCall>;
type Window = z.output<typeof AvailabilityWindow>;

/** Where a call comes from. */
interface Origin {
  /** For the limits. */
  readonly network: string;
  /** The token of the caller's session. Pictures can take long, so it may have ended before anything is written. */
  readonly sessionToken: string | undefined;
}

interface ListingActions {
  /**
   * Creates a listing and returns it. If this owner has already used the
   * `clientId`, returns the existing listing. Throws `invalid_input`, `too_many_requests`, `too_many_listings`, `not_signed_in`.
   */
  create(viewer: CurrentUser, body: ItemBody, pictures: Pictures, from: Origin): Promise<ItemDetails>;
  /**
   * Replaces the content of a listing and returns it. Where listings need approval before they are public, a listing with
   * changed content is hidden until it is approved again. Terms that the body leaves out stay. Throws `invalid_input`,
   * `item_not_found`, `not_owner`, `not_signed_in`, `too_many_requests`, `pieces_in_use`, and `too_many_blocks` for more pieces than those may take.
   */
  update(
    viewer: CurrentUser,
    id: number,
    body: ItemBody,
    pictures: Pictures,
    from: Origin,
  ): Promise<ItemDetails>;
  /** Switches a listing on or off. Throws `item_not_found`, `not_owner`, `too_many_requests`. */
  setAvailability(
    viewer: CurrentUser,
    id: number,
    isAvailable: boolean,
    network: string,
  ): Promise<Availability>;
  /**
   * Sets the first and last day on which a listing can be rented, or clears both. Throws `item_not_found`, `not_owner`,
   * `too_many_requests`, and `dates_in_past` when the last day is over.
   */
  setAvailabilityWindow(viewer: CurrentUser, id: number, window: Window, network: string): Promise<Window>;
}

/** Creates the actions on listings, with their own limits on new listings, new titles and changes. */
export function makeListingActions(context: Context): ListingActions {
  const { db } = context.database;
  const limits = limitListings(context.makeLimit);
  const places = limitPlaces(context);
  const limitNew = limitNewAccounts(context);
  return {
    create: async (viewer, body, pictures, { network, sessionToken }) => {
      refuseDecimals(context.config.minorDigits, body);
      const clientId = body.clientId ?? null;
      // Before anything is written: even an insert that changes nothing indexes all words first.
      const repeated = await writes.findRepeated(db, viewer.id, clientId);
      if (repeated !== null) return show(context, viewer, repeated);
      const values = await listingValues(context, viewer, body, pictures);
      await limitNew(viewer, 'listings');
      await limits.list(viewer.id, network);
      const { id, isNew } = await db
        .transaction(async (tx) => {
          // The lock serializes an owner's new listings; otherwise several sent at once could all pass the count below.
          if (!(await writes.lockPerson(tx, viewer.id))) throw new Problem('not_signed_in');
          await holdSession(context, tx, viewer.id, sessionToken);
          refuseRemote(context, values.images, []);
          const inserted = await writes.insertItem(tx, { ...values, ownerId: viewer.id, clientId });
          if (!inserted.isNew) return inserted;
          const { id } = inserted;
          if ((await writes.countListings(tx, viewer.id)) > LISTINGS_MAX) {
            const message = sentence('listings.most', { count: LISTINGS_MAX });
            throw new Problem('too_many_listings', { message });
          }
          await storePlace(tx, { id, ownerId: viewer.id }, placeValues(body));
          await useImages(tx, id, values.images);
          return inserted;
        })
        .catch(refuse);
      if (isNew) await tellOfItem(context, viewer, id);
      return show(context, viewer, id);
    },
    update: async (viewer, id, body, pictures, { network, sessionToken }) => {
      const values = await listingValues(context, viewer, body, pictures);
      const { title, quantity: before } = holdToOwner(await findOwnership(db, id), viewer);
      if ((values.quantity ?? before) !== before) await places.check(viewer.id, network);
      await limits.change(viewer.id, network, values.description);
      if (values.title !== title) await limits.retitle(viewer.id, network);
      let taken = 0;
      const hidden = await db
        .transaction(async (tx) => {
          const stored = await ownListing(tx, viewer, id);
          await holdSession(context, tx, viewer.id, sessionToken);
          refuseRemote(context, values.images, stored.images);
          refuseDecimals(context.config.minorDigits, body, stored);
          refuseConflict({ ...stored, ...body.terms });
          const moderationStatus = statusAfterEdit(context.config.moderation, stored, values);
          const { quantity = stored.quantity } = values;
          if (quantity !== stored.quantity) {
            if (quantity > stored.quantity && (await countPlaces(tx, id, { quantity })) > PLACES_MAX)
              throw problemOfQuantity('too_many_blocks');
            const note = (count: number) => void (taken += count);
            if (!(await setQuantity(tx, id, quantity, today(context), note)))
              throw problemOfQuantity('pieces_in_use');
          }
          await writes.updateItem(tx, id, { ...values, moderationStatus });
          await storePlace(tx, { id, ownerId: viewer.id }, placeValues(body));
          await useImages(tx, id, values.images);
          const isAnyGone = stored.images.some((url) => !values.images.includes(url));
          const mayHide = isAnyGone || moderationStatus !== stored.moderationStatus;
          return mayHide ? storedAmong(stored.images) : [];
        })
        .catch(async (error: unknown) => {
          // What then failed has still cost it.
          await places.note(viewer.id, network, taken);
          return refuse(error);
        });
      await places.note(viewer.id, network, taken);
      await tellOfHiddenPictures(context.bus, hidden);
      await tellOfItem(context, viewer, id);
      return show(context, viewer, id);
    },
    setAvailability: async (viewer, id, isAvailable, network) => {
      await expectOwnListing(context, viewer, id);
      await limits.change(viewer.id, network);
      const hasChanged = await db.transaction(async (tx) => {
        await ownListing(tx, viewer, id);
        return writes.updateTimes(tx, id, { isAvailable });
      });
      if (hasChanged) await tellOfItem(context, viewer, id);
      return { isAvailable };
    },
    setAvailabilityWindow: async (viewer, id, window, network) => {
      await expectOwnListing(context, viewer, id);
      if (window.availableUntil !== null && window.availableUntil < today(context)) {
        const message = sentence('dates.past');
        throw new Problem('dates_in_past', { message, issues: [{ path: 'availableUntil', message }] });
      }
      await limits.change(viewer.id, network);
      const hasChanged = await db.transaction(async (tx) => {
        await ownListing(tx, viewer, id);
        return writes.updateTimes(tx, id, window);
      });
      if (hasChanged) await tellOfItem(context, viewer, id);
      return window;
    },
  };
}

/**
 * Removes a listing and its pictures from public view, rejects its pending requests and notifies their renters. Its rentals
 * and conversations keep its title.
 * Throws `item_not_found`, `not_owner`, and `item_has_rentals` while an approved rental has not ended.
 */
export async function deleteItem(context: Context, viewer: CurrentUser, id: number): Promise<undefined> {
  const { rejected, hidden } = await context.database.db.transaction(async (tx) => {
    const { images } = await ownListing(tx, viewer, id);
    if (await writes.hasApprovedRentals(tx, id, today(context))) throw new Problem('item_has_rentals');
    const rejected = await writes.deleteItem(tx, id, context.now());
    await forgetAddress(tx, id);
    await queueMails(tx, context.now(), ...rejected.map((rental) => mailOfDecision(rental, 'rejected')));
    return { rejected, hidden: storedAmong(images) };
  });
  await tellOfHiddenPictures(context.bus, hidden);
  await tellOfItem(context, viewer, id);
  await tellOfRentals(context.bus, 'changed', rejected, viewer.id);
}

/** Tells that pages show an owner's listing as it was before. */
const tellOfItem = ({ bus }: Context, { id: ownerId }: CurrentUser, id: number): Promise<void> =>
  tellOfOutdatedPages(bus, { items: [{ id, ownerId }] });

/** Throws `item_not_found` or `not_owner` unless the viewer owns the listing. */
export async function expectOwnListing(
  { database }: Context,
  viewer: CurrentUser,
  id: number,
): Promise<void> {
  holdToOwner(await findOwnership(database.db, id), viewer);
}

/** Locks the viewer's own listing against concurrent requests and decisions. Throws `item_not_found`, `not_owner`. */
export async function ownListing(tx: Tx, viewer: CurrentUser, id: number): Promise<writes.StoredListing> {
  return holdToOwner(await writes.lockItem(tx, id), viewer);
}

function holdToOwner<L extends Ownership>(listing: L | undefined, viewer: CurrentUser): L {
  if (!listing) throw new Problem('item_not_found');
  if (listing.ownerId === viewer.id) return listing;
  throw new Problem(listing.moderationStatus === 'rejected' ? 'item_not_found' : 'not_owner');
}

function problemOfQuantity(code: 'too_many_blocks' | 'pieces_in_use'): Problem {
  return new Problem(code, { issues: [{ path: 'terms.quantity', message: new Problem(code).message }] });
}

async function listingValues(context: Context, viewer: CurrentUser, body: ItemBody, pictures: Pictures) {
  const given = body.images?.length ? body.images : body.image ? [body.image] : [];
  const images = await keepSources(context, viewer.id, given, pictures);
  const { title, description, price, categoryId, location } = body;
  const language =
    body.language ?? (await detectLanguage(`${title}\n${description}`, context.config.languages[0]));
  return {
    ...body.terms,
    title,
    description,
    price,
    categoryId,
    location,
    images,
    language,
    ...(body.included && { included: body.included }),
  };
}

/** A pin that is left out is none; the rest of what is left out stays. */
const placeValues = ({
  latitude = null,
  longitude = null,
  address,
  pickupNote,
  placePrecision,
}: ItemBody): PlaceValues => ({ latitude, longitude, address, pickupNote, placePrecision });

async function show({ config, database }: Context, viewer: CurrentUser, id: number): Promise<ItemDetails> {
  const item = await findItem(database.db, id, { moderation: config.moderation, viewer });
  if (!item) throw new Problem('item_not_found');
  return item;
}

/** Refuses new pictures on other sites where listings need approval, as they could change after the approval. */
function refuseRemote({ config }: Context, images: readonly string[], approved: readonly string[]): void {
  if (config.moderation !== 'before') return;
  const isRemote = images.some((url) => !STORED_IMAGE.test(url) && !approved.includes(url));
  if (!isRemote) return;
  const message = sentence('images.remote');
  throw new Problem('invalid_input', { message, issues: [{ path: 'images', message }] });
}

function refuse(error: unknown): never {
  if (violation(error)?.constraint === 'items_category_id_fkey') {
    const { message } = new Problem('unknown_category');
    throw new Problem('unknown_category', { issues: [{ path: 'categoryId', message }] });
  }
  throw error;
}

/** The days from today on on which no piece of an item is free, in order. Throws `item_not_found`. */
export async function showBookedDays(
  context: Context,
  viewer: CurrentUser | null,
  itemId: number,
  network: string,
): Promise<DayRange[]> {
  const { config, database } = context;
  const visibility = { moderation: config.moderation, viewer };
  const taken = await findSeenPlaces(database.db, itemId, today(context), visibility);
  if (taken === null) throw new Problem('item_not_found');
  await spendOnDays(context, taken, network);
  return findBookedRanges(database.db, itemId, today(context));
}
