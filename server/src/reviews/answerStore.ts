import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { isRevealed, REVIEW_COLUMNS, type ReviewRow } from '../rentals/reviews/rowQueries.ts';

/** A review with its answer, which may be hidden. */
type Answerable = ReviewRow & {
  readonly sent_hash: string | null;
  readonly client_id: string | null;
  readonly is_hidden: boolean;
};

/** A revealed review with its answer, locked until the transaction ends; null if nobody may read it. */
export async function lockRevealed(tx: Tx, id: number, now: Date): Promise<Answerable | null> {
  // What changed while this waits for the lock, only a second statement sees.
  await tx.execute(sql`select from reviews where id = ${id} for no key update`);
  const { rows } = await tx.execute<Answerable>(sql`
    select ${REVIEW_COLUMNS}, a.sent_hash, a.client_id,
      a.removed_at is not null or a.reported_until is not null as is_hidden
    from reviews w left join review_answers a on a.review_id = w.id
    where w.id = ${id} and ${isRevealed(now)}`);
  return rows[0] ?? null;
}

interface Sent {
  readonly clientId: string | null;
  readonly sentHash: string;
}

export async function insertAnswer(
  tx: Tx,
  reviewId: number,
  text: string,
  { clientId, sentHash }: Sent,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into review_answers (review_id, text, created_at, client_id, sent_hash)
    values (${reviewId}, ${text}, ${at.toISOString()}, ${clientId}, ${sentHash})`);
}

export async function updateAnswer(tx: Tx, reviewId: number, text: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update review_answers set text = ${text}, updated_at = ${at.toISOString()} where review_id = ${reviewId}`);
}
