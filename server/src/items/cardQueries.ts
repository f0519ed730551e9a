import type { Item } from '@lendloop/contract/items';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { LastUsed } from '../db/lastUsed.ts';
import { makePrepared } from '../db/prepared.ts';
import { LISTED_COLUMNS, toListedItem, VERSION_COLUMNS, type ItemRow, type VersionRow } from './rowSql.ts';
import { isPublic, type Moderation } from './visibilitySql.ts';

/** What the cards that are kept for one database may take: some 3,000 of them. */
const KEPT_BYTES = 4 * 1024 * 1024;
/** One in so many new cards is kept where others must go for it: else none might stay until it is shown again. */
const KEPT_OF_NEW = 16;
/** What a card takes besides its long texts. */
const OVERHEAD_BYTES = 800;
/** How much one page counts in the share of cards that are known. */
const WEIGHT = 0.05;

/** Where an item stands in a list. */
export interface Place {
  readonly id: number;
  readonly sort_key: Date | string | number;
  /** From the centre of the circle, in km; null without one. */
  readonly distance: number | null;
}

/** The same with the versions of what its card shows, and with that itself unless it is expected to be known. */
export type Placed = Place & VersionRow & (ItemRow | { readonly title?: never });

interface Shown extends Place {
  readonly item: Item;
}

/** A page of a list. */
export interface Found {
  /** The number of matching items on all pages, counted up to `TOTAL_CAP` + 1. */
  readonly total: number;
  readonly rows: readonly Shown[];
  /** The end of the page, if others come behind it. */
  readonly end: Place | null;
}

/** A page of at most `limit` of these rows. There is one more of them if there is a next page. */
export function pageOfItems(total: number, rows: readonly (Place & ItemRow)[], limit: number): Found {
  const shown = rows.slice(0, limit).map((row) => ({ ...placeOf(row), item: toListedItem(row) }));
  return { total, rows: shown, end: endOf(rows, limit) };
}

/** Two forms of a statement. */
interface Forms<Statement> {
  /** Selects only the places of items, for cards that are known. */
  readonly places: Statement;
  /** Selects their cards, too. */
  readonly cards: Statement;
}

/** Prepares both forms, given the columns of an item `i` with its category `c` and its owner `u`. */
export const inBothForms = <Statement>(prepare: (columns: SQL) => Statement): Forms<Statement> => ({
  places: prepare(sql`i.id, ${VERSION_COLUMNS}`),
  cards: prepare(sql`${LISTED_COLUMNS}, ${VERSION_COLUMNS}`),
});

/** The form that costs less: to read a few cards by themselves takes less than to read a page of them again. */
export const formFor = <Statement>(db: Db, { places, cards }: Forms<Statement>): Statement =>
  keptFor(db).share > 0.5 ? places : cards;

/** A page of rows that have their cards or not. */
export async function pageOfCards(
  db: Db,
  total: number,
  rows: readonly Placed[],
  limit: number,
  moderation: Moderation,
): Promise<Found> {
  return { total, rows: await withCards(db, rows.slice(0, limit), moderation), end: endOf(rows, limit) };
}

const placeOf = ({ id, sort_key, distance }: Place): Place => ({ id, sort_key, distance });

const endOf = (rows: readonly Place[], limit: number): Place | null =>
  rows.length > limit ? (rows[limit - 1] ?? null) : null;

/** An item as lists show it, as it was read from these versions of its rows. */
interface Card extends VersionRow {
  readonly item: Item;
  readonly bytes: number;
}

interface Kept {
  readonly cards: LastUsed<Card>;
  /** The share of the cards of the last pages that were known. */
  share: number;
  /** New cards for which there was no room. */
  late: number;
}

const keptOf = new WeakMap<object, Kept>();

function keptFor({ $client: { primary } }: Db): Kept {
  const kept = keptOf.get(primary) ?? {
    cards: new LastUsed<Card>(KEPT_BYTES, ({ bytes }) => bytes),
    share: 0,
    late: 0,
  };
  keptOf.set(primary, kept);
  return kept;
}

/**
 * The items that a page shows, in its order. Cards that this node knows are not made again, as long as the page names the same
 * versions of their rows. One that has been hidden since the page was read is left out.
 */
async function withCards(db: Db, page: readonly Placed[], moderation: Moderation): Promise<Shown[]> {
  const kept = keptFor(db);
  const found = new Map<number, Item>();
  const missing: number[] = [];
  let known = 0;
  for (const row of page) {
    const card = kept.cards.get(String(row.id));
    if (card && isSameVersion(card, row)) {
      found.set(row.id, card.item);
      known += 1;
    } else if (row.title === undefined) missing.push(row.id);
    else found.set(row.id, keep(kept, row));
  }
  if (page.length > 0) kept.share += WEIGHT * (known / page.length - kept.share);
  if (missing.length > 0)
    for (const row of await findCards[moderation](db, { ids: missing })) found.set(row.id, keep(kept, row));
  return page.flatMap((row) => {
    const item = found.get(row.id);
    return item ? [{ ...placeOf(row), item }] : [];
  });
}

/** Makes a card, and keeps it if there is room. */
function keep(kept: Kept, row: ItemRow & VersionRow): Item {
  const { item_version, category_version, owner_version } = row;
  const { cards } = kept;
  const item = toListedItem(row);
  const isKept = !cards.isFull || cards.has(String(row.id)) || ++kept.late % KEPT_OF_NEW === 0;
  if (isKept)
    cards.set(String(row.id), { item, bytes: bytesOf(item), item_version, category_version, owner_version });
  return item;
}

/** Two for each character, as most scripts need. */
function bytesOf({ title, description, location, images }: Item): number {
  const texts = 2 * (title.length + description.length + location.length);
  return OVERHEAD_BYTES + images.reduce((sum, { length }) => sum + length, texts);
}

const isSameVersion = (a: VersionRow, b: VersionRow): boolean =>
  a.item_version === b.item_version &&
  a.category_version === b.category_version &&
  a.owner_version === b.owner_version;

// The limit and the subquery keep the planner from expecting many ids, as where items are read by their ids.
const prepareCards = (moderation: Moderation) =>
  makePrepared<ItemRow & VersionRow>(sql`
    select card.*
    from unnest((select ${sql.placeholder('ids')}::integer[])) as asked (id)
    cross join lateral (
      select ${LISTED_COLUMNS}, ${VERSION_COLUMNS}
      from items i
      join categories c on c.id = i.category_id
      join users u on u.id = i.owner_id
      where i.id = asked.id and ${isPublic(moderation)}
      limit 1
    ) as card`);
/** Reads the cards of public items anew. */
export const findCards = { after: prepareCards('after'), before: prepareCards('before') };
