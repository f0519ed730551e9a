import { inArray, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { usernameSkeletons } from '../../db/schema.ts';
import { looksOf } from './skeleton.ts';

/** Usernames processed in one step. */
const AT_ONCE = 2000;

interface Named {
  readonly id: number;
  readonly username: string;
}

const rowsOf = ({ id, username }: Named) => looksOf(username).map((skeleton) => ({ skeleton, userId: id }));

/** Claims the look of a new user's username; false if it looks like another one. */
export async function claimUsername(tx: Tx, user: Named): Promise<boolean> {
  const rows = rowsOf(user);
  const claimed = await tx
    .insert(usernameSkeletons)
    .values(rows)
    .onConflictDoNothing()
    .returning({ skeleton: usernameSkeletons.skeleton });
  return claimed.length === rows.length;
}

/**
 * Has `insert` create a user, and claims the look of the username. Null, and nothing is created, if it looks like another one or
 * `insert` creates nobody. No user is ever deleted for that: it would look for rows of theirs in whole tables.
 */
export async function insertClaimed<User extends Named>(
  tx: Tx,
  username: string,
  insert: (tx: Tx) => Promise<User | undefined>,
): Promise<User | null> {
  if (await isLookClaimed(tx, username)) return null;
  try {
    return await tx.transaction(async (nested) => {
      const user = await insert(nested);
      if (user && !(await claimUsername(nested, user))) throw new LookClaimed();
      return user ?? null;
    });
  } catch (error) {
    if (error instanceof LookClaimed) return null;
    throw error;
  }
}

/** Somebody else has claimed it since it was looked for. */
class LookClaimed extends Error {}

async function isLookClaimed(tx: Tx, username: string): Promise<boolean> {
  return (await tx.$count(usernameSkeletons, inArray(usernameSkeletons.skeleton, looksOf(username)))) > 0;
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
