import { z } from 'zod';

import { VerificationStatus } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Included } from './handover/handover.ts';
import { ImageSource } from './images.ts';
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX, pageQuery } from './paging.ts';
import { InstantBooking, ShownTerms, TermsBody } from './terms.ts';
import { Day, dayOrElse } from './values/dates.ts';
import {
  Id,
  IdInUrl,
  IdParams,
  Latitude,
  line,
  Longitude,
  numberInUrl,
  Timestamp,
  toSixDecimals,
} from './values/fields.ts';
import { IMAGES_PER_ITEM_MAX } from './values/imageSizes.ts';
import { ListingLanguage } from './values/listingLanguages.ts';
import { Price, PRICE_MAX } from './values/money.ts';
import { OwnPlace, PlaceBody, ShownPlace } from './values/pickup.ts';
import { visibleLine, visibleText } from './values/visible.ts';

export const TITLE_MIN = 5;
export const TITLE_MAX = 100;
export const DESCRIPTION_MIN = 20;
const DESCRIPTION_MAX = 10_000;
/** Maximum number of characters of a description in lists. */
export const DESCRIPTION_EXCERPT = 200;
export const PLACE_MIN = 3;
/** Radius in km of a search around a position. */
export const NEARBY_RADIUS_KM = 10;
/** More than the distance between any two points on earth. */
export const RADIUS_MAX_KM = 20_100;

export const ModerationStatus = z.enum(['pending', 'approved', 'rejected']);

/**
 * A listing. Its position is the point that everybody sees, for its owner too. `image` repeats the first of `images`. In lists, `description` is shortened to `DESCRIPTION_EXCERPT`
 * characters.
 */
export const Item = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  images: z.array(z.string()),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  categoryId: Id,
  category: z.object({ name: z.string(), icon: z.string() }),
  ownerId: Id,
  owner: z.object({
    fullName: z.string(),
    avatar: z.string().nullable(),
    createdAt: Timestamp,
    verificationStatus: VerificationStatus,
  }),
  isAvailable: z.boolean(),
  availableFrom: Day.nullable(),
  availableUntil: Day.nullable(),
  averageRating: z.number().min(1).max(5).nullable(),
  reviewCount: z.int().min(0),
  createdAt: Timestamp,
  /** How many pieces there are. */
  quantity: z.int().min(1),
  instantBooking: InstantBooking,
  moderationStatus: ModerationStatus,
  /** The ISO 639-1 code of the language it is written in; null until the server has found it. */
  language: z.string().nullable(),
  /** Kilometres from the position in the query; absent without one. */
  distance: z.number().min(0).optional(),
});
export type Item = z.output<typeof Item>;

/** One listing. For its owner and the renter of an approved rental, its position is the owner's pin. */
export const ItemDetails = Item.extend({
  ...ShownPlace.shape,
  ...OwnPlace.partial().shape,
  terms: ShownTerms,
  /** What belongs to it: 'Charger'. */
  included: z.array(z.string()),
  /** Changes with what the listing promises and asks for: its content, its price and the terms that everybody sees. */
  version: z.string(),
  navigation: z.object({ prevItemId: Id.nullable(), nextItemId: Id.nullable() }),
});
export type ItemDetails = z.output<typeof ItemDetails>;

export const ItemSort = z.enum(['newest', 'price-low', 'price-high', 'rating', 'reviewed']);
export type ItemSort = z.output<typeof ItemSort>;

/** The most categories of a search. */
export const CATEGORIES_MAX = 100;
/** One value, or a list whose length is checked before its entries. */
function oneOrMany<S extends z.ZodType>(schema: S, most: number, tooMany: string) {
  const few: z.ZodType<z.input<S>[], z.input<S>[]> = z.array(z.any()).max(most);
  return z.union([schema.transform((one) => [one]), few.pipe(z.array(schema))], {
    error: ({ input }) => (Array.isArray(input) && input.length > most ? tooMany : undefined),
  });
}
const amount = numberInUrl(z.number().min(0).max(PRICE_MAX));
const BOTH_DATES = 'Please select both available from and until dates';
/** An empty value in a URL means none. */
const words = line(200).transform((value) => value.trim() || undefined);

export const ItemQuery = z
  .object({
    search: words.optional(),
    category: oneOrMany(IdInUrl, CATEGORIES_MAX, `Please choose at most ${CATEGORIES_MAX} categories`)
      .pipe(z.array(Id))
      .optional(),
    location: words.optional(),
    latitude: numberInUrl(Latitude.overwrite(toSixDecimals)).optional(),
    longitude: numberInUrl(Longitude.overwrite(toSixDecimals)).optional(),
    radius: numberInUrl(z.number().gt(0).max(RADIUS_MAX_KM)).optional(),
    minPrice: amount.optional(),
    maxPrice: amount.optional(),
    sort: ItemSort.optional(),
    availableFrom: Day.optional(),
    availableUntil: Day.optional(),
    ...pageQuery(LIST_LIMIT_DEFAULT).shape,
  })
  .refine((query) => (query.latitude === undefined) === (query.longitude === undefined), {
    path: ['longitude'],
    error: 'Please enter both latitude and longitude',
  })
  .refine((query) => (query.availableFrom === undefined) === (query.availableUntil === undefined), {
    path: ['availableUntil'],
    error: BOTH_DATES,
  })
  .refine(({ availableFrom: from, availableUntil: until }) => !from || !until || from <= until, {
    path: ['availableUntil'],
    error: 'End date must not be before start date',
  });
export type ItemQuery = z.output<typeof ItemQuery>;

/** Body of creating and of editing a listing. `image` alone counts as a list of one. */
export const ItemBody = z
  .object({
    title: visibleLine(TITLE_MAX, { tooLong: 'Title is too long' }).min(TITLE_MIN, {
      error: 'Title must be at least 5 characters',
    }),
    description: visibleText(DESCRIPTION_MIN, 'Description must be at least 20 characters', DESCRIPTION_MAX, {
      tooLong: 'Description is too long',
    }),
    price: Price,
    terms: TermsBody.optional(),
    categoryId: z.int({ error: 'Please select a category' }).pipe(Id),
    location: visibleLine(200, { tooLong: 'Location is too long' }).min(PLACE_MIN, {
      error: 'Location must be at least 3 characters',
    }),
    image: ImageSource.nullish(),
    images: z
      .array(ImageSource)
      .max(IMAGES_PER_ITEM_MAX, { error: `Please upload at most ${IMAGES_PER_ITEM_MAX} images` })
      .optional(),
    latitude: Latitude.overwrite(toSixDecimals).nullish(),
    longitude: Longitude.overwrite(toSixDecimals).nullish(),
    ...PlaceBody.shape,
    /** Left out, a new listing has none, and an edited one keeps them. */
    included: Included.optional(),
    /** The language it is written in; the server finds it in the text if there is none. */
    language: ListingLanguage.nullish(),
    /** If the same owner sends it again, the response is the item created first. */
    clientId: z.uuid().optional(),
  })
  .refine((item) => item.image || item.images?.length, {
    path: ['images'],
    error: 'Please upload at least one image',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine((item) => (item.latitude == null) === (item.longitude == null), {
    path: ['longitude'],
    error: 'Please enter both latitude and longitude',
  });
export type ItemBody = z.output<typeof ItemBody>;
export type ItemInput = z.input<typeof ItemBody>;

const WindowDay = dayOrElse(BOTH_DATES).nullable();

export const AvailabilityWindow = z.object(
  { availableFrom: WindowDay, availableUntil: WindowDay },
  { error: BOTH_DATES },
);

export const AvailabilityWindowBody = AvailabilityWindow.refine(
  (window) => (window.availableFrom === null) === (window.availableUntil === null),
  { path: ['availableUntil'], error: BOTH_DATES },
).refine(
  (window) =>
    window.availableFrom === null ||
    window.availableUntil === null ||
    window.availableUntil > window.availableFrom,
  { path: ['availableUntil'], error: 'End date must be after start date' },
);

export const BookedRange = z.object({ startDate: Day, endDate: Day });

export const listItems = endpoint({
  method: 'GET',
  path: '/api/items',
  access: 'public',
  summary:
    'Search listings. X-Total-Count is the total number of matches; Link rel=next points to the next page',
  query: ItemQuery,
  result: z.array(Item),
});

export const getItem = endpoint({
  method: 'GET',
  path: '/api/items/:id',
  access: 'public',
  summary: 'One listing with the ids of its neighbours',
  params: IdParams,
  result: ItemDetails,
});

export const listItemsOfUser = endpoint({
  method: 'GET',
  path: '/api/items/user/:userId',
  access: 'public',
  summary:
    "A user's listings, newest first; all of them for that user, the public ones for others. Link rel=next points to the next page",
  params: z.object({ userId: IdInUrl }),
  query: pageQuery(LIST_LIMIT_MAX),
  result: z.array(Item),
});

/** Maximum number of booked ranges in an answer; later days are checked when they are requested. */
export const BOOKED_MAX = 1000;

export const listBookedRanges = endpoint({
  method: 'GET',
  path: '/api/items/:id/booked',
  access: 'public',
  summary: `Date ranges of the next approved rentals from today on, at most ${BOOKED_MAX.toLocaleString('en')}`,
  params: IdParams,
  result: z.array(BookedRange),
});

/** Listings may contain their pictures as `data:` URLs. */
const ITEM_BODY_LIMIT = 24 * 1024 * 1024;

export const createItem = endpoint({
  method: 'POST',
  path: '/api/items',
  access: 'user',
  summary: 'List an item',
  body: ItemBody,
  bodyLimit: ITEM_BODY_LIMIT,
  takesPictures: true,
  result: ItemDetails,
  status: 201,
});

export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/items/:id',
  access: 'user',
  summary: 'Edit a listing; owner only',
  params: IdParams,
  body: ItemBody,
  bodyLimit: ITEM_BODY_LIMIT,
  takesPictures: true,
  result: ItemDetails,
});

export const setAvailability = endpoint({
  method: 'PUT',
  path: '/api/items/:id/availability',
  access: 'user',
  summary: 'Switch a listing on or off; owner only',
  params: IdParams,
  body: z.object({ isAvailable: z.boolean() }),
  result: z.object({ isAvailable: z.boolean() }),
});

export const setAvailabilityWindow = endpoint({
  method: 'PUT',
  path: '/api/items/:id/availableDates',
  access: 'user',
  summary: 'Set or clear the dates between which a listing can be rented; owner only',
  params: IdParams,
  body: AvailabilityWindowBody,
  result: AvailabilityWindow,
});

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/items/:id',
  access: 'user',
  summary: 'Delete a listing; owner only',
  params: IdParams,
  status: 204,
});
