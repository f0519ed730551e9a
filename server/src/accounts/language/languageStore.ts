import type { Language } from '@lendloop/contract/values/languages';
import { eq } from 'drizzle-orm';

import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

/** Stores the language that a person reads, which their mails are written in. */
export async function setLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}
