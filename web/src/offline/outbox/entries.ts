import type { StoredRequest } from '../../api/sendStored.ts';

/** Why an entry was not taken. */
export interface Refusal {
  /** The code of the problem; `expired` for one that waited too long. */
  readonly code: string;
  readonly message: string;
}

/** Something that was written, and waits to be sent. */
export interface OutboxEntry {
  /** The `clientId` by which the server knows a repeated call. */
  readonly key: string;
  readonly person: number;
  /** What has to arrive in order, such as all that was written about one rental. */
  readonly queue: string;
  /** A later entry of the same queue and topic takes the place of one that has not been sent. Null for those that stand alone. */
  readonly topic: string | null;
  /** Since when it waits; pressing 'Try again' begins anew. */
  readonly since: string;
  /** Entries of a queue are sent by it. */
  readonly order: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly refusal: Refusal | null;
  readonly request: StoredRequest;
  /** What it is, for those who show it. */
  readonly about: Readonly<Record<string, string>>;
}

/** After so long, an entry is not sent by itself any more. */
const WAITS_MS = 7 * 24 * 60 * 60 * 1000;

export const hasExpired = ({ since }: OutboxEntry, now: number): boolean =>
  now - Date.parse(since) > WAITS_MS;

/** The next entry to send: the first of a queue that is not held up; undefined if there is none. */
export function nextToSend(
  entries: readonly OutboxEntry[],
  heldUp: ReadonlySet<string>,
): OutboxEntry | undefined {
  return entries.find(({ state, queue }) => state !== 'failed' && !heldUp.has(queue));
}

export const inOrder = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.toSorted((one, other) => one.order - other.order);
