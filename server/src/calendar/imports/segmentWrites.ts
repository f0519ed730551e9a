import type { DayRange } from '@lendloop/contract/values/dates';
import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Tx } from '../../db/connect.ts';
import { blocks } from '../../db/schema.ts';
import { occupyImported } from '../../occupancies/writes.ts';
import type { StoredImport } from './importStore.ts';
import type { Segment } from './segmentRules.ts';

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

/**
 * Makes the blocks of a calendar these: others go, and those that are there already stay. Returns how many places they take anew. Lock the
 * listing first.
 */
export async function replaceSegments(
  tx: Tx,
  { id, itemId, pieces }: Pick<StoredImport, 'id' | 'itemId' | 'pieces'>,
  known: readonly StoredSegment[],
  segments: readonly Segment[],
): Promise<number> {
  const keyOf = (one: Segment, of: readonly number[] | null) =>
    `${one.startDate} ${one.endDate} ${one.conflict} ${of?.join() ?? 'all'}`;
  const wanted = new Set(segments.map((one) => keyOf(one, pieces)));
  const stays = new Set(known.map((one) => keyOf(one, one.pieces)));
  const gone = known.filter((one) => !wanted.has(keyOf(one, one.pieces))).map((one) => one.id);
  const added = segments.filter((one) => !stays.has(keyOf(one, pieces)));
  if (gone.length > 0)
    await tx.delete(blocks).where(and(eq(blocks.calendarId, id), inArray(blocks.id, gone)));
  if (added.length > 0)
    await tx
      .insert(blocks)
      .values(added.map((one) => ({ ...one, itemId, pieces, source: 'import' as const, calendarId: id })));
  await tx.execute(sql`
    delete from occupancies o using blocks b
    where b.calendar_id = ${id} and b.conflict and o.block_id = b.id`);
  return occupyImported(tx, id);
}
