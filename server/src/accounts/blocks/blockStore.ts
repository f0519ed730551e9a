import { BLOCKED_MAX, type BlockedPerson } from '@lendloop/contract/cases/blocks';
import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../../db/page.ts';
import { runPrepared } from '../../db/prepared.ts';
import { personBlocks } from '../../db/schema.ts';
import { isBlocked, isBound } from './blockSql.ts';

/** True if one of two people has blocked the other and nothing about an item binds them. Here, as letters ask it, too. */
export const isCutOff = (itemId: number | SQL, one: number | SQL, other: number | SQL): SQL =>
  sql`(${isBlocked(one, other)} and not ${isBound(itemId, one, other)})`;

/** Whether one person has blocked another. */
export async function hasBlocked(on: Queryable, blockerId: number, blockedId: number): Promise<boolean> {
  const isIt = and(eq(personBlocks.blockerId, blockerId), eq(personBlocks.blockedId, blockedId));
  return (await on.$count(personBlocks, isIt)) > 0;
}

/**
 * Locks two people in the order of their ids, so that requests between them wait; false if one of them does not exist. Lock listings
 * first.
 */
export async function lockPair(tx: Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select u.id from users u where u.id in (${one}, ${other}) order by u.id for no key update`);
  return rows.length === 2;
}

/** Whether somebody finds a person: one who is not suspended, or with whom they have written or rented. */
export async function isKnownTo(tx: Tx, viewerId: number, personId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from users u where u.id = ${personId} and (
      u.suspended_at is null
      or exists (select from conversations c where c.user_id = ${viewerId} and c.other_user_id = u.id)
      or exists (select from rentals r where r.owner_id = ${viewerId} and r.renter_id = u.id)
      or exists (select from rentals r where r.owner_id = u.id and r.renter_id = ${viewerId})
    )`);
  return rows.length > 0;
}

/** Stores a block: `false` if it was there, null if the person has blocked too many. Lock the person first. */
export async function insertBlock(
  tx: Tx,
  blockerId: number,
  blockedId: number,
  at: Date,
): Promise<boolean | null> {
  if (await hasBlocked(tx, blockerId, blockedId)) return false;
  const { rowCount } = await tx.execute(sql`
    insert into person_blocks (blocker_id, blocked_id, created_at)
    select ${blockerId}, ${blockedId}, ${at.toISOString()}
    where (select count(*) from person_blocks where blocker_id = ${blockerId}) < ${BLOCKED_MAX}`);
  return (rowCount ?? 0) > 0 ? true : null;
}

/** Deletes a block; returns whether there was one. */
export async function deleteBlock(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(personBlocks)
    .where(and(eq(personBlocks.blockerId, blockerId), eq(personBlocks.blockedId, blockedId)));
  return (rowCount ?? 0) > 0;
}

/** Everybody whom a person has blocked. */
export async function findBlockedIds(db: Db, blockerId: number): Promise<number[]> {
  const rows = await runPrepared<{ id: number }>(
    db,
    sql`select b.blocked_id as id from person_blocks b where b.blocker_id = ${blockerId}`,
  );
  return rows.map(({ id }) => id);
}

/** Whom a person has blocked, newest first. Throws `invalid_cursor`. */
export async function findBlocked(
  db: Db,
  blockerId: number,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Omit<BlockedPerson, 'rentals'>>> {
  const rows = await runPrepared<{
    id: number;
    username: string;
    full_name: string;
    avatar: string | null;
    created_at: Date;
  }>(
    db,
    sql`
    select b.* from (
      select u.id, u.username, u.full_name, case when u.suspended_at is null then u.avatar end as avatar, p.created_at
      from person_blocks p join users u on u.id = p.blocked_id
      where p.blocker_id = ${blockerId}
    ) b
    where ${isBehind(cursor, sql`b`)}
    order by b.created_at desc, b.id desc
    limit ${limit + 1}`,
  );
  const page = pageOfNewest(
    rows.map((row) => ({ ...row, createdAt: row.created_at.toISOString() })),
    limit,
  );
  return {
    ...page,
    rows: page.rows.map(({ id, username, full_name: fullName, avatar, createdAt }) => ({
      user: { id, username, fullName, avatar },
      createdAt,
    })),
  };
}
