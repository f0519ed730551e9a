import type { FeedRead, Reading } from './feedDays.ts';

/** What the thread that reads calendars is told, and what it answers. */
export interface ToReader {
  readonly bytes: Uint8Array;
  readonly reading: Reading;
}

export type FromReader = 'ready' | FeedRead;
