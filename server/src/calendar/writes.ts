import type { BlockBody } from '@lendloop/contract/calendar/blocks';
import type { DayRange } from '@lendloop/contract/values/dates';
import { eq, sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { blocks } from '../db/schema.ts';

// Lock the item before any of these, and have its blocks take their pieces by `occupyAgain` afterwards.

/** Adds a block, and returns its id. */
export async function insertBlock(tx: Tx, values: typeof blocks.$inferInsert): Promise<number> {
  const [row] = await tx.insert(blocks).values(values).returning({ id: blocks.id });
  if (!row) throw new Error('The insert returned no row.');
  return row.id;
}

export async function changeBlock(tx: Tx, id: number, values: BlockBody): Promise<void> {
  await tx.update(blocks).set(values).where(eq(blocks.id, id));
  await tx.execute(sql`delete from occupancies where block_id = ${id}`);
}

/** Takes these days out of the owner's blocks of an item. */
export async function freeDays(tx: Tx, itemId: number, { startDate, endDate }: DayRange): Promise<void> {
  const own = sql`item_id = ${itemId} and source = 'owner'`;
  await tx.execute(sql`
    insert into blocks (item_id, start_date, end_date, pieces, note)
    select item_id, ${endDate}::date + 1, end_date, pieces, note from blocks
    where ${own} and start_date < ${startDate} and end_date > ${endDate}`);
  await tx.execute(sql`
    delete from blocks where ${own} and start_date >= ${startDate} and end_date <= ${endDate}`);
  await tx.execute(sql`
    update blocks set end_date = ${startDate}::date - 1
    where ${own} and start_date < ${startDate} and end_date >= ${startDate}`);
  await tx.execute(sql`
    update blocks set start_date = ${endDate}::date + 1
    where ${own} and start_date between ${startDate} and ${endDate} and end_date > ${endDate}`);
}
