import { makeDoor, type Door } from '../../fetching/door.ts';
import type { FeedRead, Reading } from '../reading/feedDays.ts';
import { ReadingThread } from '../reading/readingThread.ts';

/** What came of fetching a calendar, or that it is as before; the processor time that reading it took, and how long it took to arrive, in ms. */
export type FetchedFeed = { readonly workMs: number; readonly waitMs: number } & (
  | {
      readonly kind: 'read';
      readonly ranges: Extract<FeedRead, { kind: 'read' }>['ranges'];
      readonly tag: string | null;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unreachable' | 'not_a_calendar' | 'too_large' }
);

/** Fetches and reads a calendar. With a `tag`, it may be as it was then. */
export type FetchFeed = (
  address: string,
  reading: Reading,
  tag: string | null,
  signal?: AbortSignal,
) => Promise<FetchedFeed>;

const ASK = { accept: 'text/calendar, */*;q=0.1', beginsWith: 'BEGIN:VCALENDAR' };

/** One word for all reasons of the network, so that the answer probes nothing. */
const FAILURES = {
  refused: 'unreachable',
  unreachable: 'unreachable',
  other_content: 'not_a_calendar',
  too_large: 'too_large',
} as const;

/** All calendars of this node are read by one thread. */
const thread = new ReadingThread();

/** Makes the way to calendars; with `off` all of them are unreachable. */
export function makeFetchFeed(reach: 'public' | 'off' | 'any'): FetchFeed {
  const door: Door = reach === 'off' ? async () => ({ kind: 'refused' }) : makeDoor(reach);
  return async (address, reading, tag, signal) => {
    const asked = performance.now();
    const fetched = await door(address, { ...ASK, tag }, signal);
    const waitMs = performance.now() - asked;
    if (fetched.kind === 'unchanged') return { kind: 'unchanged', workMs: 0, waitMs };
    if (fetched.kind !== 'fetched') return { kind: FAILURES[fetched.kind], workMs: 0, waitMs };
    const read = await thread.read(fetched.bytes, reading);
    return read.kind === 'read' ? { ...read, waitMs, tag: fetched.tag } : { ...read, waitMs };
  };
}
