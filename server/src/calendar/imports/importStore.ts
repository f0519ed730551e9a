import type { ImportBody, ImportStatus } from '@lendloop/contract/calendar/imports';
import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { calendarImports } from '../../db/schema.ts';

/** An imported calendar. */
export type StoredImport = {
  readonly id: number;
  readonly itemId: number;
  readonly ownerId: number;
  readonly url: string;
  readonly pieces: number[] | null;
  readonly tag: string | null;
  readonly readAt: Date;
  readonly failures: number;
  /** Which reading of it is the newest. */
  readonly reading: number;
};

const STORED = sql`
  c.id, c.item_id as "itemId", i.owner_id as "ownerId", c.url, c.pieces, c.tag, c.read_at as "readAt", c.failures, c.reading`;

/** An imported calendar as its owner sees it; `blocked_days` and `conflict_days` from today on. */
interface ShownImport {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly pieces: number[] | null;
  readonly status: ImportStatus;
  readonly created_at: Date;
  readonly checked_at: Date;
  readonly blocked_days: number;
  readonly conflict_days: number;
}

/** The imported calendars of a listing, oldest first, or one of them. */
export const findImports = (db: Db, itemId: number, today: string, id?: number): Promise<ShownImport[]> =>
  runPrepared<ShownImport>(
    db,
    sql`
      select c.id, c.name, c.url, c.pieces, c.status, c.created_at, c.checked_at,
        ${daysWhere(sql`not b.conflict`)} as blocked_days, ${daysWhere(sql`b.conflict`)} as conflict_days
      from calendar_imports c
      left join blocks b on b.calendar_id = c.id and b.end_date >= ${today}
      where c.item_id = ${itemId} ${id === undefined ? sql`` : sql`and c.id = ${id}`}
      group by c.id
      order by c.id`,
  );

const daysWhere = (kind: SQL): SQL =>
  sql`coalesce(sum(b.end_date - b.start_date + 1) filter (where ${kind}), 0)::integer`;

/** How many calendars a listing imports, and its owner in all. Lock the owner first, so that nobody adds others meanwhile. */
export async function countImports(
  db: Db | Tx,
  ownerId: number,
  itemId: number,
): Promise<{ forItem: number; inAll: number }> {
  const { rows } = await db.execute<{ for_item: number; in_all: number }>(sql`
    select (count(*) filter (where c.item_id = ${itemId}))::integer as for_item, count(*)::integer as in_all
    from calendar_imports c
    join items i on i.id = c.item_id
    where i.owner_id = ${ownerId} and i.deleted_at is null`);
  return { forItem: rows[0]?.for_item ?? 0, inAll: rows[0]?.in_all ?? 0 };
}

export async function lockOwner(tx: Tx, ownerId: number): Promise<void> {
  await tx.execute(sql`select from users where id = ${ownerId} for no key update`);
}

/** Locks a listing, as everything does that changes which of its days are taken; how many pieces it has, null if it is gone. */
export async function lockPieces(tx: Tx, itemId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ quantity: number }>(sql`
    select quantity from items where id = ${itemId} and deleted_at is null for no key update`);
  return rows[0]?.quantity ?? null;
}

/** Adds a calendar that was just read, or changes the one with the same address. */
export async function saveImport(
  tx: Tx,
  itemId: number,
  { name, pieces }: Pick<ImportBody, 'name' | 'pieces'>,
  url: string,
  now: Date,
): Promise<number> {
  const moment = now.toISOString();
  const known = { readAt: moment, checkedAt: moment, askedAt: moment, nextAt: moment, status: 'ok' } as const;
  const [row] = await tx
    .insert(calendarImports)
    .values({ itemId, name, url, pieces, ...known })
    .onConflictDoUpdate({
      target: [calendarImports.itemId, calendarImports.url],
      set: { name, pieces, ...known },
    })
    .returning({ id: calendarImports.id });
  if (!row) throw new Error('The insert of a calendar returned no row.');
  return row.id;
}

/** An imported calendar, locked until the transaction ends. Lock its listing first. */
export async function lockImport(tx: Tx, id: number): Promise<StoredImport | null> {
  const { rows } = await tx.execute<Omit<StoredImport, 'readAt'> & { readonly readAt: Date | string }>(sql`
    select ${STORED} from calendar_imports c join items i on i.id = c.item_id where c.id = ${id} for update of c`);
  return rows[0] ? { ...rows[0], readAt: new Date(rows[0].readAt) } : null;
}

/** Notes that the owner asks for a calendar now. False if they did so after `last`; null if the listing has none with this id. */
export async function askForImport(
  db: Db,
  itemId: number,
  id: number,
  now: Date,
  last: Date,
): Promise<StoredImport | false | null> {
  const rows = await runPrepared<StoredImport & { readonly is_late: boolean }>(
    db,
    sql`
      with asked as (
        update calendar_imports set asked_at = ${now.toISOString()}
        where id = ${id} and item_id = ${itemId} and asked_at <= ${last.toISOString()}
        returning id
      )
      select ${STORED}, exists (select from asked) as is_late
      from calendar_imports c
      join items i on i.id = c.item_id
      where c.id = ${id} and c.item_id = ${itemId}`,
  );
  const [row] = rows;
  return row ? row.is_late && row : null;
}

/**
 * Takes calendars that are due, for this node alone until `until`. Owners take turns, those first who have waited longest for theirs:
 * however many calendars of others are slow, one does not wait for all of them. Those of suspended people wait.
 */
export const takeDueImports = (db: Db, now: Date, until: Date, most: number): Promise<StoredImport[]> =>
  runPrepared<StoredImport>(
    db,
    sql`
      with turns as materialized (
        select c.id, c.next_at, i.owner_id, row_number() over (partition by i.owner_id order by c.next_at, c.id) as turn
        from calendar_imports c
        join items i on i.id = c.item_id
        join users u on u.id = i.owner_id
        where c.next_at <= ${now.toISOString()} and i.deleted_at is null and u.suspended_at is null
      ), owners as materialized (
        select o.owner_id, max(one.taken_at) as taken_at
        from (select distinct owner_id from turns) as o
        join items own on own.owner_id = o.owner_id and own.deleted_at is null
        join calendar_imports one on one.item_id = own.id
        group by o.owner_id
      ), due as materialized (
        select c.id from turns join owners using (owner_id) join calendar_imports c on c.id = turns.id
        where c.next_at <= ${now.toISOString()}
        order by turns.turn, owners.taken_at nulls first, turns.next_at, turns.id
        limit ${most}
        for update of c skip locked
      )
      update calendar_imports c set next_at = ${until.toISOString()}, taken_at = ${now.toISOString()}
      from items i
      where c.id in (select id from due) and i.id = c.item_id
      returning ${STORED}`,
  );

/** Notes that a calendar was read, or is as it was when it was read: then without `read`. */
export async function noteRead(
  tx: Tx,
  id: number,
  { now, nextAt, read }: { now: Date; nextAt: Date; read?: { readonly tag: string | null } },
): Promise<void> {
  const moment = now.toISOString();
  await tx
    .update(calendarImports)
    .set({
      status: 'ok',
      checkedAt: moment,
      nextAt: nextAt.toISOString(),
      failures: 0,
      failingSince: null,
      toldAt: null,
      ...(read && { tag: read.tag, readAt: moment }),
    })
    .where(eq(calendarImports.id, id));
}

/** Begins a reading, which ends those that go on; returns its number. Lock the calendar first. */
export async function beginReading(tx: Tx, id: number): Promise<number> {
  const [row] = await tx
    .update(calendarImports)
    .set({ reading: sql`${calendarImports.reading} + 1` })
    .where(eq(calendarImports.id, id))
    .returning({ reading: calendarImports.reading });
  return row?.reading ?? 0;
}

/** Notes that a reading goes on in another transaction. Cut off there, the calendar is read in full from then on. */
export async function noteUnfinished(tx: Tx, id: number, nextAt: Date): Promise<void> {
  await tx
    .update(calendarImports)
    .set({ tag: null, nextAt: nextAt.toISOString() })
    .where(eq(calendarImports.id, id));
}

/** Notes that a calendar could not be read. Whether its owner is to be told now: it has been so since `tellSince`. */
export async function noteFailure(
  tx: Tx,
  id: number,
  { status, now, nextAt, tellSince }: { status: ImportStatus; now: Date; nextAt: Date; tellSince: Date },
): Promise<boolean> {
  const moment = now.toISOString();
  await tx
    .update(calendarImports)
    .set({
      status,
      nextAt: nextAt.toISOString(),
      failures: sql`${calendarImports.failures} + 1`,
      failingSince: sql`coalesce(${calendarImports.failingSince}, ${moment})`,
    })
    .where(eq(calendarImports.id, id));
  const told = await tx
    .update(calendarImports)
    .set({ toldAt: moment })
    .where(
      and(
        eq(calendarImports.id, id),
        sql`${calendarImports.toldAt} is null and ${calendarImports.failingSince} <= ${tellSince.toISOString()}`,
      ),
    )
    .returning({ id: calendarImports.id });
  return told.length > 0;
}

/** Deletes an imported calendar with its blocks; false if the listing has none with this id. Lock the listing first. */
export async function deleteImport(tx: Tx, itemId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(calendarImports)
    .where(and(eq(calendarImports.id, id), eq(calendarImports.itemId, itemId)))
    .returning({ id: calendarImports.id });
  return deleted.length > 0;
}

/** How many calendars are imported, by what came of their last fetch. */
export const countByStatus = (db: Db): Promise<{ status: ImportStatus; count: number }[]> =>
  runPrepared(db, sql`select status, count(*)::integer as count from calendar_imports group by status`);
