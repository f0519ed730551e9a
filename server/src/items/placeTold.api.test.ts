import { suspendUser } from '@lendloop/contract/admin';
import { sendMessage } from '@lendloop/contract/messages';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makePerson, makeRental } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { listAt, moveTo, pointOf, seenBy } from '../testing/places/pins.ts';
import { june, startChanging } from '../testing/rentals/changing.ts';
import { openTab } from '../testing/socket.ts';

const HOME = { latitude: 12.971599, longitude: 77.594566 };
const WORDS = { address: 'Quince Villa 14', pickupNote: 'Ring the copper bell' };
const SECRETS = ['12.9715', '77.5945', 'Quince', 'copper bell'];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('no mail and no frame tells where the home is, whatever happens to a rental', async () => {
  const mail = await startMailServer();
  const { app, owner, renter, item, id, approve, propose, answer, ask } = await startChanging(
    { database, config: mailConfig(mail) },
    { status: 'pending' },
  );
  const tabs = [await openTab(app, owner), await openTab(app, renter)];
  const moved = await moveTo(owner, item.id, { ...HOME, ...WORDS });
  expect(moved).toMatchObject({ ...HOME, pickup: { address: WORDS.address } });
  expect((await approve(id)).status).toBe(200);
  expect(await seenBy(renter.client, item.id)).toMatchObject({ placeAccuracy: 'exact', ...HOME });
  app.setNow('2030-06-01T06:30:00Z');
  await deliver(app);
  const { body: change } = await propose(renter, june(20, 24));
  expect((await answer(owner, change.id, 'accepted')).status).toBe(200);
  await renter.client.call(sendMessage, {
    body: { receiverId: owner.id, itemId: item.id, content: 'Hello' },
  });
  expect((await renter.client.call(cancelRental, { params: { id }, body: {} })).status).toBe(200);
  await approve(await ask(renter, june(27, 28)));
  app.setNow('2030-06-01T07:00:00Z');
  await deliver(app);
  for (const tab of tabs) await tab.take('rental_status_changed', 3);
  const letters = mail.arrived.map(({ content }) => content);
  expect(letters).toHaveLength(4);
  expect(letters.join('\n')).toContain('Where to pick it up is on the rental’s page.');
  const told = JSON.stringify([letters, tabs.map(({ frames }) => frames)]);
  expect(SECRETS.filter((secret) => told.includes(secret))).toEqual([]);
});

test('a suspended renter sees the exact place no more, and their tab is closed', async () => {
  const app = await startAppForTest({ database });
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const operator = await makePerson(app, { isAdmin: true });
  const { id, area } = await listAt(owner, { ...HOME, ...WORDS });
  await makeRental(app, {
    itemId: id,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2199-01-10',
    endDate: '2199-01-12',
    status: 'approved',
  });
  const tab = await openTab(app, renter);
  expect(await seenBy(renter.client, id)).toMatchObject({ placeAccuracy: 'exact', ...HOME });
  await operator.client.call(suspendUser, { params: { id: renter.id }, body: { suspended: true } });
  await tab.closed;
  const seen = await seenBy(renter.client, id);
  expect(seen).toMatchObject({ placeAccuracy: 'area', pickup: null });
  expect(pointOf(seen)).toEqual(area);
});

test('a point is the same on a node that starts later', async () => {
  const app = await startAppForTest({ database });
  const { id, area } = await listAt(await makePerson(app), HOME);
  const later = await startAppForTest({ database });
  expect(pointOf(await seenBy(later.client(), id))).toEqual(area);
});
