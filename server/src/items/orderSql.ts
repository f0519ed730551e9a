import type { ItemQuery, ItemSort } from '@lendloop/contract/items';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

import { CursorId, CursorTime, readCursor, writeCursor } from '../http/lists/cursor.ts';
import type { Meaning } from './wordQueries.ts';

/** A sort order of the list call: by a key, then by id, both in the same direction. */
interface Order {
  /** The sort key of an item `i`. `meaning` is the search by words, if there is one. */
  readonly key: (meaning: Meaning | null) => SQL;
  readonly descending: boolean;
  /** The form of a key in a cursor. */
  readonly cursorKey: z.ZodType<string>;
  readonly sqlType: SQL;
}

/** `best` is the default order of a search by words. */
export type OrderName = ItemSort | 'best';

const PriceKey = z.string().regex(/^\d{1,12}\.\d{2}$/);

const ORDERS: Readonly<Record<OrderName, Order>> = {
  newest: {
    key: () => sql`i.created_at`,
    descending: true,
    cursorKey: CursorTime,
    sqlType: sql`timestamptz`,
  },
  'price-low': {
    key: () => sql`i.price`,
    descending: false,
    cursorKey: PriceKey,
    sqlType: sql`numeric`,
  },
  'price-high': {
    key: () => sql`i.price`,
    descending: true,
    cursorKey: PriceKey,
    sqlType: sql`numeric`,
  },
  rating: {
    key: () => sql`i.rating`,
    descending: true,
    cursorKey: z.string().regex(/^\d(\.\d{1,17})?$/),
    sqlType: sql`double precision`,
  },
  // By how far the score lies above the mean of all.
  reviewed: {
    key: () => sql`i.score`,
    descending: true,
    cursorKey: z.string().regex(/^-?\d(\.\d{1,20})?(e-\d{1,2})?$/),
    sqlType: sql`double precision`,
  },
  // Items with the words as typed come before items with corrected words, and those before items with words that only sound
  // alike. Within the first two, all words in the title come before all words in title and category, then the rest; equal
  // ranks are sorted newest first.
  best: {
    key: (meaning) => {
      if (!meaning) throw new Error('Only a search by words has a best match.');
      const cases = meaning.stages.map(
        ({ rank, query }) => sql`when i.search @@ ${query}::tsquery then ${rank}::integer`,
      );
      return sql`case ${sql.join(cases, sql` `)} end`;
    },
    descending: true,
    cursorKey: z.string().regex(/^[0-6]$/),
    sqlType: sql`integer`,
  },
};

/** The order of one query: the SQL for its statement, and the cursors to continue after a row. */
export interface Ordering {
  readonly name: OrderName;
  /** True for the order by best match, whose key must be computed for every matching item. */
  readonly isRanked: boolean;
  readonly key: SQL;
  /** `<key> <direction>, <id> <direction>` for an item `i`. */
  readonly orderBy: SQL;
  /** `asc` or `desc`. */
  readonly direction: SQL;
  /** True for items `i` with the given key that come after the query's cursor; undefined without a cursor. */
  readonly behindCursor: (key: SQL) => SQL | undefined;
  /** Where the query's cursor is; undefined without a cursor. */
  readonly cursor: { readonly key: string; readonly id: number } | undefined;
  /** As `behindCursor` where items are sorted by id alone. */
  readonly behindCursorById: SQL | undefined;
  /** The cursor that continues after an item with this key. */
  readonly cursorAt: (key: Date | string | number, id: number) => string;
}

/** As an `Ordering`, for a statement that is prepared: where the cursor is, its placeholders `cursorKey` and `cursorId` say. */
export function preparedOrder(name: OrderName): {
  readonly key: SQL;
  readonly orderBy: SQL;
  readonly direction: SQL;
  readonly behindCursor: (key: SQL) => SQL;
} {
  const { descending, sqlType, ...order } = ORDERS[name];
  const key = order.key(null);
  const direction = descending ? sql`desc` : sql`asc`;
  const comparison = descending ? sql`<` : sql`>`;
  return {
    key,
    direction,
    orderBy: sql`${key} ${direction}, i.id ${direction}`,
    behindCursor: (of) =>
      sql`(${of}, i.id) ${comparison} (${sql.placeholder('cursorKey')}::${sqlType}, ${sql.placeholder('cursorId')}::integer)`,
  };
}

/** Throws `invalid_cursor` for a cursor that was not made for this order. */
export function orderingOf(query: ItemQuery, meaning: Meaning | null): Ordering {
  const name: OrderName = query.sort ?? (query.search === undefined ? 'newest' : 'best');
  const { descending, sqlType, cursorKey, ...order } = ORDERS[name];
  const key = order.key(meaning);
  const direction = descending ? sql`desc` : sql`asc`;
  const cursor = query.cursor === undefined ? undefined : placeOf(query.cursor, name, cursorKey);
  const comparison = descending ? sql`<` : sql`>`;
  return {
    name,
    isRanked: name === 'best',
    key,
    direction,
    orderBy: sql`${key} ${direction}, i.id ${direction}`,
    behindCursor: (of) =>
      cursor && sql`(${of}, i.id) ${comparison} (${cursor.key}::${sqlType}, ${cursor.id}::integer)`,
    cursor,
    behindCursorById: cursor && sql`i.id ${comparison} ${cursor.id}::integer`,
    cursorAt: (last, id) => writeCursor([name, last instanceof Date ? last.toISOString() : String(last), id]),
  };
}

function placeOf(cursor: string, order: OrderName, cursorKey: z.ZodType<string>) {
  const [, key, id] = readCursor(z.tuple([z.literal(order), cursorKey, CursorId]), cursor);
  return { key, id };
}
