import { moderateItem } from '@lendloop/contract/admin';
import { updateItem } from '@lendloop/contract/items';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';

/** A pending request where listings need approval, with the actions that the tests take on it. */
async function makeRequest() {
  const app = await startAppForTest({ config: { moderation: 'before' } });
  app.setNow('2030-06-05T09:00:00Z');
  const owner = await makePerson(app);
  const renter = await makePerson(app);
  const admin = await makePerson(app, { isAdmin: true });
  const { id: itemId } = await makeItem(app, owner.id, { moderationStatus: 'approved' });
  const days = { startDate: '2030-06-10', endDate: '2030-06-12' };
  const rental = await makeRental(app, { itemId, ownerId: owner.id, renterId: renter.id, ...days });
  return {
    judge: (status: 'approved' | 'rejected') =>
      admin.client.call(moderateItem, { params: { id: itemId }, body: { status } }),
    edit: (title: string) =>
      owner.client.call(updateItem, {
        params: { id: itemId },
        body: {
          title,
          description: 'It is another thing from today on.',
          price: 100,
          categoryId: 1,
          location: 'Indiranagar, Bengaluru',
          images: ['https://example.com/thing.jpg'],
        },
      }),
    answer: (status: 'approved' | 'rejected') =>
      owner.client.call(setRentalStatus, { params: { id: rental.id }, body: { status } }),
    listed: async () => {
      const { body } = await owner.client.call(listPendingRentals, { query: {} });
      return body.map(({ isItemRejected }) => isItemRejected);
    },
  };
}

const REFUSED = {
  status: 409,
  body: {
    code: 'rental_closed',
    message: 'This listing was rejected, so requests for it cannot be approved',
  },
};

test('a request cannot be approved while its listing is rejected, but after the rejection is reversed', async () => {
  const { judge, answer } = await makeRequest();
  await judge('rejected');
  expect(await answer('approved')).toMatchObject(REFUSED);
  await judge('approved');
  expect((await answer('approved')).status).toBe(200);
});

test('an edit of the rejected listing does not make its requests approvable', async () => {
  const { judge, edit, answer } = await makeRequest();
  await judge('rejected');
  expect((await edit('Another thing')).body.moderationStatus).toBe('pending');
  expect(await answer('approved')).toMatchObject(REFUSED);
  expect((await answer('rejected')).status).toBe(200);
});

test('requests can be approved while an edited listing awaits review', async () => {
  const { judge, edit, answer } = await makeRequest();
  await judge('rejected');
  await judge('approved');
  expect((await edit('Another thing')).body.moderationStatus).toBe('pending');
  expect((await answer('approved')).status).toBe(200);
});

test('the list of requests marks rejected listings, also while an edit of one awaits review', async () => {
  const { judge, edit, listed } = await makeRequest();
  expect(await listed()).toEqual([false]);
  await judge('rejected');
  expect(await listed()).toEqual([true]);
  await edit('Another thing');
  expect(await listed()).toEqual([true]);
  await judge('approved');
  expect(await listed()).toEqual([false]);
});
