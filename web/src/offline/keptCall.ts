import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { addressOf } from './address.ts';
import { dropAnswer, keepAnswer, keptAnswer } from './answers.ts';
import { offlineOwner } from './owner.ts';

// One file to load for all who need any of it.
export { forgetAll } from './keeping.ts';

/** When the answers that are shown in place of the server's were kept, by their addresses. */
const shown = new Map<string, string>();
const listeners = new Set<() => void>();

function show(address: string, savedAt: string | undefined): void {
  if (shown.get(address) === savedAt) return;
  if (savedAt === undefined) shown.delete(address);
  else shown.set(address, savedAt);
  for (const listener of listeners) listener();
}

/** Keeps the answer of a call while `mayKeep` agrees, and answers with what was kept when the call does not reach the server. */
export async function callKept<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  mayKeep: (result: Result<E>) => boolean,
  call: () => Promise<Result<E>>,
): Promise<Result<E>> {
  const address = addressOf(endpoint, input);
  // Somebody else may have signed in by the time of the answer.
  const owner = offlineOwner();
  try {
    const result = await call();
    show(address, undefined);
    void keep(owner, address, result, mayKeep(result)).catch(() => {});
    return result;
  } catch (error) {
    // Only what never reached the server: its refusals hold.
    const kept = error instanceof TypeError ? await keptFor(owner, address) : undefined;
    if (!kept) throw error;
    show(address, kept.savedAt);
    return kept.result as Result<E>;
  }
}

async function keep(owner: number | null, address: string, result: unknown, mayKeep: boolean): Promise<void> {
  if (owner !== null) await (mayKeep ? keepAnswer(owner, address, result) : dropAnswer(owner, address));
}

/** What was kept of a read for whoever asked, if they are still signed in here. */
async function keptFor(owner: number | null, address: string) {
  if (offlineOwner() !== owner || !document.cookie.includes(`${SIGNED_IN_COOKIE}=`)) return undefined;
  return keptAnswer(address).catch(() => undefined);
}

/** When what is shown of a read was kept, if it stands in for the server's answer; else null. */
export const useKeptAt = <E extends Endpoint>(endpoint: E, input: Input<E>): string | null =>
  useSyncExternalStore(
    subscribe,
    () => shown.get(addressOf(endpoint, input)) ?? null,
    () => null,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server again for everything that was shown in its place. */
export async function refreshKept(client: QueryClient): Promise<void> {
  const addresses = new Set(shown.keys());
  await client.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) => addresses.has(`${String(path)} ${JSON.stringify(input)}`),
  });
}
