import { NO_HASH, type RecordEntry, type RentalRecord } from '@lendloop/contract/handover/record';

/** Values as canonical JSON (RFC 8785), for what a record holds: no number in it has a fraction. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`);
  return `{${fields.join(',')}}`;
}

/** What an entry's hash has to be. */
export async function hashOf({
  previousHash,
  record,
}: Pick<RecordEntry, 'previousHash' | 'record'>): Promise<string> {
  const bytes = new TextEncoder().encode(previousHash + canonical(record));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether every entry seals the one before it; null where the browser has no hashes, as over plain HTTP. */
export async function isWhole({ entries, lastHash }: RentalRecord): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  let previous = NO_HASH;
  for (const entry of entries) {
    if (entry.previousHash !== previous || entry.hash !== (await hashOf(entry))) return false;
    previous = entry.hash;
  }
  return previous === lastHash;
}
