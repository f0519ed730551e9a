import {
  getRental,
  listMyRentals,
  requestRental,
  setRentalStatus,
  type RentalStatus,
} from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { addDays } from '@lendloop/contract/values/dates';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { CONFIRMED, makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openTab } from '../testing/socket.ts';
import { plannedReads } from '../testing/statements/plans.ts';
import { rejectUnansweredRequests, remindOfRequests } from './actions.ts';
import { takeUnanswered } from './writes.ts';

const LAST_DAY = '2030-06-12';

test('requests are rejected once, by any node, when their last day has passed without an answer', async () => {
  const first = await startAppForTest({ config: { timeZone: 'Europe/Berlin' } });
  const second = await startAppForTest({ config: { timeZone: 'Europe/Berlin' }, database: first.database });
  first.setNow('2030-05-01T12:00:00Z');
  const [owner, renter] = [await makePerson(first), await makePerson(first)];
  const make = async (status: RentalStatus, endDate = LAST_DAY) => {
    const { id: itemId } = await makeItem(first, owner.id);
    const parties = { itemId, renterId: renter.id, ownerId: owner.id };
    return makeRental(first, { ...parties, status, startDate: '2030-06-10', endDate });
  };
  const over = await make('pending');
  const current = await make('pending', addDays(LAST_DAY, 1));
  const rest = [await make('approved'), await make('cancelled'), await make('completed')];
  // More than one batch.
  const many = { itemId: (await makeItem(first, owner.id)).id, renterId: renter.id, ownerId: owner.id };
  await first.database.db.insert(rentals).values(
    Array.from({ length: 250 }, (_, number) => ({
      ...many,
      price: 100,
      startDate: addDays(LAST_DAY, -2 - number),
      endDate: addDays(LAST_DAY, -number),
    })),
  );

  expect(await rejectUnansweredRequests(first.context)).toBe(250 - 43);
  first.setNow('2030-06-12T21:59:59Z');
  expect(await rejectUnansweredRequests(first.context)).toBe(42);
  second.setNow('2030-06-12T22:00:00Z');
  const runs = Array.from({ length: 6 }, () => rejectUnansweredRequests(second.context));
  expect((await Promise.all(runs)).reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await rejectUnansweredRequests(second.context)).toBe(0);

  const statusOf = async ({ id }: { id: number }) =>
    (await first.database.db.select().from(rentals).where(eq(rentals.id, id)))[0]?.status;
  expect(await Promise.all([over, current, ...rest].map(statusOf))).toEqual([
    'rejected',
    'pending',
    'approved',
    'cancelled',
    'completed',
  ]);
  // Sessions end in the meantime.
  first.setNow('2030-05-02T12:00:00Z');
  const waiting = await owner.client.call(listPendingRentals, { query: {} });
  expect(waiting.body.map(({ id }) => id)).toEqual([current.id]);
});

test('an unanswered request is shown as rejected in every tab, and both people get one mail that says so', async () => {
  const mail = await startMailServer();
  const app = await startAppForTest({ config: mailConfig(mail) });
  app.setNow('2030-06-14T06:00:00Z');
  const owner = await makePerson(app, CONFIRMED);
  const renter = await makePerson(app, CONFIRMED);
  const item = await makeItem(app, owner.id, { title: 'Tall ladder' });
  const { id } = await makeRental(app, {
    itemId: item.id,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2030-06-10',
    endDate: LAST_DAY,
  });
  const tabs = [await openTab(app, renter), await openTab(app, owner)];
  await rejectUnansweredRequests(app.context);
  await rejectUnansweredRequests(app.context);
  for (const tab of tabs) {
    expect(await tab.take('rental_status_changed')).toMatchObject([
      { rental: { id, status: 'rejected' }, byId: null },
    ]);
  }
  const { body } = await renter.client.call(listMyRentals, { query: {} });
  expect(body).toMatchObject([{ id, status: 'rejected' }]);

  await deliver(app);
  expect(mail.arrived.map((arrived) => [arrived.to, arrived.header('subject')])).toEqual([
    [[`${renter.username}@example.com`], 'Your rental request was not answered in time'],
    [[`${owner.username}@example.com`], 'A rental request ended without your answer'],
  ]);
  expect(mail.arrived[0]?.content).toContain('Your request for “\u2068Tall ladder\u2069”');
});

test('a request that nobody answers ends after the hours of the setting, and its owner is reminded once at half time', async () => {
  const mail = await startMailServer();
  const app = await startAppForTest({ config: { ...mailConfig(mail), requestExpiryHours: 10 } });
  app.setNow('2030-06-01T06:00:00Z');
  const [owner, renter] = [await makePerson(app, CONFIRMED), await makePerson(app, CONFIRMED)];
  const item = await makeItem(app, owner.id, { title: 'Tall ladder' });
  const days = { startDate: '2030-06-10', endDate: LAST_DAY };
  const ask = () => renter.client.call(requestRental, { body: { itemId: item.id, ...days } });
  const asked = await ask();
  expect(asked.body).toMatchObject({ expiresAt: '2030-06-01T16:00:00.000Z', closedReason: null });
  const { id } = asked.body;
  const subjectsOf = async (job: () => Promise<number>) => {
    const before = mail.arrived.length;
    await Promise.all([job(), job()]);
    await deliver(app);
    return mail.arrived.slice(before).map((arrived) => [arrived.to[0], arrived.header('subject')]);
  };
  await deliver(app);
  const remind = () => remindOfRequests(app.context);
  const end = () => rejectUnansweredRequests(app.context);

  app.setNow('2030-06-01T10:59:59Z');
  expect(await subjectsOf(remind)).toEqual([]);
  app.setNow('2030-06-01T11:00:00Z');
  const ownerAddress = `${owner.username}@example.com`;
  expect(await subjectsOf(remind)).toEqual([[ownerAddress, 'A rental request is waiting for your answer']]);
  expect(await subjectsOf(remind)).toEqual([]);

  app.setNow('2030-06-01T15:59:59Z');
  expect(await subjectsOf(end)).toEqual([]);
  app.setNow('2030-06-01T16:00:00Z');
  const late = await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'approved' } });
  expect(late).toMatchObject({ status: 409, body: { code: 'rental_closed' } });
  const told = await subjectsOf(end);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual([ownerAddress, 'A rental request ended without your answer']);
  expect(told).toContainEqual([
    `${renter.username}@example.com`,
    'Your rental request was not answered in time',
  ]);
  const { body } = await renter.client.call(getRental, { params: { id } });
  expect(body).toMatchObject({ status: 'rejected', closedReason: 'expired', can: [] });
  expect(body.events).toEqual([
    { at: '2030-06-01T06:00:00.000Z', what: 'requested', byId: renter.id, amountMinor: null, dueKind: null },
    { at: '2030-06-01T16:00:00.000Z', what: 'rejected', byId: null, amountMinor: null, dueKind: null },
  ]);
  // The same days can be asked for again.
  expect((await ask()).body.id).not.toBe(id);
});

test('a request for a day that is nearly over ends with it', async () => {
  const app = await startAppForTest({ config: { timeZone: 'Asia/Kolkata' } });
  app.setNow('2030-06-10T12:30:00Z');
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id);
  const body = { itemId, startDate: '2030-06-10', endDate: '2030-06-10' };
  const asked = await renter.client.call(requestRental, { body });
  expect(asked.body.expiresAt).toBe('2030-06-10T18:30:00.000Z');
});

test('unanswered requests are found by an index', async () => {
  const app = await startAppForTest();
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id);
  await app.database.db.insert(rentals).values(
    Array.from({ length: 5000 }, (_, number) => ({
      itemId,
      renterId: renter.id,
      ownerId: owner.id,
      price: 100,
      startDate: addDays(LAST_DAY, number),
      endDate: addDays(LAST_DAY, number),
    })),
  );
  await app.database.db.execute('analyze rentals');
  const { all } = await plannedReads(app.database.db, (db) =>
    takeUnanswered(db, { today: LAST_DAY, at: new Date(`${LAST_DAY}T00:00:00Z`) }, 100),
  );
  expect(all.tables).toEqual([]);
  expect(all.indexes).toContain('rentals_pending_end');
  expect(all.indexes).toContain('rentals_expiring');
});

test('a request sent again between its end and the job that rejects it is the one that waits', async () => {
  const app = await startAppForTest();
  app.setNow('2030-06-01T06:00:00Z');
  const owner = await makePerson(app);
  const renter = await makePerson(app);
  const { id: itemId } = await makeItem(app, owner.id);
  const ask = () =>
    renter.client.call(requestRental, {
      body: { itemId, startDate: '2030-06-10', endDate: '2030-06-12' },
    });
  const first = await ask();
  app.setNow(first.body.expiresAt ?? '');
  expect(await ask()).toMatchObject({ status: 201, body: { id: first.body.id, status: 'pending' } });
  await rejectUnansweredRequests(app.context);
  const again = await ask();
  expect([again.status, again.body.id === first.body.id]).toEqual([201, false]);
});
