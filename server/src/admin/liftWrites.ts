import type { ManagedUser } from '@lendloop/contract/admin';
import { APPEAL_DAYS } from '@lendloop/contract/cases/cases';
import type { Day } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { renewDeadlines } from '../disputes/writes.ts';
import { setSuspension } from './writes.ts';

const DAY_MS = 86_400_000;

/**
 * Lifts a suspension at a moment that is of `day`. What the person had to answer or could appeal without being able to sign in, they have
 * the full time for again.
 */
export async function liftSuspension(tx: Tx, id: number, at: Date, day: Day): Promise<ManagedUser | null> {
  const user = await setSuspension(tx, id, null, day);
  await renewDeadlines(tx, id, at);
  await renewAppeals(tx, id, new Date(at.getTime() + APPEAL_DAYS * DAY_MS));
  return user;
}

/** Lets somebody appeal decisions about cases until then that they could still appeal when they were suspended the last time. */
async function renewAppeals(tx: Tx, id: number, until: Date): Promise<void> {
  await tx.execute(sql`
    update case_decisions set appeal_until = ${until.toISOString()}
    where concerned_id = ${id} and appeal is null and appeal_until < ${until.toISOString()}
      and appeal_until >= (select max(s.first_day) from suspended_days s where s.user_id = ${id})`);
}
