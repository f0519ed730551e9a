import { currentUser } from '@lendloop/contract/accounts';
import { suspendUser as suspendUserCall } from '@lendloop/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { suspendUser } from './actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** One suspends the other after the session check has passed. */
async function suspending(by: Person, id: number) {
  const admin = (await by.client.call(currentUser, {})).body;
  return () => suspendUser(app.context, admin, id, { suspended: true, comment: null });
}

const isActive = async ({ client }: Person) => (await client.call(currentUser, {})).status === 200;

test('of two administrators who suspend each other at the same moment, one remains', async () => {
  const [one, two] = [await makePerson(app, { isAdmin: true }), await makePerson(app, { isAdmin: true })];
  const both = [await suspending(one, two.id), await suspending(two, one.id)];
  const outcomes = await Promise.allSettled(both.map((suspend) => suspend()));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const active = await Promise.all([one, two].map(isActive));
  expect(active.filter(Boolean)).toHaveLength(1);
});

test('the last administrator cannot be suspended, not even by themselves', async () => {
  const [last, other] = [await makePerson(app, { isAdmin: true }), await makePerson(app, { isAdmin: true })];
  const late = await suspending(other, last.id);
  await (
    await suspending(last, other.id)
  )();
  await expect(late()).rejects.toMatchObject({ code: 'not_signed_in' });
  const { status } = await last.client.call(suspendUserCall, {
    params: { id: last.id },
    body: { suspended: true },
  });
  expect([status, await isActive(last)]).toEqual([403, true]);
});
