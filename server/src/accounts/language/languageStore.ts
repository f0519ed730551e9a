import type { Language } from '@lendloop/contract/values/languages';
import { eq } from 'drizzle-orm';

import type { Db, Queryable } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

/** Stores the language that a person reads, which their mails are written in. */
export async function setLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

/** The language that a person chose; null if they never did. */
export async function findLanguage(on: Queryable, userId: number): Promise<string | null> {
  const [row] = await on.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? null;
}
