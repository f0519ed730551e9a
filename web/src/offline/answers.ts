import type { Endpoint, Input } from '@lendloop/contract/endpoint';

import { addressOf } from './address.ts';
import { all, find, put, remove } from './database.ts';
import { offlineOwner } from './owner.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An answer as it came, and when. */
export interface KeptAnswer {
  readonly key: string;
  readonly savedAt: string;
  readonly result: unknown;
}

const keyOf = (owner: number, address: string): string => `${owner} ${address}`;

const isOld = ({ savedAt }: KeptAnswer): boolean => Date.now() - Date.parse(savedAt) > KEPT_MS;

/** Keeps an answer for the person; not if somebody else has taken their place meanwhile. */
export async function keepAnswer(owner: number, address: string, result: unknown): Promise<void> {
  if (offlineOwner() !== owner) return;
  await put('answers', {
    key: keyOf(owner, address),
    savedAt: new Date().toISOString(),
    result,
  } as KeptAnswer);
}

export async function dropAnswer(owner: number, address: string): Promise<void> {
  await remove('answers', keyOf(owner, address));
}

/** What was kept for whoever was signed in last; undefined if there is nothing, or it is too old. */
export async function keptAnswer(address: string): Promise<KeptAnswer | undefined> {
  const owner = offlineOwner();
  if (owner === null) return undefined;
  const kept = await find<KeptAnswer>('answers', keyOf(owner, address));
  return kept && !isOld(kept) ? kept : undefined;
}

/** Deletes what is too old to be shown. */
export async function dropOldAnswers(): Promise<void> {
  const old = (await all<KeptAnswer>('answers')).filter(isOld);
  await Promise.all(old.map(({ key }) => remove('answers', key)));
}

/** Deletes what was kept of a read but for these inputs. */
export async function dropOthers<E extends Endpoint>(
  endpoint: E,
  inputs: readonly Input<E>[],
): Promise<void> {
  const owner = offlineOwner();
  if (owner === null) return;
  const wanted = new Set(inputs.map((input) => keyOf(owner, addressOf(endpoint, input))));
  const start = keyOf(owner, `${endpoint.path} `);
  const others = (await all<KeptAnswer>('answers')).filter(
    ({ key }) => key.startsWith(start) && !wanted.has(key),
  );
  await Promise.all(others.map(({ key }) => remove('answers', key)));
}
