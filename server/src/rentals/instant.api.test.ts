import { getCalendar } from '@lendloop/contract/calendar/calendar';
import { getRental, requestRental, type RentalInput } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { rentals, users } from '../db/schema.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { CONFIRMED, makeItem, makePerson, type Person } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openTab } from '../testing/socket.ts';

let app: TestApp;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let owner: Person;
let renter: Person;
let other: Person;
beforeEach(async () => {
  mail = await startMailServer();
  app = await startAppForTest({ config: mailConfig(mail) });
  app.setNow('2030-06-01T06:00:00Z');
  owner = await makePerson(app, CONFIRMED);
  renter = await makePerson(app, CONFIRMED);
  other = await makePerson(app, CONFIRMED);
});

const DAYS = { startDate: '2030-06-10', endDate: '2030-06-12' };
const thing = (values: Parameters<typeof makeItem>[2]) => makeItem(app, owner.id, values);
const ask = ({ client }: Person, itemId: number, more: Partial<RentalInput> = {}) =>
  client.call(requestRental, { body: { itemId, ...DAYS, ...more } });
const subjects = (person: Person) =>
  mail.arrived
    .filter(({ to }) => to.includes(`${person.username}@example.com`))
    .map((letter) => letter.header('subject'));

test('a request that needs no answer is booked at once, and its people are told', async () => {
  const { id: itemId } = await thing({ instantBooking: 'everyone' });
  const ownersTab = await openTab(app, owner);
  const { status, body } = await ask(renter, itemId);
  expect([status, body.status, body.closedReason]).toEqual([201, 'approved', null]);
  const days = { from: '2030-06-09', to: '2030-06-13' };
  const { body: calendar } = await app.client().call(getCalendar, { params: { id: itemId }, query: days });
  expect(calendar.runs).toEqual([{ ...DAYS, free: 0 }]);
  expect((await owner.client.call(listPendingRentals, { query: {} })).body).toEqual([]);
  const { body: seen } = await renter.client.call(getRental, { params: { id: body.id } });
  expect(seen.events.map(({ what, byId }) => [what, byId])).toEqual([
    ['requested', renter.id],
    ['approved', null],
  ]);
  expect(seen.can).toEqual(['cancel', 'propose_change', 'receipt']);
  expect(await ownersTab.take('rental_request')).toMatchObject([
    { rental: { id: body.id, status: 'approved' } },
  ]);
  await deliver(app);
  expect(subjects(owner)).toEqual(['Your item was booked']);
  expect(subjects(renter)).toEqual(['Your booking is confirmed']);
});

test('where only verified people may book, others ask', async () => {
  const { id: itemId } = await thing({ instantBooking: 'verified', quantity: 9 });
  await app.database.db.update(users).set({ verificationStatus: 'approved' }).where(eq(users.id, renter.id));
  expect((await ask(renter, itemId)).body.status).toBe('approved');
  expect((await ask(other, itemId)).body.status).toBe('pending');
});

test('sent again with the same id it is the same booking, and without one these days are taken', async () => {
  const { id: itemId } = await thing({ instantBooking: 'everyone' });
  const clientId = crypto.randomUUID();
  const [first, second] = await Promise.all([
    ask(renter, itemId, { clientId }),
    ask(renter, itemId, { clientId }),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
  const again = await ask(renter, itemId);
  expect(again.status).toBe(409);
  expect(again.raw.json()).toMatchObject({ code: 'dates_booked' });
  await deliver(app);
  expect(subjects(owner)).toHaveLength(1);
});

test('rejects the requests that no piece is left for', async () => {
  const { id: itemId } = await thing({});
  const { body: waiting } = await ask(other, itemId);
  await app.database.db.execute(`update items set instant_booking = 'everyone' where id = ${itemId}`);
  expect((await ask(renter, itemId)).body.status).toBe('approved');
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, waiting.id));
  expect([row?.status, row?.closedReason]).toEqual(['rejected', 'overlap']);
  await deliver(app);
  expect(subjects(other)).toEqual(['Your rental request was rejected']);
});

test('books what somebody has asked for before, when they ask again, and tells its owner', async () => {
  const { id: itemId } = await thing({});
  const { body: waiting } = await ask(renter, itemId);
  await app.database.db.execute(`update items set instant_booking = 'everyone' where id = ${itemId}`);
  const { status, body } = await ask(renter, itemId);
  expect([status, body.id, body.status]).toEqual([201, waiting.id, 'approved']);
  await deliver(app);
  expect(subjects(owner)).toContain('Your item was booked');
});

test.each([
  ['price', `price = price * 9`],
  ['deposit', `deposit = 500`],
  ['rules for cancelling', `cancellation_policy = 'strict'`],
])(
  'what somebody asked for at another %s still waits for its owner, when they ask again',
  async (_, change) => {
    const { id: itemId } = await thing({});
    const { body: waiting } = await ask(renter, itemId);
    await app.database.db.execute(
      sql.raw(`update items set instant_booking = 'everyone', ${change} where id = ${itemId}`),
    );
    const { status, body } = await ask(renter, itemId);
    expect([status, body.id, body.status, body.total]).toEqual([201, waiting.id, 'pending', waiting.total]);
  },
);
