import {
  kindOfToken,
  MAIL_KINDS,
  type MailKind,
  type MailPreferences,
  type MailPreferencesBody,
} from '@lendloop/contract/mail';
import { eq, sql } from 'drizzle-orm';

import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

/** The kinds of mail that a person gets. */
export async function findPreferences(db: Db, userId: number): Promise<MailPreferences> {
  const [row] = await db.select({ muted: users.mutedMails }).from(users).where(eq(users.id, userId));
  const muted = row?.muted ?? [];
  const comes = (kind: MailKind) => !muted.includes(kind);
  return {
    requests: comes('requests'),
    decisions: comes('decisions'),
    changes: comes('changes'),
    money: comes('money'),
    messages: comes('messages'),
    rentals: comes('rentals'),
    reviews: comes('reviews'),
  };
}

/** Stores which mails a person gets, and returns all of it. What is left out stays as it is. */
export async function updatePreferences(
  db: Db,
  userId: number,
  preferences: MailPreferencesBody,
): Promise<MailPreferences> {
  const muted = MAIL_KINDS.filter((kind) => preferences[kind] === false);
  const kept = MAIL_KINDS.filter((kind) => preferences[kind] === undefined);
  const list = (kinds: readonly MailKind[]) => sql.param(kinds);
  await db
    .update(users)
    .set({
      mutedMails: sql`${list(muted)}::text[] || array(
        select kind from unnest(${users.mutedMails}) as kind where kind = any(${list(kept)}::text[])
      )`,
    })
    .where(eq(users.id, userId));
  return findPreferences(db, userId);
}

/** Stops or resumes the mails of one kind for the person with that key; false if nobody has it. */
export async function setByLink(db: Db, token: string, isWanted: boolean): Promise<boolean> {
  const kind = kindOfToken(token);
  const key = token.slice(token.indexOf('.') + 1);
  if (kind === null || !UUID.test(key)) return false;
  const others = sql`array_remove(${users.mutedMails}, ${kind}::text)`;
  const changed = await db
    .update(users)
    .set({ mutedMails: isWanted ? others : sql`array_append(${others}, ${kind}::text)` })
    .where(eq(users.mailKey, key))
    .returning({ id: users.id });
  return changed.length > 0;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
