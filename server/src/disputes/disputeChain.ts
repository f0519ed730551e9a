import { createHash } from 'node:crypto';

import { DisputeRecord } from '@lendloop/contract/disputes/entries';
import { NO_HASH } from '@lendloop/contract/handover/record';

import type { Json } from '../handover/canonical.ts';
import { hashOf } from '../handover/chain.ts';

/** A row of `dispute_entries` as JSON. */
export interface EntryRow {
  readonly id: number;
  readonly dispute_id: number;
  readonly number: number;
  readonly by_id: number | null;
  readonly kind: DisputeRecord['kind'];
  readonly body: { readonly [key: string]: Json };
  readonly previous_hash: string;
  readonly hash: string;
  readonly created_at: string;
  readonly client_id: string | null;
  readonly digest: string | null;
}

type Columns = Pick<EntryRow, 'dispute_id' | 'number' | 'by_id' | 'kind' | 'body' | 'created_at'>;

/** What an entry says: its columns and its body. */
const saidBy = (row: Columns): { readonly [key: string]: Json } => ({
  ...row.body,
  kind: row.kind,
  disputeId: row.dispute_id,
  number: row.number,
  byId: row.by_id,
  createdAt: new Date(row.created_at).toISOString(),
});

/** The record of an entry. Throws for one that is none. */
export const recordOf = (row: Columns): DisputeRecord => DisputeRecord.parse(saidBy(row));

/** The hash of an entry that follows another one. */
export const hashOfEntry = (previousHash: string, row: Columns): string => hashOf(previousHash, saidBy(row));

/** What is wrong with the entries of a dispute in their order: one is missing, does not follow, or says something else. Null if nothing is. */
export function faultOfEntries(entries: readonly EntryRow[]): string | null {
  let previous = NO_HASH;
  for (const [index, row] of entries.entries()) {
    if (row.number !== index + 1) return `entry ${index + 1} is missing`;
    if (row.previous_hash !== previous) return `entry ${row.number} does not follow the one before`;
    if (row.hash !== hashOfEntry(previous, row)) return `entry ${row.number} has another hash`;
    previous = row.hash;
  }
  return null;
}

/** The hash of a quoted message: of its text in UTF-8. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');
