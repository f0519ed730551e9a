import type { Terms } from '@lendloop/contract/terms';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { LISTING_VERSION } from '../items/rowSql.ts';
import { TERMS_COLUMNS, toTerms, type TermsRow } from '../items/terms/termsSql.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';

/** What requests and quotes need to know of an item. */
export interface ItemToRent {
  readonly ownerId: number;
  readonly price: number;
  readonly isAvailable: boolean;
  readonly availableFrom: string | null;
  readonly availableUntil: string | null;
  readonly title: string;
  readonly image: string | null;
  readonly version: string;
  readonly terms: Terms;
}

export type ItemToRentRow = { readonly [Column in keyof TermsRow]: TermsRow[Column] } & {
  readonly owner_id: number;
  readonly price: string;
  readonly is_available: boolean;
  readonly available_from: string | null;
  readonly available_until: string | null;
  readonly title: string;
  readonly image: string | null;
  readonly version: string;
};

// Listings of a suspended owner are withheld some at a time, and until then nobody may ask for one either.
const ownerIsActive = sql`not exists (select from users o where o.id = i.owner_id and o.suspended_at is not null)`;

/** Selects a visible item. Convert the row with `toItemToRent`. */
export const selectItemToRent = (id: number, visibility: Visibility): SQL => sql`
  select i.owner_id, i.price, i.is_available, i.available_from, i.available_until, i.title, i.images[1] as image, ${LISTING_VERSION} as version, ${TERMS_COLUMNS}
  from items i
  where i.id = ${id} and ${isVisible(visibility)} ${visibility.viewer?.isAdmin ? sql`` : sql`and ${ownerIsActive}`}`;

export const toItemToRent = (row: ItemToRentRow): ItemToRent => ({
  ownerId: row.owner_id,
  price: Number(row.price),
  isAvailable: row.is_available,
  availableFrom: row.available_from,
  availableUntil: row.available_until,
  title: row.title,
  image: row.image,
  version: row.version,
  terms: toTerms(row),
});

/** A visible item; null if there is none. */
export async function findItemToRent(db: Db, id: number, visibility: Visibility): Promise<ItemToRent | null> {
  const { rows } = await db.execute<ItemToRentRow>(selectItemToRent(id, visibility));
  return rows[0] ? toItemToRent(rows[0]) : null;
}
