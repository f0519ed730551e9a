import { and, desc, eq, gt, gte, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { emailChangeLinks, emailChanges, users } from '../../db/schema.ts';

/** A change of an account's address. */
interface EmailChange {
  readonly id: number;
  readonly userId: number;
  readonly former: string;
  readonly formerVerifiedAt: string | null;
}

const CHANGE = {
  id: emailChanges.id,
  userId: emailChanges.userId,
  former: emailChanges.former,
  formerVerifiedAt: emailChanges.formerVerifiedAt,
};

/** Stores a change; returns its id. */
export async function insertChange(tx: Tx, values: typeof emailChanges.$inferInsert): Promise<number> {
  const [row] = await tx.insert(emailChanges).values(values).returning({ id: emailChanges.id });
  if (!row) throw new Error('The insert of an email change returned no row.');
  return row.id;
}

/** Stores a link that undoes a change, and locks the change until the transaction ends. False if it was undone already. */
export async function insertUndoLink(tx: Tx, changeId: number, tokenHash: string): Promise<boolean> {
  const held = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(eq(emailChanges.id, changeId))
    .for('share');
  if (held.length > 0) await tx.insert(emailChangeLinks).values({ tokenHash, changeId });
  return held.length > 0;
}

/** Finds the change that a link undoes, if it was made after `since`. */
export async function findByLink(on: Queryable, tokenHash: string, since: Date): Promise<EmailChange | null> {
  const [row] = await on
    .select(CHANGE)
    .from(emailChangeLinks)
    .innerJoin(emailChanges, eq(emailChanges.id, emailChangeLinks.changeId))
    .where(and(eq(emailChangeLinks.tokenHash, tokenHash), gt(emailChanges.changedAt, since.toISOString())));
  return row ?? null;
}

/**
 * Deletes a change, all later ones, and the earlier ones whose former address was never confirmed; false if the change was
 * gone already. The link of an earlier, confirmed address keeps working.
 */
export async function endChange(
  tx: Tx,
  { id, userId }: Pick<EmailChange, 'id' | 'userId'>,
): Promise<boolean> {
  const ended = await tx
    .delete(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        or(gte(emailChanges.id, id), isNull(emailChanges.formerVerifiedAt)),
      ),
    )
    .returning({ id: emailChanges.id });
  return ended.some((change) => change.id === id);
}

/**
 * Deletes the changes whose former address was never confirmed: somebody has proven another address of the account, and
 * such an address never outranks a proven one.
 */
export async function endUnconfirmedChanges(tx: Tx, userId: number): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.formerVerifiedAt)));
}

/**
 * Deletes the changes that no longer count once somebody has proven the current address in a session: those whose former address
 * was never confirmed, and if the account is back at a confirmed address that it left after `since`, those of other
 * addresses that it had in between. The links of the proven address itself keep working.
 */
export async function endOutrankedChanges(tx: Tx, userId: number, since: Date): Promise<void> {
  const recovery = await findRecoveryChange(tx, userId, since);
  if (recovery?.isCurrent)
    await tx
      .delete(emailChanges)
      .where(
        and(
          eq(emailChanges.userId, userId),
          gt(emailChanges.id, recovery.id),
          sql`lower(${emailChanges.former}) <> lower(${recovery.former})`,
        ),
      );
  await endUnconfirmedChanges(tx, userId);
}

/** Deletes all changes of an account, so that no former address can take it back. */
export async function endChanges(tx: Tx, userId: number): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/**
 * Whether another account left the address after `since` and may return to it. Only addresses that it had confirmed
 * count: otherwise anybody could type in an address and lock its owner out.
 */
export async function isHeld(
  on: Queryable,
  email: string,
  userId: number | null,
  since: Date,
): Promise<boolean> {
  const found = await on
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(sql`lower(${emailChanges.former})`, sql`lower(${email})`),
        gt(emailChanges.changedAt, since.toISOString()),
        isNotNull(emailChanges.formerVerifiedAt),
        userId === null ? undefined : ne(emailChanges.userId, userId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether the user changed their address after `since`, so that the change can be undone. */
export async function hasUndoableChange(on: Queryable, userId: number, since: Date): Promise<boolean> {
  const found = await on
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.changedAt, since.toISOString())))
    .limit(1);
  return found.length > 0;
}

/** The change whose former address is the recovery address of an account. */
export interface RecoveryChange extends EmailChange {
  readonly changedAt: string;
  /** Whether the account has that address again. */
  readonly isCurrent: boolean;
  /** Whether another account has it by now, or may return to it. */
  readonly isTaken: boolean;
}

/**
 * Finds the recovery address of an account whose current address is unconfirmed, among the confirmed addresses that it
 * left after `since`: the current one if it is among them, otherwise the last one that no other account has. Null if it
 * left none.
 */
export async function findRecoveryChange(
  on: Queryable,
  userId: number,
  since: Date,
): Promise<RecoveryChange | null> {
  const isCurrent = sql<boolean>`lower(${users.email}) = lower(${emailChanges.former})`;
  const isTaken = sql<boolean>`${isTakenByOther(emailChanges.former, userId, since)}`;
  const [row] = await on
    .select({ ...CHANGE, changedAt: emailChanges.changedAt, isCurrent, isTaken })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(
      and(
        eq(emailChanges.userId, userId),
        gt(emailChanges.changedAt, since.toISOString()),
        isNotNull(emailChanges.formerVerifiedAt),
      ),
    )
    .orderBy(
      desc(isCurrent),
      isTaken,
      sql`case when ${isCurrent} then ${emailChanges.id} else -${emailChanges.id} end`,
    )
    .limit(1);
  return row ?? null;
}

/** Another account has the address, or had confirmed it and left it after `since`. */
const isTakenByOther = (email: AnyPgColumn | string, userId: number, since: Date) => sql`(
  exists (select from users other where lower(other.email) = lower(${email}) and other.id <> ${userId})
  or exists (
    select from email_changes held
    where lower(held.former) = lower(${email}) and held.user_id <> ${userId}
      and held.former_verified_at is not null and held.changed_at > ${since.toISOString()}
  ))`;

/**
 * Returns an account to a confirmed former address. False if it has that address already, or another account has it or
 * may return to it. The change stays on record: whoever made it may be a thief, and its link ends the other ways in.
 */
export async function moveBack(
  tx: Tx,
  { userId, former, formerVerifiedAt }: RecoveryChange,
  since: Date,
): Promise<boolean> {
  const moved = await tx
    .update(users)
    .set({ email: former, emailVerifiedAt: formerVerifiedAt })
    .where(
      and(
        eq(users.id, userId),
        sql`lower(${users.email}) <> lower(${former})`,
        not(isTakenByOther(former, userId, since)),
      ),
    )
    .returning({ id: users.id });
  if (moved.length > 0) await endUnconfirmedChanges(tx, userId);
  return moved.length > 0;
}

/** Deletes the changes made before `since`, with their links. */
export async function deleteOldChanges(db: Db, since: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.changedAt, since.toISOString()));
}
