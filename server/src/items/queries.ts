import type { Item, ItemDetails } from '@lendloop/contract/items';
import type { PageQuery } from '@lendloop/contract/paging';
import type { Day } from '@lendloop/contract/values/dates';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../db/page.ts';
import { makePrepared, runPrepared } from '../db/prepared.ts';
import { Together } from '../db/together.ts';
import { placesTaken } from '../occupancies/roomSql.ts';
import { EXACT_FOR, placeColumn, toOwnPlace, toShownPlace, type PlaceRow } from './place.ts';
import {
  ITEM_COLUMNS,
  LISTED_COLUMNS,
  LISTING_VERSION,
  toItem,
  toListedItem,
  type ItemRow,
} from './rowSql.ts';
import { shownTerms, toTerms, type TermsRow } from './terms/termsSql.ts';
import {
  isPublic,
  isPublicTo,
  isVisible,
  unlessBlocked,
  type Moderation,
  type Visibility,
} from './visibilitySql.ts';

export interface Ownership {
  readonly ownerId: number;
  readonly moderationStatus: Item['moderationStatus'];
  readonly title: string;
  readonly quantity: number;
}

/** The owner, moderation status, title and number of pieces of a listing; undefined if there is none or it was deleted. */
export async function findOwnership(db: Db, id: number): Promise<Ownership | undefined> {
  const [row] = await runPrepared<{
    owner_id: number;
    moderation_status: Item['moderationStatus'];
    title: string;
    quantity: number;
  }>(
    db,
    sql`select i.owner_id, i.moderation_status, i.title, i.quantity from items i where i.id = ${id} and i.deleted_at is null`,
  );
  return (
    row && {
      ownerId: row.owner_id,
      moderationStatus: row.moderation_status,
      title: row.title,
      quantity: row.quantity,
    }
  );
}

/** Listings whose language nobody has found yet. */
export function findWithoutLanguage(
  db: Db,
  most: number,
): Promise<{ id: number; title: string; description: string }[]> {
  return runPrepared(
    db,
    sql`select i.id, i.title, i.description from items i where i.language is null order by i.id limit ${most}`,
  );
}

/** An item with the ids of the nearest public items below and above it; null if the viewer may not see it. */
export async function findItem(db: Db, id: number, visibility: Visibility): Promise<ItemDetails | null> {
  const { moderation, viewer } = visibility;
  const find = findItemFor[moderation][readerOf(viewer)];
  const [row] = await find(db, { id, viewerId: viewer?.id ?? null });
  return row ? withDetails(row, row.owner_id === viewer?.id) : null;
}

function readerOf(viewer: Visibility['viewer']): 'visitor' | 'user' | 'blocking' | 'administrator' {
  if (!viewer) return 'visitor';
  if (viewer.isAdmin) return 'administrator';
  return viewer.hasBlocks ? 'blocking' : 'user';
}

interface PublicItem {
  readonly item: ItemDetails;
  /** Those who rent it and therefore see where it is. Its owner does, too. */
  readonly exactFor: readonly number[];
}

/** Reads public items as visitors get them; those asked for at the same time together. */
export function makePublicItemReader(
  db: Db,
  moderation: Moderation,
): (id: number) => Promise<PublicItem | null> {
  const together = new Together(async (ids: readonly number[]) => {
    const [id] = ids;
    // One alone is found by a simpler plan.
    const rows =
      ids.length === 1
        ? await findItemFor[moderation].visitor(db, { id })
        : await findPublicItems[moderation](db, { ids });
    return new Map(
      rows.map((row) => [row.id, { item: withDetails(row, false), exactFor: row.exact_for ?? [] }]),
    );
  });
  return async (id) => (await together.get(id)) ?? null;
}

function withDetails(row: DetailedRow, isOwn: boolean): ItemDetails {
  const terms = toTerms(row);
  return {
    ...toItem(row),
    ...toShownPlace(row),
    ...(isOwn && toOwnPlace(row)),
    terms: isOwn ? terms : shownTerms(terms),
    included: row.included,
    version: row.version,
    navigation: { prevItemId: row.prev_id, nextItemId: row.next_id },
  };
}

interface DetailedRow extends ItemRow, TermsRow, PlaceRow {
  /** Only of what visitors see. */
  readonly exact_for?: readonly number[];
  readonly included: string[];
  readonly version: string;
  readonly prev_id: number | null;
  readonly next_id: number | null;
}

/** Selects items `i` that fit, with the ids of the nearest public items below and above each. */
const itemsThat = (fit: SQL, visibility: Visibility<number | Placeholder>) => sql`
  select ${ITEM_COLUMNS}, ${LISTING_VERSION} as version, ${placeColumn(visibility.viewer?.id ?? null)},${visibility.viewer ? sql`` : sql` ${EXACT_FOR},`}
    (select n.id from items n where n.id < i.id and ${isPublicTo(visibility, sql`n`)} order by n.id desc limit 1) as prev_id,
    (select n.id from items n where n.id > i.id and ${isPublicTo(visibility, sql`n`)} order by n.id limit 1) as next_id
  from items i
  join categories c on c.id = i.category_id
  join users u on u.id = i.owner_id
  where ${fit}`;

const prepareItem = (visibility: Visibility<number | Placeholder>) =>
  makePrepared<DetailedRow>(
    itemsThat(sql`i.id = ${sql.placeholder('id')} and ${isVisible(visibility)}`, visibility),
  );

// The limit keeps the planner from joining whole tables, whatever number of ids it expects. The subquery keeps the number from it: it
// would find a few ids cheaper than the prepared plan, and plan anew each time, which takes longer than reading them.
const preparePublicItems = (moderation: Moderation) =>
  makePrepared<DetailedRow>(sql`
    select found.*
    from unnest((select ${sql.placeholder('ids')}::integer[])) as asked (id)
    cross join lateral (
      ${itemsThat(sql`i.id = asked.id and ${isPublic(moderation)}`, { moderation, viewer: null })} limit 1
    ) as found`);
const findPublicItems = { after: preparePublicItems('after'), before: preparePublicItems('before') };

const prepareItemFor = (moderation: Moderation) => ({
  visitor: prepareItem({ moderation, viewer: null }),
  user: prepareItem({ moderation, viewer: { id: sql.placeholder('viewerId'), isAdmin: false } }),
  blocking: prepareItem({
    moderation,
    viewer: { id: sql.placeholder('viewerId'), isAdmin: false, hasBlocks: true },
  }),
  administrator: prepareItem({ moderation, viewer: { id: sql.placeholder('viewerId'), isAdmin: true } }),
});
const findItemFor = { after: prepareItemFor('after'), before: prepareItemFor('before') };

/**
 * Whether everybody may see a stored picture: because a public listing shows it, or as the portrait of a person who is not
 * suspended, unless it was taken down with a listing of theirs.
 */
export async function isPicturePublic(db: Db, hash: string, moderation: Moderation): Promise<boolean> {
  const [row] = await runPrepared<{ is_public: boolean }>(
    db,
    sql`
      select exists (
        select from image_uses used join items i on i.id = used.item_id
        where used.hash = ${hash} and ${isPublic(moderation)}
      ) or exists (
        select from users u
        where u.avatar = '/images/' || ${hash}::text and u.avatar like '/images/%' and u.suspended_at is null
          and not exists (
            select from image_givers g where g.hash = ${hash} and g.user_id = u.id and g.taken_down_at is not null
          )
      ) as is_public`,
  );
  return row?.is_public ?? false;
}

/**
 * Whether this viewer may see a stored picture that is not public: as an administrator, as one who uploaded it, or in a
 * listing that they may see.
 */
export async function isPictureVisible(db: Db, hash: string, visibility: Visibility): Promise<boolean> {
  if (visibility.viewer === null) return false;
  const { id, isAdmin } = visibility.viewer;
  const [row] = await runPrepared<{ is_visible: boolean }>(
    db,
    sql`
      select exists (
        select from images where hash = ${hash} and ${isAdmin}
      ) or exists (
        select from image_givers where hash = ${hash} and user_id = ${id}
      ) or exists (
        select from image_uses used join items i on i.id = used.item_id
        where used.hash = ${hash} and ${isVisible(visibility)}
      ) as is_visible`,
  );
  return row?.is_visible ?? false;
}

/** The items of an owner that the viewer may see, newest first. Throws `invalid_cursor`. */
export async function findItemsOfOwner(
  db: Db,
  ownerId: number,
  visibility: Visibility,
  { limit, cursor }: PageQuery,
): Promise<Page<Item>> {
  const rows = await runPrepared<ItemRow>(
    db,
    sql`
      select ${LISTED_COLUMNS}
      from items i
      join categories c on c.id = i.category_id
      join users u on u.id = i.owner_id
      where i.owner_id = ${ownerId} and ${isVisible(visibility)} and ${unlessBlocked(visibility.viewer) ?? sql`true`}
        and ${isBehind(cursor, sql`i`)}
      order by i.created_at desc, i.id desc
      limit ${limit + 1}`,
  );
  return pageOfNewest(rows.map(toListedItem), limit);
}

/** How many pieces of an item are taken from `today` on, as far as they are counted; null if the viewer may not see it. */
export async function findSeenPlaces(
  db: Db,
  id: number,
  today: Day,
  visibility: Visibility,
): Promise<number | null> {
  const [seen] = await runPrepared<{ taken: number }>(
    db,
    sql`select ${placesTaken(today)}::integer as taken from items i where i.id = ${id} and ${isVisible(visibility)}`,
  );
  return seen?.taken ?? null;
}
