import type { DayRange } from '@lendloop/contract/values/dates';
import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Tx } from '../../db/connect.ts';
import { blocks } from '../../db/schema.ts';
import { freeOutdated, occupyImported } from '../../occupancies/writes.ts';
import type { StoredImport } from './importStore.ts';
import { nextChange, PLACES_AT_ONCE, type Segment } from './segmentRules.ts';

type StoredSegment = Segment & { readonly id: number; readonly pieces: readonly number[] | null };

/** The blocks of an imported calendar. */
export const findSegments = (tx: Tx, importId: number): Promise<StoredSegment[]> =>
  tx
    .select({
      id: blocks.id,
      startDate: blocks.startDate,
      endDate: blocks.endDate,
      conflict: blocks.conflict,
      pieces: blocks.pieces,
    })
    .from(blocks)
    .where(eq(blocks.calendarId, importId))
    .orderBy(blocks.startDate);

/** The days within a range for which any of a listing's pieces, or of some of them, is rented: ranges that do not overlap, in order. */
export async function findRentedDays(
  tx: Tx,
  { itemId, pieces }: Pick<StoredImport, 'itemId' | 'pieces'>,
  { startDate, endDate }: DayRange,
): Promise<DayRange[]> {
  type Row = { readonly startDate: string; readonly endDate: string };
  const { rows } = await tx.execute<Row>(sql`
    select lower(rented.days)::text as "startDate", (upper(rented.days) - 1)::text as "endDate"
    from (
      select unnest(range_agg(o.days)) as days from occupancies o
      where o.item_id = ${itemId} and o.kind = 'rental' and o.days && daterange(${startDate}, ${endDate}, '[]')
        ${pieces === null ? sql`` : sql`and o.unit = any(${sql.param(pieces)}::smallint[])`}
    ) as rented`);
  return rows;
}

/** What one transaction has changed. */
interface Replaced {
  /** How many places it takes anew. */
  readonly places: number;
  /** For how many pieces of blocks it looks what is rented. */
  readonly looks: number;
  readonly added: readonly Segment[];
  readonly isChanged: boolean;
  /** Whether the blocks are those that are wanted. Otherwise it has to be called again, in another transaction. */
  readonly isLast: boolean;
}

/**
 * Makes some of the blocks of a calendar for `count` pieces these: others go, and those that are there already stay. Lock the listing
 * first.
 */
export async function replaceSegments(
  tx: Tx,
  { id, itemId, pieces }: Pick<StoredImport, 'id' | 'itemId' | 'pieces'>,
  known: readonly StoredSegment[],
  segments: readonly Segment[],
  count: number,
): Promise<Replaced> {
  const piecesOf = (of: readonly number[] | null) => of?.join() ?? 'all';
  const isSame = (one: StoredSegment, other: Segment) =>
    one.endDate === other.endDate &&
    one.conflict === other.conflict &&
    piecesOf(one.pieces) === piecesOf(pieces);
  const { gone, added, rest, isLast } = nextChange(known, segments, isSame, count);
  const ids = gone.map((one) => one.id);
  if (ids.length > 0) await tx.delete(blocks).where(and(eq(blocks.calendarId, id), inArray(blocks.id, ids)));
  const blocksOf = (some: readonly Segment[], of: number[] | null) =>
    some.map(({ startDate, endDate, conflict }) => ({
      startDate,
      endDate,
      conflict,
      itemId,
      pieces: of,
      source: 'import' as const,
      calendarId: id,
    }));
  const inserted = [
    ...blocksOf(added, pieces),
    ...rest.flatMap((one) => blocksOf([one], one.pieces && [...one.pieces])),
  ];
  const made =
    inserted.length > 0 ? await tx.insert(blocks).values(inserted).returning({ id: blocks.id }) : [];
  const places = await occupyImported(
    tx,
    made.map((one) => one.id),
  );
  const looks = made.length * count;
  if (!isLast) return { places, looks, added, isChanged: true, isLast };
  // Rentals have come and gone since its blocks over rented days were taken.
  const { freed, isAll } = await freeOutdated(tx, id, PLACES_AT_ONCE);
  return {
    places: places + (await occupyImported(tx, freed)),
    looks: looks + (freed.length + segments.filter(({ conflict }) => conflict).length) * count,
    added,
    isChanged: ids.length + added.length > 0,
    isLast: isAll,
  };
}
