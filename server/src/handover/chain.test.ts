import { HandoverRecord, NO_HASH } from '@lendloop/contract/handover/record';
import { expect, test, vi } from 'vitest';

import { faultOfRecord, hashOf, type EvidenceRow } from './chain.ts';

const AT = '2030-06-10T09:00:00.000Z';
const LATER = '2030-06-10T09:00:01.000Z';
const SHA256 = 'a'.repeat(64);

/** A record of photos of which all are taken back, in the same order. */
function makeRecord(photos: number): EvidenceRow[] {
  const rows: EvidenceRow[] = [];
  for (let number = 1; number <= 2 * photos; number += 1) {
    const isPhoto = number <= photos;
    const about = { rentalId: 1, number, phase: 'checkout', byId: 2, sha256: SHA256 } as const;
    const record = isPhoto
      ? { kind: 'photo', ...about, receivedAt: AT, takenAt: null }
      : { kind: 'taken_back', ...about, receivedAt: LATER, photo: number - photos };
    const previous = rows.at(-1)?.hash ?? NO_HASH;
    rows.push({
      id: number,
      rental_id: 1,
      number,
      phase: 'checkout',
      by_id: 2,
      kind: isPhoto ? 'photo' : 'taken_back',
      sha256: SHA256,
      record,
      previous_hash: previous,
      hash: hashOf(previous, record),
      received_at: record.receivedAt,
      taken_at: null,
      withdrawn_at: isPhoto ? LATER : null,
      picture: null,
      width: isPhoto ? 1 : null,
      height: isPhoto ? 1 : null,
      client_id: null,
    });
  }
  return rows;
}

test('a record of many photos that were taken back is parsed entry by entry, once', () => {
  const rows = makeRecord(120);
  const parse = vi.spyOn(HandoverRecord, 'safeParse');
  try {
    expect(faultOfRecord(rows, [])).toBeNull();
    expect(parse).toHaveBeenCalledTimes(rows.length);
  } finally {
    parse.mockRestore();
  }
});

test('a photo is gone that no entry takes back, or one at another time', () => {
  const rows = makeRecord(3);
  expect(faultOfRecord(rows.slice(0, -1), [])).toBe('photo 3 is gone');
  const elsewhen = rows.map((row) => (row.number === 2 ? { ...row, withdrawn_at: AT } : row));
  expect(faultOfRecord(elsewhen, [])).toBe('photo 2 is gone');
});
