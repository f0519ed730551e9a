import { NotesBody, type HandoverPhase } from '@lendloop/contract/handover/handover';
import { useMemo } from 'react';

import type { OutboxEntry } from '../../offline/outbox/entries.ts';
import { useOutbox } from '../../offline/outbox/useOutbox.ts';
import { queueOf } from './writes.ts';

/** What was written about a phase and has not arrived. */
export interface Waiting {
  readonly code: OutboxEntry | undefined;
  readonly press: OutboxEntry | undefined;
  readonly notes: OutboxEntry | undefined;
  readonly photos: readonly OutboxEntry[];
}

export function useWaiting(rentalId: number, phase: HandoverPhase): Waiting {
  const entries = useOutbox(queueOf(rentalId));
  return useMemo(() => {
    const ofPhase = entries.filter(({ about }) => about['phase'] === phase);
    const last = (kind: string) => ofPhase.findLast(({ about }) => about['kind'] === kind);
    return {
      code: last('code'),
      press: last('press'),
      notes: last('notes'),
      photos: ofPhase.filter(({ about }) => about['kind'] === 'photo'),
    };
  }, [entries, phase]);
}

/** The notes in an entry that waits. */
export function notesIn(entry: OutboxEntry | undefined): NotesBody | null {
  const parsed = NotesBody.safeParse(entry?.request.body);
  return parsed.success ? parsed.data : null;
}
