import { useMemo, useSyncExternalStore } from 'react';

import type { OutboxEntry } from './entries.ts';
import { outboxSnapshot, subscribeToOutbox } from './outbox.ts';

const NOTHING: readonly OutboxEntry[] = [];

/** What waits to be sent in a queue, oldest first. */
export function useOutbox(queue: string): readonly OutboxEntry[] {
  const entries = useSyncExternalStore(subscribeToOutbox, outboxSnapshot, () => NOTHING);
  return useMemo(() => entries.filter((entry) => entry.queue === queue), [entries, queue]);
}
