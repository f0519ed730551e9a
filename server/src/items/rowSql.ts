import { DESCRIPTION_EXCERPT, type Item } from '@lendloop/contract/items';
import { excerpt } from '@lendloop/contract/values/excerpt';
import { sql, type SQL } from 'drizzle-orm';

import { SHOWN_TERMS_COLUMNS, TERMS_COLUMNS } from './terms/termsSql.ts';

// Images as JSON: the driver reads an array character by character, which took 160 ms for the 10 MB that a thousand rows can have.
const columns = (description: SQL) => sql`
  i.id, i.title, ${description} as description, i.price, array_to_json(i.images) as images, i.location, i.latitude, i.longitude, i.category_id, i.owner_id,
  i.is_available, i.available_from, i.available_until, i.rating, i.review_count, i.created_at, i.quantity, i.instant_booking,
  i.moderation_status, i.language,
  c.name as category_name, c.icon as category_icon, u.full_name as owner_name, u.avatar as owner_avatar,
  u.created_at as owner_since, u.verification_status as owner_verification`;

/** All columns of an item `i` with its category `c` and its owner `u`. Convert the rows with `toItem` and `toTerms`. */
export const ITEM_COLUMNS = sql`${columns(sql`i.description`)}, i.included, ${TERMS_COLUMNS}`;

/** The same with only as much of the description as lists show. Convert the rows with `toListedItem`. */
export const LISTED_COLUMNS = columns(sql`left(i.description, ${sql.raw(String(DESCRIPTION_EXCERPT + 1))})`);

/** What administrators look at of an item `i`. */
export const CONTENT_COLUMNS = sql`i.title, i.description, i.category_id, i.location, i.images, i.included`;

/**
 * A text for an item `i` that changes with what it promises and asks for, and with nothing else, so that it belongs to the row that it was read
 * from. Owners choose most of it, so it is by a hash of which nobody finds two texts.
 */
export const LISTING_VERSION = sql`encode(sha256(convert_to(row(${CONTENT_COLUMNS}, i.price, ${SHOWN_TERMS_COLUMNS})::text, 'UTF8')), 'hex')`;

/**
 * The versions of the rows of an item `i`, its category `c` and its owner `u`: the number of the transaction that wrote each. On
 * replicas they are the same. One transaction can write a row twice, but nobody else sees what it wrote first.
 */
export const VERSION_COLUMNS = sql`i.xmin as item_version, c.xmin as category_version, u.xmin as owner_version`;

/** Which versions of its rows an item was read from. */
export interface VersionRow {
  readonly item_version: string;
  readonly category_version: string;
  readonly owner_version: string;
}

export interface ItemRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** A `numeric`, which the driver returns as text. */
  readonly price: string;
  readonly images: string[];
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly category_id: number;
  readonly owner_id: number;
  readonly is_available: boolean;
  readonly available_from: string | null;
  readonly available_until: string | null;
  readonly rating: number;
  readonly review_count: number;
  readonly created_at: Date;
  readonly quantity: number;
  readonly instant_booking: Item['instantBooking'];
  readonly moderation_status: Item['moderationStatus'];
  readonly language: string | null;
  readonly category_name: string;
  readonly category_icon: string;
  readonly owner_name: string;
  readonly owner_avatar: string | null;
  readonly owner_since: Date;
  readonly owner_verification: Item['owner']['verificationStatus'];
}

export function toItem(row: ItemRow): Item {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: Number(row.price),
    image: row.images[0] ?? null,
    images: row.images,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    categoryId: row.category_id,
    category: { name: row.category_name, icon: row.category_icon },
    ownerId: row.owner_id,
    owner: {
      fullName: row.owner_name,
      avatar: row.owner_avatar,
      createdAt: row.owner_since.toISOString(),
      verificationStatus: row.owner_verification,
    },
    isAvailable: row.is_available,
    availableFrom: row.available_from,
    availableUntil: row.available_until,
    averageRating: row.review_count === 0 ? null : row.rating,
    reviewCount: row.review_count,
    createdAt: row.created_at.toISOString(),
    quantity: row.quantity,
    instantBooking: row.instant_booking,
    moderationStatus: row.moderation_status,
    language: row.language,
  };
}

/** An item as lists show it, with an excerpt of its description. */
export const toListedItem = (row: ItemRow): Item => ({
  ...toItem(row),
  description: excerpt(row.description, DESCRIPTION_EXCERPT),
});
