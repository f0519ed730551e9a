import { requestRental, getRental, setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental, getCancellation, type CancelBody } from '@lendloop/contract/rentals/cancelling';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { items } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openTab } from '../testing/socket.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const DAYS = { startDate: '2030-06-20', endDate: '2030-06-22' };
const A = '5f0c7e9e-6f0f-4bb6-9a9d-7d1fdb1f5a01';
const B = '5f0c7e9e-6f0f-4bb6-9a9d-7d1fdb1f5a02';

/** An approved rental of three days for 100 each, with delivery for 50 and a deposit of 500. */
async function startRental() {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  app.setNow('2030-06-01T06:00:00Z');
  const owner = await makePerson(app, { ...CONFIRMED, fullName: 'Asha Menon' });
  const renter = await makePerson(app, CONFIRMED);
  const terms = { deliveryFee: 50, deposit: 500, cancellationPolicy: 'moderate' } as const;
  const item = await makeItem(app, owner.id, { title: 'Drill', ...terms });
  const body = { itemId: item.id, ...DAYS, delivery: true };
  const { id } = (await renter.client.call(requestRental, { body })).body;
  await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'approved' } });
  // Letters that one person causes are sent one after another.
  app.setNow('2030-06-01T06:05:00Z');
  await deliver(app);
  const before = mail.arrived.length;
  const letters = async () => {
    await deliver(app);
    const people = [owner, renter].map(({ username }) => `${username}@example.com`);
    return mail.arrived.slice(before).filter(({ to: [address] }) => people.includes(address ?? ''));
  };
  const cancel = (who: typeof owner, given: Partial<CancelBody> = {}) =>
    who.client.call(cancelRental, { params: { id }, body: given });
  const look = (who: typeof owner) => who.client.call(getCancellation, { params: { id } });
  const show = async (who: typeof owner) => (await who.client.call(getRental, { params: { id } })).body;
  return { letters, app, owner, renter, item, id, cancel, look, show };
}

test('a renter sees what comes back, which is more the earlier they cancel', async () => {
  const { app, renter, owner, look } = await startRental();
  const percents: unknown[] = [];
  for (const now of [
    '2030-06-02T06:00:00Z',
    '2030-06-15T06:00:00Z',
    '2030-06-16T06:00:00Z',
    '2030-06-19T06:00:00Z',
  ]) {
    app.setNow(now);
    percents.push((await look(renter)).body);
  }
  // Half of the days, and all of the delivery.
  const half = { percent: 50, refundMinor: 20_000, depositMinor: 50_000 };
  const all = { percent: 100, refundMinor: 35_000, depositMinor: 50_000 };
  expect(percents).toEqual([all, all, half, half]);
  expect((await look(owner)).body).toEqual(all);
  app.setNow('2030-06-20T06:00:00Z');
  expect(await look(renter)).toMatchObject({ status: 409, body: { code: 'rental_closed' } });
  expect((await look(owner)).body).toEqual(all);
  app.setNow('2030-06-21T06:00:00Z');
  expect(await look(owner)).toMatchObject({ status: 409, body: { code: 'rental_closed' } });
});

test('within a day of the approval all comes back', async () => {
  const { app, owner, renter, look, id, item } = await startRental();
  app.setNow('2030-06-17T20:00:00Z');
  await app.database.db.update(items).set({ cancellationPolicy: 'strict' });
  const body = { itemId: item.id, startDate: '2030-06-24', endDate: '2030-06-24' };
  const later = (await renter.client.call(requestRental, { body })).body;
  await owner.client.call(setRentalStatus, { params: { id: later.id }, body: { status: 'approved' } });
  app.setNow('2030-06-18T20:00:00Z');
  const fresh = await renter.client.call(getCancellation, { params: { id: later.id } });
  expect(fresh.body).toMatchObject({ percent: 100, refundMinor: 10_000 });
  app.setNow('2030-06-18T20:00:01Z');
  const stale = await renter.client.call(getCancellation, { params: { id: later.id } });
  expect(stale.body).toMatchObject({ percent: 0, refundMinor: 0 });
  // The first one keeps the policy that was agreed.
  expect((await look(renter)).body.percent).toBe(50);
  expect(id).not.toBe(later.id);
});

test('the owner cancels until the end of the first day; the renter is told why, in every tab and by mail', async () => {
  const { letters, app, owner, renter, id, cancel, show } = await startRental();
  app.setNow('2030-06-20T15:00:00Z');
  expect((await show(owner)).can).toEqual(['cancel', 'propose_change', 'report_problem', 'receipt']);
  expect((await show(renter)).can).toEqual(['propose_change', 'report_problem', 'receipt']);
  expect(await cancel(renter)).toMatchObject({ status: 409, body: { code: 'rental_closed' } });
  const tabs = [await openTab(app, owner), await openTab(app, renter)];
  const cancelled = await cancel(owner, { reason: '  The motor broke.  ' });
  expect(cancelled).toMatchObject({
    status: 200,
    body: { id, status: 'cancelled', closedReason: 'by_owner' },
  });
  for (const tab of tabs)
    expect(await tab.take('rental_status_changed')).toMatchObject([
      { rental: { id, status: 'cancelled' }, byId: owner.id },
    ]);
  const shown = await show(renter);
  expect(shown).toMatchObject({
    cancelNote: 'The motor broke.',
    can: ['report_problem', 'receipt'],
    owner: { fullName: 'Asha Menon' },
  });
  expect(shown.events.map(({ what, byId }) => [what, byId])).toEqual([
    ['requested', renter.id],
    ['approved', owner.id],
    ['cancelled', owner.id],
  ]);
  // What they write to each other is not for administrators.
  const admin = await makePerson(app, { isAdmin: true });
  expect(await show(admin)).toMatchObject({ closedReason: 'by_owner', cancelNote: null });
  const arrived = await letters();
  expect(arrived.map((letter) => [letter.to[0], letter.header('subject')])).toEqual([
    [`${renter.username}@example.com`, 'Your rental was cancelled'],
  ]);
  expect(arrived[0]?.content).toContain('The motor broke.');
  expect(await cancel(owner)).toMatchObject({ status: 409, body: { code: 'rental_closed' } });
});

test.each(['cancel', 'status'])(
  'the owner is told by mail if the renter cancels by the call %s',
  async (call) => {
    const { letters, owner, renter, id, cancel, show } = await startRental();
    if (call === 'cancel') await cancel(renter);
    else await renter.client.call(setRentalStatus, { params: { id }, body: { status: 'cancelled' } });
    expect(await show(owner)).toMatchObject({ status: 'cancelled', closedReason: 'by_renter' });
    const arrived = await letters();
    expect(arrived.map((letter) => [letter.to[0], letter.header('subject')])).toEqual([
      [`${owner.username}@example.com`, 'A rental of your item was cancelled'],
    ]);
  },
);

test('sent again, a cancellation has the same answer and tells nobody twice', async () => {
  const { letters, renter, owner, cancel, show } = await startRental();
  const [first, second] = await Promise.all([
    cancel(renter, { reason: 'Plans changed', clientId: A }),
    cancel(renter, { reason: 'Plans changed', clientId: A }),
  ]);
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  const other = await cancel(renter, { reason: 'Something else', clientId: A });
  expect(other).toMatchObject({ status: 409, body: { code: 'client_id_reused' } });
  expect(await cancel(renter, { reason: 'Plans changed', clientId: B })).toMatchObject({ status: 409 });
  expect(await cancel(owner, { reason: 'Plans changed', clientId: A })).toMatchObject({ status: 409 });
  expect(await letters()).toHaveLength(1);
  expect((await show(owner)).events).toHaveLength(3);
});

test('strangers can neither look at a cancellation nor cancel', async () => {
  const { app, cancel, look, id } = await startRental();
  const stranger = await makePerson(app);
  expect(await look(stranger)).toMatchObject({ status: 404, body: { code: 'rental_not_found' } });
  expect(await cancel(stranger)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const nobody = app.client();
  expect(await nobody.call(cancelRental, { params: { id }, body: {} })).toMatchObject({ status: 401 });
});

test('a rental from before, without terms or events, can be cancelled, and shows at least the request', async () => {
  const { app, owner, renter, item } = await startRental();
  const parties = { itemId: item.id, renterId: renter.id, ownerId: owner.id };
  const days = { startDate: '2030-07-01', endDate: '2030-07-02' };
  const { id } = await makeRental(app, { ...parties, ...days, status: 'approved', price: 10 });
  const { body } = await renter.client.call(getRental, { params: { id } });
  expect(body).toMatchObject({
    terms: null,
    closedReason: null,
    can: ['cancel', 'propose_change', 'receipt'],
    events: [{ what: 'requested' }],
  });
  const cancellation = await renter.client.call(getCancellation, { params: { id } });
  expect(cancellation.body).toEqual({ percent: 100, refundMinor: 2000, depositMinor: 0 });
});

test.each(['update rental_events set at = now()', 'delete from rental_events', 'truncate rental_events'])(
  'what happened cannot be changed: %s',
  async (statement) => {
    const { app } = await startRental();
    await expect(app.database.db.execute(sql.raw(statement))).rejects.toThrow(/Failed query/);
  },
);
