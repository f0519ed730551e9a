import { ApiError } from '../../api/apiError.ts';
import { newClientId } from '../../api/clientId.ts';
import { sendStored, type StoredRequest } from '../../api/sendStored.ts';
import { all, put, remove, update } from '../database.ts';
import { startKeepingFor } from '../keeping.ts';
import { offlineOwner } from '../owner.ts';
import { hasExpired, inOrder, nextToSend, type OutboxEntry, type Refusal } from './entries.ts';

/** What an entry came to: an answer of the server, a refusal, or nothing yet. */
export type Outcome =
  | { readonly state: 'sent'; readonly result: unknown }
  | { readonly state: 'failed'; readonly refusal: Refusal }
  | { readonly state: 'waiting' };

interface Draft {
  readonly person: number;
  readonly queue: string;
  readonly topic?: string | null;
  readonly about: OutboxEntry['about'];
  /** Without its `clientId`. */
  readonly request: StoredRequest;
}

type Listener = () => void;
type SentListener = (entry: OutboxEntry, result: unknown) => void;

const listeners = new Set<Listener>();
const sentListeners = new Set<SentListener>();
/** What has become of the entries whose writers wait for it in this tab. */
const outcomes = new Map<string, Outcome>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lendloop-outbox');

let snapshot: readonly OutboxEntry[] = [];

/** The entries of the person, oldest first, as last read. */
export const outboxSnapshot = (): readonly OutboxEntry[] => snapshot;

export function subscribeToOutbox(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) void refresh();
  return () => listeners.delete(listener);
}

/** Calls the listener for each entry that the server took, in whichever tab it was sent. */
export function onSent(listener: SentListener): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

otherTabs?.addEventListener('message', ({ data }: MessageEvent<OutboxEntry | null>) => {
  void refresh();
  if (data) for (const listener of sentListeners) listener(data, undefined);
});

async function readOwn(): Promise<OutboxEntry[]> {
  const person = offlineOwner();
  const entries = await all<OutboxEntry>('outbox');
  return inOrder(entries.filter((entry) => entry.person === person));
}

async function refresh(): Promise<void> {
  snapshot = await readOwn().catch(() => []);
  for (const listener of listeners) listener();
}

async function changed(sent: OutboxEntry | null = null): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches only its own origin
  otherTabs?.postMessage(sent && { ...sent, request: { ...sent.request, file: null } });
  await refresh();
}

/**
 * Stores what was written, then tries to send it. `stored` resolves once it cannot be lost any more, `outcome` once it is known
 * whether it arrived. Both reject if the device has no room for it.
 */
export function submit({ person, queue, topic = null, about, request }: Draft): {
  readonly stored: Promise<void>;
  readonly outcome: Promise<Outcome>;
} {
  const key = newClientId();
  const entry: OutboxEntry = {
    key,
    person,
    queue,
    topic,
    since: new Date().toISOString(),
    order: nextOrder(),
    state: 'waiting',
    refusal: null,
    // Whatever is set by a PUT may be sent again as it is.
    request: request.method === 'POST' ? { ...request, body: { ...request.body, clientId: key } } : request,
    about,
  };
  const stored = store(entry);
  const outcome = stored.then(async (): Promise<Outcome> => {
    outcomes.set(key, { state: 'waiting' });
    await drain();
    const came = outcomes.get(key) ?? { state: 'waiting' };
    outcomes.delete(key);
    return came;
  });
  return { stored, outcome };
}

let lastOrder = 0;

/** Later than all that this tab has written, also within one millisecond. */
const nextOrder = (): number => (lastOrder = Math.max(Date.now(), lastOrder + 1));

async function store(entry: OutboxEntry): Promise<void> {
  startKeepingFor(entry.person);
  const replaced = (await readOwn()).filter(
    ({ queue, topic, state }) =>
      topic !== null && topic === entry.topic && queue === entry.queue && state !== 'sending',
  );
  await put('outbox', entry);
  await Promise.all(replaced.map(({ key }) => remove('outbox', key)));
  await changed();
}

const change = (key: string, to: Partial<OutboxEntry>): Promise<void> =>
  update<OutboxEntry>('outbox', key, (entry) => ({ ...entry, ...to }));

export async function retry(key: string): Promise<void> {
  const since = new Date().toISOString();
  await change(key, { state: 'waiting', refusal: null, since });
  await changed();
  await drain();
}

export async function discard(key: string): Promise<void> {
  await remove('outbox', key);
  await changed();
}

/** Sends what waits, as far as the network goes. Of several tabs, one does at a time. Resolves when there is nothing left to try. */
export async function drain(): Promise<void> {
  const locks = globalThis.navigator?.locks;
  // Without locks two tabs may send the same entry, and the server knows it by its key.
  await (locks ? locks.request('lendloop-outbox', sendAll) : sendAll());
}

async function sendAll(): Promise<void> {
  const heldUp = new Set<string>();
  for (;;) {
    // Read each time: entries are written, replaced and discarded meanwhile.
    const entry = nextToSend(await readOwn(), heldUp);
    if (!entry) return;
    if (hasExpired(entry, Date.now())) await fail(entry, { code: 'expired', message: '' });
    else if (!(await send(entry))) heldUp.add(entry.queue);
  }
}

/** Whether the server has answered, be it with a refusal. */
async function send(entry: OutboxEntry): Promise<boolean> {
  await change(entry.key, { state: 'sending' });
  await changed();
  try {
    const result = await sendStored(entry.request, entry.person);
    await remove('outbox', entry.key);
    settle(entry, { state: 'sent', result });
    for (const listener of sentListeners) listener(entry, result);
    await changed(entry);
    return true;
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) await fail(entry, refusal);
    else await change(entry.key, { state: 'waiting' });
    await changed();
    return refusal !== null;
  }
}

function settle({ key }: OutboxEntry, outcome: Outcome): void {
  if (outcomes.has(key)) outcomes.set(key, outcome);
}

async function fail(entry: OutboxEntry, refusal: Refusal): Promise<void> {
  settle(entry, { state: 'failed', refusal });
  await change(entry.key, { state: 'failed', refusal });
  await changed();
}

/** A server that is down, or that does not know who is calling, may take it later. */
function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) return null;
  return { code: error.problem?.code ?? '', message: error.problem?.message ?? error.message };
}
