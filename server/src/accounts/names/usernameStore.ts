import { eq, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { users, usernameSkeletons } from '../../db/schema.ts';
import { looksOf } from './skeleton.ts';

/** Usernames processed in one step. */
const AT_ONCE = 2000;

const rowsOf = ({ id, username }: { readonly id: number; readonly username: string }) =>
  looksOf(username).map((skeleton) => ({ skeleton, userId: id }));

/** Claims the look of a new user's username. If it looks like another one, deletes the new user and returns false. */
export async function claimUsername(
  tx: Tx,
  user: { readonly id: number; readonly username: string },
): Promise<boolean> {
  const rows = rowsOf(user);
  const claimed = await tx
    .insert(usernameSkeletons)
    .values(rows)
    .onConflictDoNothing()
    .returning({ skeleton: usernameSkeletons.skeleton });
  if (claimed.length === rows.length) return true;
  await tx.delete(users).where(eq(users.id, user.id));
  return false;
}

/**
 * Claims the looks of existing usernames that have none yet. Names that already look alike are kept; the first of them
 * blocks new ones. Safe to run on several nodes, and to interrupt.
 */
export async function claimEarlierUsernames(db: Db): Promise<void> {
  for (let last = 0; ;) {
    const people = await runPrepared<{ id: number; username: string }>(
      db,
      sql`
        select u.id, u.username from users u
        where u.id > ${last} and not exists (select from username_skeletons s where s.user_id = u.id)
        order by u.id
        limit ${AT_ONCE}`,
    );
    if (people.length > 0)
      await db.insert(usernameSkeletons).values(people.flatMap(rowsOf)).onConflictDoNothing();
    if (people.length < AT_ONCE) return;
    last = people.at(-1)?.id ?? last;
  }
}
