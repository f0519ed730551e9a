import { updateProfile } from '@lendloop/contract/accounts';
import { requestRental } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashPassword } from '../accounts/proof/passwords.ts';
import type { MakeLimit } from '../http/limits/limits.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { CONFIRMED, makeItem, makePerson } from '../testing/factories.ts';

let app: TestApp;
/** How many transactions were open when a limit was last asked, by the limit's name. */
const open: Record<string, number> = {};
/** Inspects the pool only: a query would wait for the embedded database's single connection. */
const makeLimit: MakeLimit = (name) => ({
  check: async () => {},
  spend: async () => {
    const { idleCount, totalCount } = app.database.db.$client;
    open[name] = totalCount - idleCount;
  },
});
beforeAll(async () => {
  app = await startTestApp({ makeLimit });
});
afterAll(() => app.close());

test('no connection is held while a limit counts a rental request', async () => {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id);
  const body = { itemId, startDate: '2090-01-01', endDate: '2090-01-02' };
  expect((await renter.client.call(requestRental, { body })).status).toBe(201);
  expect(open).toMatchObject({ 'rental requests': 0, 'rental requests for an item': 0 });
});

test('no connection is held while a limit counts a change of address', async () => {
  const passwordHash = await hashPassword('a good password');
  const person = await makePerson(app, { ...CONFIRMED, passwordHash });
  const body = {
    fullName: 'Asha Rao',
    email: 'asha.new@example.com',
    location: null,
    bio: null,
    avatar: null,
    currentPassword: 'a good password',
  };
  expect((await person.client.call(updateProfile, { body })).status).toBe(200);
  expect(open).toMatchObject({ 'email changes': 0 });
});
