import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { meetAbout } from '../testing/handovers/meeting.ts';
import { june, startChanging } from '../testing/rentals/changing.ts';
import { settleHandovers } from './recurringActions.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function start() {
  const started = await startChanging({ database, config: { timeZone: 'UTC' } });
  return { ...started, ...meetAbout(started.app, started) };
}

describe('a rental that is handed over on the day before', () => {
  test('keeps its first day, also if another was proposed before', async () => {
    const { app, owner, renter, propose, answer, show, checkOut } = await start();
    app.setNow('2030-06-19T08:00:00Z');
    const { body: change } = await propose(owner, june(28, 29));
    expect((await show(renter)).can).toContain('accept_change');
    expect((await checkOut()).status).toBe(200);
    expect((await show(renter)).can).not.toContain('accept_change');
    expect(await answer(renter, change.id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'rental_closed', message: 'The rental has begun, so its first day stays' },
    });
    expect(await show(renter)).toMatchObject({ ...june(20, 22), openChangeId: change.id });
    expect((await answer(renter, change.id, 'declined')).status).toBe(200);
  });

  test('takes another last day that was proposed before', async () => {
    const { app, owner, renter, propose, answer, show, checkOut } = await start();
    app.setNow('2030-06-19T08:00:00Z');
    const { body: change } = await propose(owner, june(20, 25));
    await checkOut();
    expect((await answer(renter, change.id, 'accepted')).status).toBe(200);
    expect(await show(renter)).toMatchObject(june(20, 25));
  });
});

test('an earlier last day that is accepted on that day leaves the next one to bring it back', async () => {
  const { app, owner, renter, propose, answer, see, checkOut, press } = await start();
  app.setNow('2030-06-20T08:00:00Z');
  await checkOut();
  const { body: change } = await propose(renter, june(20, 21));
  app.setNow('2030-06-21T23:59:50Z');
  expect((await answer(owner, change.id, 'accepted')).status).toBe(200);
  app.setNow('2030-06-22T09:00:00Z');
  expect((await see(renter)).lateDays).toBe(0);
  app.setNow('2030-06-23T09:00:00Z');
  expect((await see(renter)).lateDays).toBe(1);
  await press(renter, 'checkin');
});

describe('a press that stands alone', () => {
  test('for a check-out does not count for other days that are agreed on afterwards', async () => {
    const { app, id, owner, renter, propose, answer, press, see, phaseOf, show } = await start();
    app.setNow('2030-06-19T08:00:00Z');
    expect((await press(owner, 'checkout')).status).toBe(200);
    const { body: change } = await propose(owner, june(27, 29));
    expect((await answer(renter, change.id, 'accepted')).status).toBe(200);
    app.setNow('2030-06-26T00:00:00Z');
    await settleHandovers(app.context);
    expect(phaseOf(await see(renter), 'checkout')).toMatchObject({
      doneAt: null,
      confirmed: { owner: false, renter: false },
    });
    expect((await show(renter)).can).toContain('cancel');
    // It can be pressed again, and then has its two days.
    expect((await press(owner, 'checkout')).status).toBe(200);
    app.setNow('2030-06-26T01:00:00Z');
    const { body } = await renter.client.call(cancelRental, { params: { id }, body: {} });
    expect(body.status).toBe('cancelled');
  });

  test('for a check-in does not count once the two agree on more days', async () => {
    const { app, owner, renter, propose, answer, press, see, phaseOf, checkOut, show } = await start();
    app.setNow('2030-06-20T08:00:00Z');
    await checkOut();
    app.setNow('2030-06-22T08:00:00Z');
    await press(renter, 'checkin');
    const { body: change } = await propose(owner, june(20, 28));
    expect((await answer(renter, change.id, 'accepted')).status).toBe(200);
    app.setNow('2030-06-24T09:00:00Z');
    await settleHandovers(app.context);
    expect(phaseOf(await see(owner), 'checkin').doneAt).toBeNull();
    expect((await show(owner)).status).toBe('approved');
  });

  test.each([
    ['check-out', 'checkout', june(20, 25)],
    ['check-in', 'checkin', june(20, 21)],
  ] as const)(
    'for a %s counts on where the other days do not speak against it',
    async (_name, phase, days) => {
      const { app, owner, renter, propose, answer, press, see, phaseOf, checkOut } = await start();
      app.setNow('2030-06-20T08:00:00Z');
      if (phase === 'checkin') await checkOut();
      await press(renter, phase);
      const { body: change } = await propose(owner, days);
      expect((await answer(renter, change.id, 'accepted')).status).toBe(200);
      app.setNow('2030-06-22T08:00:00Z');
      await settleHandovers(app.context);
      const { doneAt, oneSided } = phaseOf(await see(owner), phase);
      expect([doneAt, oneSided]).toEqual(['2030-06-22T08:00:00.000Z', true]);
    },
  );

  test('for a check-in takes back the renter’s wish for more days, so that the owner cannot charge for them', async () => {
    const { app, owner, renter, propose, answer, press, see, phaseOf, checkOut, show } = await start();
    app.setNow('2030-06-20T08:00:00Z');
    await checkOut();
    app.setNow('2030-06-21T08:00:00Z');
    const { body: change } = await propose(renter, june(20, 28));
    app.setNow('2030-06-22T08:00:00Z');
    await press(renter, 'checkin');
    expect((await show(owner)).can).not.toContain('accept_change');
    expect(await answer(owner, change.id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'rental_closed' },
    });
    const { events, openChangeId, endDate } = await show(renter);
    expect([openChangeId, endDate]).toEqual([null, '2030-06-22']);
    expect(events.at(-1)).toMatchObject({ what: 'change_withdrawn', byId: renter.id });
    app.setNow('2030-06-24T09:00:00Z');
    await settleHandovers(app.context);
    expect(phaseOf(await see(owner), 'checkin')).toMatchObject({ oneSided: true });
  });

  test('for a check-out takes back the owner’s other first day, so that the item is not out on other days', async () => {
    const { app, owner, renter, propose, answer, press, see, phaseOf } = await start();
    app.setNow('2030-06-19T08:00:00Z');
    const { body: change } = await propose(owner, june(28, 29));
    await press(owner, 'checkout');
    expect((await answer(renter, change.id, 'accepted')).status).toBe(409);
    app.setNow('2030-06-21T09:00:00Z');
    await settleHandovers(app.context);
    expect(phaseOf(await see(owner), 'checkout')).toMatchObject({ oneSided: true });
  });

  test.each([
    ['check-in', 'checkin', 'owner', june(20, 28)],
    ['check-out', 'checkout', 'renter', june(28, 29)],
  ] as const)(
    'for a %s declines what the other one wished for before, so that accepting it cannot undo the press',
    async (_name, phase, presser, days) => {
      const started = await start();
      const { app, owner, renter, propose, answer, press, see, phaseOf, checkOut, show } = started;
      const other = presser === 'owner' ? renter : owner;
      app.setNow('2030-06-19T08:00:00Z');
      if (phase === 'checkin') {
        app.setNow('2030-06-20T08:00:00Z');
        await checkOut();
        app.setNow('2030-06-22T08:00:00Z');
      }
      const { body: change } = await propose(other, days);
      expect((await press(started[presser], phase)).status).toBe(200);
      expect((await show(started[presser])).can).not.toContain('accept_change');
      expect((await answer(started[presser], change.id, 'accepted')).status).toBe(409);
      const { events, endDate } = await show(other);
      expect(events.at(-1)).toMatchObject({ what: 'change_declined', byId: started[presser].id });
      expect(endDate).toBe('2030-06-22');
      expect(phaseOf(await see(other), phase).confirmed[presser]).toBe(true);
    },
  );

  test('ends nothing that does not speak against it', async () => {
    const { app, owner, renter, propose, press, show } = await start();
    app.setNow('2030-06-19T08:00:00Z');
    const { body: longer } = await propose(renter, june(20, 23));
    await press(owner, 'checkout');
    await press(renter, 'checkout');
    expect((await show(owner)).openChangeId).toBe(longer.id);
  });
});
