import { and, eq, lt, lte, or, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { passwordRequests, users } from '../../db/schema.ts';

/** An address gets one mail after `since`, and `most` from the first after `countedSince` on. */
interface MailBounds {
  readonly since: Date;
  readonly countedSince: Date;
  readonly most: number;
}

/** Notes that someone asked for a new password for the address; false when its mails are used up. */
export async function noteRequest(
  tx: Tx,
  email: string,
  now: Date,
  { since, countedSince, most }: MailBounds,
): Promise<boolean> {
  const moment = now.toISOString();
  const isOver = sql`${passwordRequests.countedSince} <= ${countedSince.toISOString()}`;
  const noted = await tx
    .insert(passwordRequests)
    .values({ email: email.toLowerCase(), askedAt: moment, countedSince: moment })
    .onConflictDoUpdate({
      target: passwordRequests.email,
      set: {
        askedAt: moment,
        countedSince: sql`case when ${isOver} then excluded.counted_since else ${passwordRequests.countedSince} end`,
        mails: sql`case when ${isOver} then 1 else ${passwordRequests.mails} + 1 end`,
      },
      setWhere: and(
        lte(passwordRequests.askedAt, since.toISOString()),
        or(isOver, lt(passwordRequests.mails, most)),
      ),
    })
    .returning({ email: passwordRequests.email });
  return noted.length > 0;
}

/** The person with an address, as far as a letter needs. */
export interface Addressed {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
  readonly username: string;
  /** Whether they have shown that the address is theirs. */
  readonly isConfirmed: boolean;
}

const ADDRESSEE = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  username: users.username,
  isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
};

/** The person with an address, which stays theirs until the transaction ends. */
export async function holdByEmail(tx: Tx, email: string): Promise<Addressed | null> {
  const [row] = await tx
    .select(ADDRESSEE)
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
    .for('share');
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
