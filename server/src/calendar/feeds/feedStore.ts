import { randomBytes } from 'node:crypto';

import type { FeedBody, FeedDetail } from '@lendloop/contract/calendar/feeds';
import { and, eq, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { calendars } from '../../db/schema.ts';

/** 256 random bits in base64url. */
export const TOKEN = /^[\w-]{43}$/;
const TOKEN_BYTES = 32;

/** How late `last_read_at` may be. */
const READ_EVERY = sql`interval '5 minutes'`;

interface StoredFeed {
  readonly id: number;
  readonly token: string;
  readonly item_id: number | null;
  readonly title: string | null;
  readonly detail: FeedDetail;
  readonly created_at: Date;
  readonly last_read_at: Date | null;
}

/** A person's calendars for other programs, oldest first. */
export const findFeeds = (db: Db, userId: number): Promise<StoredFeed[]> =>
  runPrepared<StoredFeed>(
    db,
    sql`
      select c.id, c.token, c.item_id, i.title, c.detail, c.created_at, c.last_read_at
      from calendars c
      left join items i on i.id = c.item_id
      where c.user_id = ${userId}
      order by c.id`,
  );

/** Makes a calendar unless the person has `most` of them; null if they do. Lock the person first. */
export async function insertFeed(
  tx: Tx,
  userId: number,
  { itemId, detail }: FeedBody,
  most: number,
): Promise<{ id: number; token: string } | null> {
  if ((await tx.$count(calendars, eq(calendars.userId, userId))) >= most) return null;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [row] = await tx
    .insert(calendars)
    .values({ userId, itemId, detail, token })
    .returning({ id: calendars.id });
  if (!row) throw new Error('The insert of a calendar returned no row.');
  return { id: row.id, token };
}

/** Deletes a person's calendar; false if they have none with this id. */
export async function deleteFeed(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(calendars)
    .where(and(eq(calendars.id, id), eq(calendars.userId, userId)))
    .returning({ id: calendars.id });
  return deleted.length > 0;
}

/** A calendar that somebody reads. */
export interface ReadFeed {
  readonly userId: number;
  readonly itemId: number | null;
  readonly title: string | null;
  readonly detail: FeedDetail;
  /** The language of its owner's account. */
  readonly language: string | null;
}

/** The calendar with this token, and notes that it is read; null if there is none, or its owner may not sign in. */
export async function readFeed(db: Db, token: string, now: Date): Promise<ReadFeed | null> {
  const [row] = await runPrepared<ReadFeed & { readonly id: number; readonly is_due: boolean }>(
    db,
    sql`
      select c.id, c.user_id as "userId", c.item_id as "itemId", i.title, c.detail, u.language,
        c.last_read_at is null or c.last_read_at < ${now.toISOString()}::timestamptz - ${READ_EVERY} as is_due
      from calendars c
      join users u on u.id = c.user_id
      left join items i on i.id = c.item_id
      where c.token = ${token} and u.suspended_at is null and u.demo_closed_at is null and i.deleted_at is null`,
  );
  if (row?.is_due)
    await db.update(calendars).set({ lastReadAt: now.toISOString() }).where(eq(calendars.id, row.id));
  return row ?? null;
}
