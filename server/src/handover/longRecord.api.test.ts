import { getHandover, setNotes, type HandoverPhase } from '@lendloop/contract/handover/handover';
import { getRecord } from '@lendloop/contract/handover/record';
import { getRental } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Person } from '../testing/factories.ts';
import { arrangeMeeting, type Meeting } from '../testing/handovers/meeting.ts';
import { appendEntry, withdrawPhoto } from './evidenceWrites.ts';
import { findLockedHandover } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});

const PHASES = ['checkout', 'checkin'] as const;
/** As many as one could write before fewer were allowed: such records stay. */
const NOTES_OF_SIDE = 100;
const PHOTOS_OF_SIDE = 60;
/** The longest text, of characters that have to be escaped. */
const TEXT = '"'.repeat(1000);
/** What a view may read of a record that holds more than a million characters. */
const READ_MAX = 200_000;

/** Fills the record of a rental. */
const fill = ({ id, owner, renter }: Meeting) =>
  app.database.db.transaction(async (tx) => {
    const at = app.context.now();
    const missing = Array.from({ length: 20 }, () => '"'.repeat(60));
    for (const { id: byId } of [owner, renter])
      for (const phase of PHASES) {
        for (let n = 0; n < NOTES_OF_SIDE; n += 1) {
          const text = `${n}${TEXT}`;
          await appendEntry(tx, id, at, { kind: 'notes', phase, byId, condition: 'worn', missing, text });
        }
        for (let n = 0; n < PHOTOS_OF_SIDE; n += 1) {
          const said = {
            kind: 'photo',
            phase,
            byId,
            sha256: n.toString(16).padStart(64, '0'),
            takenAt: null,
          } as const;
          const picture = `long ${id} ${byId} ${phase} ${n}`;
          const photo = await appendEntry(tx, id, at, said, { picture, width: 1, height: 1, clientId: null });
          if (n > 0) await withdrawPhoto(tx, photo.id, at);
        }
      }
  });

/** How many characters of rows named statements bring in the meantime. */
async function charactersReadBy(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(app.database.db.$client, 'runNamed');
  try {
    await work();
    const read = await Promise.all(spy.mock.results.map(({ value }) => value as Promise<unknown[]>));
    return JSON.stringify(read).length;
  } finally {
    spy.mockRestore();
  }
}

describe('a record that is full', () => {
  let meeting: Meeting;
  beforeAll(async () => {
    app.setNow('2030-06-10T09:00:00Z');
    meeting = await arrangeMeeting(app);
    await fill(meeting);
  });

  test('is read for a view and for a change without the notes that were replaced', async () => {
    const { id, owner } = meeting;
    const params = { id };
    const views = [
      () => owner.client.call(getHandover, { params }),
      () => owner.client.call(getRental, { params }),
    ];
    for (const view of views) {
      const read = await charactersReadBy(async () => expect((await view()).status).toBe(200));
      expect(read).toBeGreaterThan(1000);
      expect(read).toBeLessThan(READ_MAX);
    }
    const visibility = { moderation: 'after', viewer: null } as const;
    const locked = await app.database.db.transaction((tx) => findLockedHandover(tx, id, visibility));
    expect(JSON.stringify(locked).length).toBeLessThan(READ_MAX);
  });

  test('shows the last note of each side and every photo, and is whole for those who ask for the record', async () => {
    const { id, owner, renter, see } = meeting;
    const { phases } = await see(renter);
    for (const { notes, evidence } of phases) {
      for (const note of [notes.owner, notes.renter]) expect(note?.text).toBe(`${NOTES_OF_SIDE - 1}${TEXT}`);
      expect(evidence).toHaveLength(2 * PHOTOS_OF_SIDE);
      expect(evidence.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(2);
    }
    const { body } = await owner.client.call(getRecord, { params: { id } });
    expect(body.entries).toHaveLength(4 * (NOTES_OF_SIDE + PHOTOS_OF_SIDE));
    expect(body.entries.map(({ record }) => record.number)).toEqual(
      body.entries.map((_, index) => index + 1),
    );
    expect(body.entries.slice(1).map(({ previousHash }) => previousHash)).toEqual(
      body.entries.slice(0, -1).map(({ hash }) => hash),
    );
    expect(body.lastHash).toBe(body.entries.at(-1)?.hash);
  });
});

describe('notes', () => {
  const note = (person: Person, id: number, text: string, phase: HandoverPhase = 'checkout') =>
    person.client.call(setNotes, { params: { id, phase }, body: { condition: 'worn', text } });

  /** As if somebody had changed their notes so often. */
  const noteOften = (rentalId: number, byId: number, times: number) =>
    app.database.db.transaction(async (tx) => {
      for (let n = 1; n <= times; n += 1) {
        const said = { kind: 'notes', phase: 'checkout', byId, condition: 'worn' } as const;
        await appendEntry(tx, rentalId, app.context.now(), { ...said, missing: [], text: `Note ${n}` });
      }
    });

  test('of a side are changed 60 times in a phase: more than saving each of 20 ticks and each pause takes', async () => {
    const { id, owner, renter } = await arrangeMeeting(app);
    await noteOften(id, owner.id, 59);
    expect((await note(owner, id, 'Note 60')).status).toBe(200);
    expect(await note(owner, id, 'Note 61')).toMatchObject({
      status: 409,
      body: { code: 'evidence_limit', message: 'These notes were changed too often' },
    });
    // Sent again, the last one is there already.
    expect((await note(owner, id, 'Note 60')).status).toBe(200);
    expect((await note(renter, id, 'Note 1')).status).toBe(200);
    app.setNow('2030-06-12T09:00:00Z');
    expect((await note(owner, id, 'Note 1', 'checkin')).status).toBe(200);
  });

  test('of a side are not longer in all than anybody needs', async () => {
    const { id, owner, renter } = await arrangeMeeting(app);
    const statuses: number[] = [];
    for (let n = 10; n < 31; n += 1) statuses.push((await note(owner, id, `${n} ${TEXT.slice(3)}`)).status);
    // Each takes 2,000 characters and what it says besides.
    const taken = statuses.indexOf(409);
    expect(taken).toBeGreaterThanOrEqual(16);
    expect(statuses).toEqual(Array.from({ length: 21 }, (_, index) => (index < taken ? 200 : 409)));
    expect(await note(owner, id, 'More')).toMatchObject({
      status: 409,
      body: { code: 'evidence_limit', message: 'All versions of these notes together are too long' },
    });
    expect((await note(renter, id, 'Note 1')).status).toBe(200);
    app.setNow('2030-06-12T09:00:00Z');
    expect((await note(owner, id, 'Note 1', 'checkin')).status).toBe(200);
  });
});
