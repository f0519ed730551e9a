import { eq, lte, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { passwordRequests, users } from '../../db/schema.ts';

/** The recipient of a letter. */
export interface Addressed {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
  readonly username: string;
  /** Whether the address is confirmed. */
  readonly isConfirmed: boolean;
  /** The language they read; null if they never chose one. */
  readonly language: string | null;
}

const ADDRESSEE = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  username: users.username,
  isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
  language: users.language,
};

/** Finds the person with an email, and locks them until the transaction ends. */
export async function holdByEmail(tx: Tx, email: string): Promise<Addressed | null> {
  const [row] = await tx
    .select(ADDRESSEE)
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
    .for('share');
  return row ?? null;
}

/** Finds a person by id, and locks them until the transaction ends. */
export async function holdById(tx: Tx, id: number): Promise<Addressed | null> {
  const [row] = await tx.select(ADDRESSEE).from(users).where(eq(users.id, id)).for('share');
  return row ?? null;
}

export async function findById(on: Queryable, id: number): Promise<Addressed | null> {
  const [row] = await on.select(ADDRESSEE).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Deletes the requests whose count began before `since`. */
export async function deleteOldRequests(db: Db, since: Date): Promise<void> {
  await db.delete(passwordRequests).where(lte(passwordRequests.countedSince, since.toISOString()));
}
