import { randomUUID } from 'node:crypto';

import { enterCode, getHandover } from '@lendloop/contract/handover/handover';
import { getRental, setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { evidence, handovers, occupancies, rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});

const statusOf = async (id: number) =>
  (await app.database.db.select().from(rentals).where(eq(rentals.id, id)))[0]?.status;

describe('the code of a phase', () => {
  test('is shown to who receives the item, from three days before the start on, and to nobody else', async () => {
    const { owner, renter, see, phaseOf } = await arrangeMeeting(app);
    const shown = async () =>
      Promise.all(
        [owner, renter].map(async (person) => {
          const handover = await see(person);
          return [
            phaseOf(handover, 'checkout').code !== undefined,
            phaseOf(handover, 'checkin').code !== undefined,
          ];
        }),
      );
    app.setNow('2030-06-06T23:59:59.999Z');
    expect(await shown()).toEqual([
      [false, false],
      [false, false],
    ]);
    app.setNow('2030-06-07T00:00:00Z');
    expect(await shown()).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(phaseOf(await see(renter), 'checkout').code).toMatch(/^\d{6}$/);
  });

  test('hands the item over when the other side enters it, and brings it back', async () => {
    const { id, owner, renter, codeOf, enter, see, phaseOf } = await arrangeMeeting(app);
    const out = await enter(owner, 'checkout', await codeOf('checkout'));
    expect([out.status, phaseOf(out.body, 'checkout')]).toMatchObject([
      200,
      { doneAt: '2030-06-10T09:00:00.000Z', oneSided: false, claimedAt: null, can: [] },
    ]);
    expect(phaseOf(await see(renter), 'checkout').code).toBeUndefined();
    expect((await renter.client.call(getRental, { params: { id } })).body).toMatchObject({
      status: 'approved',
      handedOverAt: '2030-06-10T09:00:00.000Z',
      returnedAt: null,
      handover: { lateDays: 0 },
    });
    app.setNow('2030-06-11T10:00:00Z');
    const back = await enter(renter, 'checkin', await codeOf('checkin'));
    expect([back.status, phaseOf(back.body, 'checkin').doneAt]).toEqual([200, '2030-06-11T10:00:00.000Z']);
    expect((await owner.client.call(getRental, { params: { id } })).body).toMatchObject({
      status: 'completed',
      returnedAt: '2030-06-11T10:00:00.000Z',
      completedAt: '2030-06-11T10:00:00.000Z',
    });
    const held = await app.database.db.select().from(occupancies).where(eq(occupancies.rentalId, id));
    expect(held).toEqual([]);
  });

  test('is entered by who gives the item: who shows it is refused, and others find no rental', async () => {
    const { id, owner, renter, codeOf, enter } = await arrangeMeeting(app);
    const stranger = await makePerson(app);
    const admin = await makePerson(app, { isAdmin: true });
    const code = await codeOf('checkout');
    const answers = [];
    for (const person of [renter, stranger, admin])
      answers.push((await enter(person, 'checkout', code)).raw.json<{ code: string }>().code);
    expect(answers).toEqual(['forbidden', 'rental_not_found', 'rental_not_found']);
    expect((await stranger.client.call(getHandover, { params: { id } })).status).toBe(404);
    expect((await enter(owner, 'checkout', code)).status).toBe(200);
  });

  test.each(['١٢٣٤٥٦', '१२३ ४५६', '１２３-４５６', '𝟙𝟚𝟛𝟜𝟝𝟞'])('is taken in any script: %s', async (typed) => {
    const { id, owner, enter } = await arrangeMeeting(app);
    await app.database.db.update(handovers).set({ code: '123456' }).where(eq(handovers.rentalId, id));
    expect((await enter(owner, 'checkout', typed)).status).toBe(200);
  });

  test('opens at midnight of the day before the start, and for the return from the start or the check-out on', async () => {
    const { owner, renter, codeOf, enter, checkOut } = await arrangeMeeting(app);
    const codeFrom = async (at: string, phase: 'checkout' | 'checkin') => {
      app.setNow(at);
      const person = phase === 'checkout' ? owner : renter;
      return (await enter(person, phase, await codeOf(phase))).raw.json<{ code?: string }>().code;
    };
    expect(await codeFrom('2030-06-08T23:59:59.999Z', 'checkout')).toBe('handover_not_open');
    expect(await codeFrom('2030-06-09T23:59:59.999Z', 'checkin')).toBe('handover_not_open');
    app.setNow('2030-06-09T00:00:00Z');
    expect((await checkOut()).status).toBe(200);
    expect(await codeFrom('2030-06-09T00:00:00.001Z', 'checkin')).toBeUndefined();
    const other = await arrangeMeeting(app);
    app.setNow('2030-06-10T00:00:00Z');
    expect((await other.checkIn()).status).toBe(200);
  });

  test('may be wrong five times in a quarter of an hour, and is another one after ten', async () => {
    const { owner, codeOf, wrongCode, enter } = await arrangeMeeting(app);
    const first = await codeOf('checkout');
    const wrong = await wrongCode('checkout');
    const tryOnce = async () => {
      const { status, raw } = await enter(owner, 'checkout', wrong);
      return [status, raw.json<{ message: string }>().message];
    };
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try', '0 tries'])
      expect(await tryOnce()).toEqual([400, `The code did not fit. ${left} left.`]);
    expect((await enter(owner, 'checkout', first)).status).toBe(429);
    app.setNow('2030-06-10T09:14:59.999Z');
    const refused = await enter(owner, 'checkout', first);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    app.setNow('2030-06-10T09:15:00Z');
    for (let n = 0; n < 4; n += 1) expect((await tryOnce())[0]).toBe(400);
    expect(await codeOf('checkout')).toBe(first);
    expect((await tryOnce())[0]).toBe(400);
    const second = await codeOf('checkout');
    expect(second).not.toBe(first);
    app.setNow('2030-06-10T10:00:00Z');
    expect((await enter(owner, 'checkout', first)).status).toBe(400);
    expect((await enter(owner, 'checkout', second)).status).toBe(200);
  });

  test('makes one check-out of 50 right entries at the same moment', async () => {
    const { id, owner, codeOf, enter } = await arrangeMeeting(app);
    const code = await codeOf('checkout');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        enter(owner, 'checkout', code, n % 2 === 0 ? { clientId: randomUUID() } : {}),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const entries = await app.database.db.select().from(evidence).where(eq(evidence.rentalId, id));
    expect(entries.map(({ kind, number }) => [kind, number])).toEqual([['done', 1]]);
  });
});

describe('an entry that is sent again', () => {
  test('is answered as the first time, and with another code refused', async () => {
    const { owner, codeOf, wrongCode, enter, see, phaseOf } = await arrangeMeeting(app);
    const [bad, good] = [{ clientId: randomUUID() }, { clientId: randomUUID() }];
    const [wrong, right] = [await wrongCode('checkout'), await codeOf('checkout')];
    for (let n = 0; n < 7; n += 1) {
      const { status, raw } = await enter(owner, 'checkout', wrong, bad);
      expect([status, raw.json<{ message: string }>().message]).toEqual([
        400,
        'The code did not fit. 4 tries left.',
      ]);
    }
    expect((await enter(owner, 'checkout', right, bad)).raw.json()).toMatchObject({
      code: 'client_id_reused',
    });
    expect((await enter(owner, 'checkout', right, good)).status).toBe(200);
    app.setNow('2030-06-16T09:00:00Z');
    expect((await enter(owner, 'checkout', right, good)).status).toBe(200);
    expect(phaseOf(await see(owner), 'checkout').doneAt).toBe('2030-06-10T09:00:00.000Z');
  });

  test('after both have pressed finds what is, and doubles nothing', async () => {
    const { id, owner, renter, codeOf, enter, press } = await arrangeMeeting(app);
    const code = await codeOf('checkout');
    await press(owner, 'checkout');
    await press(renter, 'checkout');
    const late = await enter(owner, 'checkout', code, { enteredAt: '2030-06-10T08:00:00.000Z' });
    expect(late.status).toBe(200);
    const entries = await app.database.db.select().from(evidence).where(eq(evidence.rentalId, id));
    expect(entries.map(({ kind }) => kind)).toEqual(['done']);
  });

  test('out of order: a return arrives before the check-out, which is still kept', async () => {
    const { id, owner, renter, codeOf, enter, see, phaseOf } = await arrangeMeeting(app);
    const [out, back] = [await codeOf('checkout'), await codeOf('checkin')];
    expect((await enter(renter, 'checkin', back)).status).toBe(200);
    expect(await statusOf(id)).toBe('completed');
    app.setNow('2030-06-12T09:00:00Z');
    const late = await enter(owner, 'checkout', out, { enteredAt: '2030-06-10T08:00:00.000Z' });
    expect([late.status, await statusOf(id)]).toEqual([200, 'completed']);
    expect(phaseOf(await see(renter), 'checkout')).toMatchObject({
      doneAt: '2030-06-12T09:00:00.000Z',
      claimedAt: '2030-06-10T08:00:00.000Z',
    });
  });

  test('is refused once the rental was cancelled, or completed for more than 7 days', async () => {
    const cancelled = await arrangeMeeting(app);
    const code = await cancelled.codeOf('checkout');
    await cancelled.owner.client.call(cancelRental, { params: { id: cancelled.id }, body: { reason: null } });
    expect((await cancelled.enter(cancelled.owner, 'checkout', code)).raw.json()).toMatchObject({
      code: 'rental_closed',
    });
    const completed = await arrangeMeeting(app, {
      rental: { status: 'approved' },
    });
    app.setNow('2030-06-11T12:00:00Z');
    const done = await completed.owner.client.call(setRentalStatus, {
      params: { id: completed.id },
      body: { status: 'completed' },
    });
    expect(done.status).toBe(200);
    const kept = await completed.codeOf('checkin');
    app.setNow('2030-06-18T12:00:00.001Z');
    expect((await completed.enter(completed.renter, 'checkin', kept)).raw.json()).toMatchObject({
      code: 'rental_closed',
    });
    app.setNow('2030-06-18T12:00:00Z');
    expect((await completed.enter(completed.renter, 'checkin', kept)).status).toBe(200);
  });

  test('needs six digits', async () => {
    const { id, owner } = await arrangeMeeting(app);
    for (const code of ['', '12345', '1234567', 'abcdef'])
      expect(
        (
          await owner.client.call(enterCode, { params: { id, phase: 'checkout' }, body: { code } })
        ).raw.json(),
      ).toMatchObject({ code: 'invalid_input', message: 'Please enter the six digits' });
  });
});
