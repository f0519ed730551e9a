import { NO_HASH, type HandoverRecord } from '@lendloop/contract/handover/record';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { hashOf, type EvidenceRow } from './chain.ts';

// Lock the rental's item before any of these: entries follow each other.

type Said<R> = R extends HandoverRecord ? Omit<R, 'rentalId' | 'number' | 'receivedAt'> : never;

/** What an entry says, before it has its place in the record. */
export type NewRecord = Said<HandoverRecord>;

/** What is kept of a photo besides its record. */
interface Kept {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly clientId: string | null;
}

/** Adds an entry at the end of a rental's record. */
export async function appendEntry(
  tx: Tx,
  rentalId: number,
  at: Date,
  said: NewRecord,
  kept: Kept | null = null,
): Promise<EvidenceRow> {
  const { rows: last } = await tx.execute<{ number: number; hash: string }>(sql`
    select number, hash from evidence where rental_id = ${rentalId} order by number desc limit 1`);
  const previous = last[0]?.hash ?? NO_HASH;
  const number = (last[0]?.number ?? 0) + 1;
  const receivedAt = at.toISOString();
  const record: HandoverRecord = { ...said, rentalId, number, receivedAt };
  const { rows } = await tx.execute<{ entry: EvidenceRow }>(sql`
    with added as (
      insert into evidence (
        rental_id, number, phase, by_id, kind, sha256, record, previous_hash, hash, received_at, taken_at, picture, width, height, client_id
      )
      values (
        ${rentalId}, ${number}, ${record.phase}, ${record.byId}, ${record.kind}, ${'sha256' in record ? record.sha256 : null},
        ${JSON.stringify(record)}::jsonb, ${previous}, ${hashOf(previous, record)}, ${receivedAt},
        ${record.kind === 'photo' ? record.takenAt : null},
        ${kept?.picture ?? null}, ${kept?.width ?? null}, ${kept?.height ?? null}, ${kept?.clientId ?? null}
      )
      returning *
    )
    select to_jsonb(added) as entry from added`);
  const [row] = rows;
  if (!row) throw new Error('An entry was not added.');
  return row.entry;
}

/** Takes back a photo: its row keeps its hash, and loses its picture. */
export async function withdrawPhoto(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.execute(sql`
    update evidence set withdrawn_at = ${at.toISOString()}, picture = null where id = ${id} and withdrawn_at is null`);
}
