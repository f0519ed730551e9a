import { NO_HASH, type RentalRecord } from '@lendloop/contract/handover/record';
import { expect, test } from 'vitest';

import { canonical, hashOf, isWhole } from './chain.ts';

const at = '2026-08-14T18:04:00.000Z';

async function recordOf(texts: readonly string[]): Promise<RentalRecord> {
  const entries: RentalRecord['entries'] = [];
  for (const [index, text] of texts.entries()) {
    const record = {
      kind: 'notes' as const,
      rentalId: 52,
      number: index + 1,
      phase: 'checkout' as const,
      byId: 4,
      receivedAt: at,
      condition: 'worn' as const,
      missing: [],
      text,
    };
    const previousHash = entries.at(-1)?.hash ?? NO_HASH;
    entries.push({ record, previousHash, hash: await hashOf({ record, previousHash }) });
  }
  const lastHash = entries.at(-1)?.hash ?? NO_HASH;
  return {
    rentalId: 52,
    itemTitle: 'Camera',
    ownerId: 1,
    renterId: 4,
    startDate: '2026-08-14',
    endDate: '2026-08-17',
    status: 'approved',
    phases: [],
    entries,
    lastHash,
  };
}

test('canonical JSON sorts its names and leaves out all blanks', () => {
  expect(canonical({ b: [1, null], a: { d: 'ü"', c: true } })).toBe(
    '{"a":{"c":true,"d":"ü\\""},"b":[1,null]}',
  );
});

test('a whole record passes, and one changed letter, order or missing entry does not', async () => {
  const record = await recordOf(['one', 'two', 'three']);
  const { entries } = record;
  const [first, second] = entries;
  if (!first || !second) throw new Error('There are entries.');
  expect(await isWhole(record)).toBe(true);
  expect(await isWhole({ ...record, entries: [] })).toBe(false);
  const changed = { ...second, record: { ...second.record, receivedAt: '2026-08-14T18:04:00.001Z' } };
  expect(await isWhole({ ...record, entries: entries.with(1, changed) })).toBe(false);
  expect(await isWhole({ ...record, entries: [second, first, ...entries.slice(2)] })).toBe(false);
  expect(await isWhole({ ...record, entries: entries.slice(0, 2) })).toBe(false);
});
