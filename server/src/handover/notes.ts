import type { HandoverNotes, HandoverPhase } from '@lendloop/contract/handover/handover';
import { HandoverRecord } from '@lendloop/contract/handover/record';

import type { EvidenceRow } from './chain.ts';

/** The last note of a side in a phase. */
export type LastNote = Pick<EvidenceRow, 'phase' | 'by_id' | 'record'>;

/** What a side noted last in a phase; null if it noted nothing. */
export const notesOf = (
  { notes }: { readonly notes: readonly LastNote[] },
  phase: HandoverPhase,
  byId: number,
): HandoverNotes | null => toNotes(notes.find((note) => note.phase === phase && note.by_id === byId));

function toNotes(entry: LastNote | undefined): HandoverNotes | null {
  const record = HandoverRecord.safeParse(entry?.record).data;
  if (record?.kind !== 'notes') return null;
  const { condition, missing, text, receivedAt } = record;
  return { condition, missing, text, notedAt: receivedAt };
}

/** What each side noted last in each phase, in their order. */
export function lastNotes(
  entries: readonly EvidenceRow[],
): (HandoverNotes & { readonly phase: HandoverPhase; readonly byId: number })[] {
  const last = new Map<string, EvidenceRow>();
  for (const row of entries.filter(({ kind }) => kind === 'notes')) {
    const key = `${row.phase} ${row.by_id}`;
    // Its place is that of the last one.
    last.delete(key);
    last.set(key, row);
  }
  return [...last.values()].flatMap((row) => {
    const noted = toNotes(row);
    return !noted || row.phase === 'dispute' || row.by_id === null
      ? []
      : [{ ...noted, phase: row.phase, byId: row.by_id }];
  });
}
