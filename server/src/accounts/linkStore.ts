import { and, eq, gt, lte } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';
import { emailLinks, passwordResets } from '../db/schema.ts';

type LinkTable = typeof passwordResets | typeof emailLinks;

/** Mailed links of one kind. Each is stored by the hash of its token, belongs to a user, works once and expires. */
interface Links<T extends LinkTable> {
  insert(on: Db | Tx, values: T['$inferInsert']): Promise<void>;
  /** Returns the link, or null if it is unknown or expired. */
  find(on: Queryable, tokenHash: string, now: Date): Promise<T['$inferSelect'] | null>;
  /** Uses up a link and returns it; null if it is unknown, expired or already used. */
  take(tx: Tx, tokenHash: string, now: Date): Promise<T['$inferSelect'] | null>;
  /** Deletes all links of a user. */
  deleteOf(tx: Tx, userId: number): Promise<void>;
  /** Deletes the links that have expired by `now`. */
  deleteOld(db: Db, now: Date): Promise<void>;
}

function linksIn<T extends LinkTable>(kind: T): Links<T> {
  // Drizzle's types do not work with a generic table.
  const table: LinkTable = kind;
  const isValid = (tokenHash: string, now: Date) =>
    and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, now.toISOString()));
  return {
    insert: async (on, values) => {
      await on.insert(table).values(values);
    },
    find: async (on, tokenHash, now) => {
      const [found] = await on.select().from(table).where(isValid(tokenHash, now));
      return found ?? null;
    },
    take: async (tx, tokenHash, now) => {
      const [used] = await tx.delete(table).where(isValid(tokenHash, now)).returning();
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

/** Links that set a new password. */
export const resetLinks = linksIn(passwordResets);
/** Links that confirm an email address. */
export const confirmationLinks = linksIn(emailLinks);
