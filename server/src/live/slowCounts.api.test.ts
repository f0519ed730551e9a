import { setRentalStatus } from '@lendloop/contract/rentals';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { connect } from '../testing/socket.ts';

test('messages that would be counted for ever are counted for seconds: events go on, and people are to look for themselves', async () => {
  const app = await startAppForTest();
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id);
  const parties = { itemId, ownerId: owner.id, renterId: renter.id };
  const { id } = await makeRental(app, { ...parties, startDate: '2040-01-01', endDate: '2040-01-02' });
  await app.database.db.$client.query('alter table conversations rename to few_conversations');
  await app.database.db.$client.query(`
    create view conversations as select c.* from few_conversations c where (
      select count(*) from generate_series(1, 1000000000) as a, generate_series(1, 1000000000) as b
    ) > 0`);
  const tab = await connect(app, renter.client.session());
  tab.send({ type: 'auth', userId: renter.id });
  await tab.take('auth_ok');
  const begun = performance.now();
  await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'approved' } });
  await tab.take('rental_status_changed');
  await tab.take('refetch');
  expect(performance.now() - begun).toBeLessThan(12_000);
  expect(tab.of('notification_count')).toEqual([]);
}, 60_000);
