import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { emailRequests, passwordRequests } from '../db/schema.ts';

/** The tables in which mails are counted, and their keys. */
const COUNTS = {
  emails: { table: emailRequests, key: emailRequests.subject },
  passwords: { table: passwordRequests, key: passwordRequests.email },
} as const;

/**
 * Limits for one subject: no mail within the time since `since`, if given, and at most `most` from the start of its count, which
 * restarts if it began before `countedSince`. Beyond that it gets one mail if the last was sent before `beyondSince`, or
 * none without it.
 */
export interface MailBounds {
  readonly since?: Date;
  readonly countedSince: Date;
  readonly most: number;
  readonly beyondSince?: Date;
}

/** Whether a mail was counted, or why it must not be sent. */
export type CountOutcome = 'counted' | 'sent_just_now' | 'used_up';

/** Counts a mail to a subject, unless its limits are reached. */
export async function countMail(
  tx: Tx,
  counted: keyof typeof COUNTS,
  subject: string,
  now: Date,
  { since, countedSince, most, beyondSince }: MailBounds,
): Promise<CountOutcome> {
  const { table, key } = COUNTS[counted];
  const moment = now.toISOString();
  const isOver = sql`${table.countedSince} <= ${countedSince.toISOString()}`;
  const isRecent = since ? sql`${table.askedAt} > ${since.toISOString()}` : sql`false`;
  const isLongAgo = beyondSince ? sql`${table.askedAt} <= ${beyondSince.toISOString()}` : sql`false`;
  const { rows } = await tx.execute(sql`
    insert into ${table} (${sql.identifier(key.name)}, asked_at, counted_since) values (${subject}, ${moment}, ${moment})
    on conflict (${sql.identifier(key.name)}) do update set
      asked_at = excluded.asked_at,
      counted_since = case when ${isOver} then excluded.counted_since else ${table.countedSince} end,
      mails = case when ${isOver} then 1 else ${table.mails} + 1 end
    where not (${isRecent}) and (${isOver} or ${table.mails} < ${most} or ${isLongAgo})
    returning asked_at`);
  if (rows.length > 0) return 'counted';
  const recent = await tx.$count(table, sql`${key} = ${subject} and ${isRecent}`);
  return recent > 0 ? 'sent_just_now' : 'used_up';
}
