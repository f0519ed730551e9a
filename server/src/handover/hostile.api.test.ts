import { randomUUID } from 'node:crypto';

import { getRental, setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { dues, evidence, rentals } from '../db/schema.ts';
import { completeEndedRentals } from '../rentals/actions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeMeeting, type Meeting } from '../testing/handovers/meeting.ts';
import { beforeCommitOf } from '../testing/meanwhile.ts';
import { drawPicture } from '../testing/pictures.ts';
import { faultOfRecord, type EvidenceRow, type KeptEnd } from './chain.ts';
import { appendEntry, withdrawPhoto } from './evidenceWrites.ts';
import { chargeLateRentals, settleHandovers } from './recurringActions.ts';
import { findPressed } from './writes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});

const draw = async () => Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
const CHECKOUT = { phase: 'checkout' };
const SHA256 = 'a'.repeat(64);

async function recordOf(id: number) {
  const { rows } = await app.database.db.execute<{ entries: EvidenceRow[]; ends: KeptEnd[] }>(sql`
    select array(select to_jsonb(e) from evidence e where e.rental_id = ${id} order by e.number) as entries,
      array(select to_jsonb(h) from handovers h where h.rental_id = ${id}) as ends`);
  return rows[0] ?? { entries: [], ends: [] };
}

describe('times that phones claim', () => {
  test.each([
    ['2030-06-10T08:00:00.9996Z', '2030-06-10T08:00:00.999Z'],
    ['2030-06-10T08:00:00.123456789Z', '2030-06-10T08:00:00.123Z'],
    ['2030-06-10T08:00:00Z', '2030-06-10T08:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('of a photo leave the record whole: %s', async (takenAt, kept) => {
    const { id, renter, addPhoto } = await arrangeMeeting(app);
    const fields = { ...CHECKOUT, takenAt, clientId: randomUUID() };
    const bytes = await draw();
    const first = await addPhoto(renter, bytes, fields);
    expect([first.status, first.body.takenAt]).toEqual([201, kept]);
    expect((await addPhoto(renter, bytes, fields)).body).toEqual(first.body);
    const { entries, ends } = await recordOf(id);
    expect(faultOfRecord(entries, ends)).toBeNull();
  });

  test.each([
    '0000-01-01T00:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '2200-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ])('are of this time, or refused: %s', async (moment) => {
    const { renter, owner, addPhoto, enter, codeOf } = await arrangeMeeting(app);
    expect((await addPhoto(renter, await draw(), { ...CHECKOUT, takenAt: moment })).status).toBe(400);
    const code = await codeOf('checkout');
    expect((await enter(owner, 'checkout', code, { enteredAt: moment })).status).toBe(400);
  });
});

describe('a record', () => {
  test('does not grow without end by photos that are added and taken back', async () => {
    const { id, renter, addPhoto, see } = await arrangeMeeting(app);
    await app.database.db.transaction(async (tx) => {
      for (let n = 0; n < 60; n += 1) {
        const at = app.context.now();
        const said = {
          kind: 'photo',
          phase: 'checkout',
          byId: renter.id,
          sha256: SHA256,
          takenAt: null,
        } as const;
        const kept = { picture: `taken ${id} ${n}`, width: 1, height: 1, clientId: null };
        await withdrawPhoto(tx, (await appendEntry(tx, id, at, said, kept)).id, at);
      }
    });
    expect((await see(renter)).phases[0]?.evidence).toHaveLength(60);
    expect(await addPhoto(renter, await draw(), CHECKOUT)).toMatchObject({
      status: 409,
      body: { code: 'evidence_limit', message: 'Photos were added and taken back too often' },
    });
    expect((await addPhoto(renter, await draw(), { phase: 'checkin' })).status).toBe(201);
  });

  test('keeps nothing of presses and codes that change nothing', async () => {
    const { renter, owner, press, enter, checkOut } = await arrangeMeeting(app);
    const kept = async () => {
      const { rows } = await app.database.db.execute<{ many: number }>(sql`
        select count(*)::integer as many from handover_calls where by_id in (${renter.id}, ${owner.id})`);
      return rows[0]?.many;
    };
    for (let n = 0; n < 3; n += 1) expect((await press(renter, 'checkout', randomUUID())).status).toBe(200);
    expect(await kept()).toBe(1);
    await checkOut();
    for (let n = 0; n < 3; n += 1)
      expect((await enter(owner, 'checkout', '000000', { clientId: randomUUID() })).status).toBe(200);
    expect(await kept()).toBe(1);
  });

  test('takes one of two photos that were sent with one id about two rentals at once', async () => {
    const [one, other] = [await arrangeMeeting(app), await arrangeMeeting(app)];
    const clientId = randomUUID();
    // The first photo of a process takes longer than the other transaction waits.
    expect((await one.addPhoto(one.renter, await draw(), { phase: 'checkin' })).status).toBe(201);
    const bytes = await draw();
    const said = {
      kind: 'photo',
      phase: 'checkout',
      byId: one.renter.id,
      sha256: SHA256,
      takenAt: null,
    } as const;
    const answer = await beforeCommitOf(
      app.database,
      (tx) =>
        appendEntry(tx, other.id, app.context.now(), said, {
          picture: `elsewhere ${clientId}`,
          width: 1,
          height: 1,
          clientId,
        }),
      () => one.addPhoto(one.renter, bytes, { ...CHECKOUT, clientId }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'client_id_reused' } });
    expect(await app.database.db.$count(evidence, eq(evidence.rentalId, one.id))).toBe(1);
  });
});

const HOUR_MS = 3_600_000;
const HOURS_48 = 48 * HOUR_MS;

describe('a rental that came back in time', () => {
  const BACK = '2030-06-12T18:00:00Z';
  const after = (hours: number) => new Date(Date.parse(BACK) + hours * HOUR_MS);

  /** Every hour until then, as the jobs do. */
  async function runUntil(hours: number) {
    for (let hour = 1; hour <= hours; hour += 1) {
      app.setNow(after(hour));
      await settleHandovers(app.context);
      await chargeLateRentals(app.context);
    }
  }

  const silences: readonly [string, (meeting: Meeting) => Promise<unknown>][] = [
    ['says nothing', () => runUntil(49)],
    [
      'presses two days later',
      async ({ owner, press }) => {
        await runUntil(47);
        return press(owner, 'checkin');
      },
    ],
    [
      'completes it two days later',
      async ({ id, owner }) => {
        await runUntil(47);
        return owner.client.call(setRentalStatus, { params: { id }, body: { status: 'completed' } });
      },
    ],
    [
      'shows the code two days later',
      async (meeting) => {
        await runUntil(47);
        return meeting.checkIn();
      },
    ],
  ];
  test.each(silences)('as its renter says at once, is not late because its owner %s', async (_, end) => {
    const meeting = await arrangeMeeting(app);
    await meeting.checkOut();
    app.setNow(BACK);
    expect((await meeting.press(meeting.renter, 'checkin')).status).toBe(200);
    await end(meeting);
    const { body } = await meeting.renter.client.call(getRental, { params: { id: meeting.id } });
    expect([body.status, body.handover.lateDays]).toEqual(['completed', 0]);
    expect(await app.database.db.select().from(dues).where(eq(dues.rentalId, meeting.id))).toEqual([]);
  });

  test('as its owner says, is not late because its renter says nothing', async () => {
    const meeting = await arrangeMeeting(app);
    await meeting.checkOut();
    app.setNow(BACK);
    await meeting.press(meeting.owner, 'checkin');
    await runUntil(49);
    expect((await meeting.see(meeting.renter)).lateDays).toBe(0);
  });

  test('late is charged until the press, and not beyond', async () => {
    const meeting = await arrangeMeeting(app);
    await meeting.checkOut();
    app.setNow(after(24));
    await meeting.press(meeting.renter, 'checkin');
    await runUntil(73);
    expect((await meeting.see(meeting.renter)).lateDays).toBe(1);
    const charged = await app.database.db.select().from(dues).where(eq(dues.rentalId, meeting.id));
    expect(charged.map(({ cause, amountMinor }) => [cause, amountMinor])).toEqual([['late 1', 10_000]]);
  });
});

test('presses that can no longer end anything are not looked at again every minute', async () => {
  const [cancelled, completed, open] = [
    await arrangeMeeting(app),
    await arrangeMeeting(app),
    await arrangeMeeting(app),
  ];
  for (const { renter, press } of [cancelled, completed, open]) await press(renter, 'checkout');
  const cancel = { params: { id: cancelled.id }, body: { reason: 'The thing broke this morning.' } };
  expect((await cancelled.owner.client.call(cancelRental, cancel)).status).toBe(200);
  const lookedAt = async () => {
    const now = app.context.now();
    const found = await findPressed(app.database.db, now, { isReminded: null, after: 0, now }, 100);
    return found.map(({ rentalId }) => rentalId).filter((id) => id >= cancelled.id);
  };
  expect(await lookedAt()).toEqual([completed.id, open.id]);
  await app.database.db
    .update(rentals)
    .set({ status: 'completed', completedAt: '2030-06-10T09:00:00Z' })
    .where(eq(rentals.id, completed.id));
  app.setNow('2030-06-17T09:00:00Z');
  expect(await lookedAt()).toEqual([completed.id, open.id]);
  app.setNow('2030-06-17T09:00:00.001Z');
  expect(await lookedAt()).toEqual([open.id]);
});

describe('a rental that ended without a handover', () => {
  /** The owner alone says in the week after that it was handed over, and days later that it came back. */
  async function inventReturn({ owner, press }: Meeting) {
    for (const [at, phase] of [
      ['2030-06-13T00:10:00Z', 'checkout'],
      ['2030-06-15T00:20:00Z', 'checkin'],
    ] as const) {
      app.setNow(at);
      expect((await press(owner, phase)).status).toBe(200);
      app.setNow(new Date(Date.parse(at) + HOURS_48));
      await settleHandovers(app.context);
    }
  }

  test('is not made late, charged or counted by what one of them says of it afterwards', async () => {
    const meeting = await arrangeMeeting(app);
    app.setNow('2030-06-13T00:00:00Z');
    await completeEndedRentals(app.context);
    await inventReturn(meeting);
    const { renter, id } = meeting;
    const { body } = await renter.client.call(getRental, { params: { id } });
    expect([
      body.status,
      body.handover.phases.map(({ oneSided }) => oneSided),
      body.handover.lateDays,
    ]).toEqual(['completed', [true, true], 0]);
    expect(await app.database.db.select().from(dues).where(eq(dues.rentalId, id))).toEqual([]);
    const facts = await app.client().call(getPersonFacts, { params: { id: renter.id } });
    expect(facts.body.lateReturns).toBe(0);
  });
});

test('a rental does not end over the word of one side that it was handed over', async () => {
  const { owner, press, id } = await arrangeMeeting(app);
  const statusOf = async () => (await owner.client.call(getRental, { params: { id } })).body;
  app.setNow('2030-06-12T09:00:00Z');
  expect((await press(owner, 'checkout')).status).toBe(200);
  app.setNow('2030-06-13T00:10:00Z');
  await completeEndedRentals(app.context);
  expect((await statusOf()).status).toBe('approved');
  app.setNow('2030-06-14T09:01:00Z');
  await settleHandovers(app.context);
  await completeEndedRentals(app.context);
  expect((await statusOf()).status).toBe('approved');
});

test('the word of one side that ends nothing keeps no rental open', async () => {
  const { owner, press, id } = await arrangeMeeting(app);
  app.setNow('2030-06-12T09:00:00Z');
  expect((await press(owner, 'checkout')).status).toBe(200);
  app.setNow('2030-06-15T10:00:00Z');
  await completeEndedRentals(app.context);
  expect((await owner.client.call(getRental, { params: { id } })).body.status).toBe('completed');
});
