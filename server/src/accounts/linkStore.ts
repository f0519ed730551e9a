import { and, eq, gt, lte } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';
import { emailLinks, passwordResets } from '../db/schema.ts';

type LinkTable = typeof passwordResets | typeof emailLinks;

/**
 * The links of one kind that were mailed: each is stored by the hash of its token, belongs to a user, works once and ends at
 * a time.
 */
interface Links<T extends LinkTable> {
  insert(on: Db | Tx, values: T['$inferInsert']): Promise<void>;
  /** What a link is for; null when it is good for nothing. */
  find(on: Queryable, tokenHash: string, now: Date): Promise<T['$inferSelect'] | null>;
  /** Uses a link up; of several who try, one gets what it is for. */
  take(tx: Tx, tokenHash: string, now: Date): Promise<T['$inferSelect'] | null>;
  /** Makes the user's links good for nothing. */
  deleteOf(tx: Tx, userId: number): Promise<void>;
  /** Deletes the links that ended by `now`. */
  deleteOld(db: Db, now: Date): Promise<void>;
}

function linksIn<T extends LinkTable>(kind: T): Links<T> {
  // The driver's types follow a table, not what stands for one.
  const table: LinkTable = kind;
  const isGood = (tokenHash: string, now: Date) =>
    and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, now.toISOString()));
  return {
    insert: async (on, values) => {
      await on.insert(table).values(values);
    },
    find: async (on, tokenHash, now) => {
      const [found] = await on.select().from(table).where(isGood(tokenHash, now));
      return found ?? null;
    },
    take: async (tx, tokenHash, now) => {
      const [used] = await tx.delete(table).where(isGood(tokenHash, now)).returning();
      return used ?? null;
    },
    deleteOf: async (tx, userId) => {
      await tx.delete(table).where(eq(table.userId, userId));
    },
    deleteOld: async (db, now) => {
      await db.delete(table).where(lte(table.expiresAt, now.toISOString()));
    },
  };
}

/** The links that set a new password. */
export const resetLinks = linksIn(passwordResets);
/** The links that confirm an address. */
export const confirmationLinks = linksIn(emailLinks);
