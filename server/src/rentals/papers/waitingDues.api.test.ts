import { listDues } from '@lendloop/contract/payments/dues';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { makePerson } from '../../testing/factories.ts';
import { startSettling } from '../../testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function start() {
  const started = await startSettling({ database });
  const { owner, renter } = started;
  const waiting = async (who: typeof owner) => (await who.client.call(listDues, {})).body;
  const kinds = async () => ({
    owner: (await waiting(owner)).map(({ kind }) => kind),
    renter: (await waiting(renter)).map(({ kind }) => kind),
  });
  return { ...started, waiting, kinds };
}

test('what is paid at the pick-up waits for both people from the first day on', async () => {
  const { app, owner, renter, waiting, kinds, id } = await start();
  expect(await kinds()).toEqual({ owner: [], renter: [] });
  app.setNow('2030-06-20T06:00:00Z');
  expect(await kinds()).toEqual({ owner: ['deposit', 'rental'], renter: ['deposit', 'rental'] });
  expect((await waiting(owner))[1]).toEqual({
    id: expect.any(Number) as number,
    kind: 'rental',
    amountMinor: 30_000,
    fromId: renter.id,
    toId: owner.id,
    paidAt: null,
    receivedAt: null,
    rentalId: id,
    itemTitle: 'Drill',
    currency: 'INR',
    other: { id: renter.id, fullName: 'Ravi Iyer', avatar: null },
  });
});

test('a word of the other person waits at once, until it is answered or taken back', async () => {
  const { owner, renter, due, say, waiting, kinds } = await start();
  const { id: dueId } = await due('rental');
  await say(renter, dueId);
  expect(await kinds()).toEqual({ owner: ['rental'], renter: [] });
  expect((await waiting(owner))[0]?.paidAt).toBe('2030-06-01T06:00:00.000Z');
  await say(renter, dueId, false);
  expect(await kinds()).toEqual({ owner: [], renter: [] });
  await say(renter, dueId);
  await say(owner, dueId);
  expect(await kinds()).toEqual({ owner: [], renter: [] });
});

test('a deposit waits to go back once it was handed over, from the last day on', async () => {
  const { app, settle, kinds } = await start();
  app.setNow('2030-06-22T06:00:00Z');
  expect((await kinds()).owner).toEqual(['deposit', 'rental']);
  await settle('rental', 'deposit');
  expect(await kinds()).toEqual({ owner: ['deposit_back'], renter: ['deposit_back'] });
  app.setNow('2030-06-21T06:00:00Z');
  expect(await kinds()).toEqual({ owner: [], renter: [] });
});

test('what is to come back after a cancellation waits, and what is not owed any more does not', async () => {
  const { owner, settle, kinds, id } = await start();
  await settle('rental');
  await owner.client.call(cancelRental, { params: { id }, body: {} });
  expect(await kinds()).toEqual({ owner: ['refund'], renter: ['refund'] });
});

test('nobody sees what waits for others', async () => {
  const { app, waiting } = await start();
  app.setNow('2030-06-20T06:00:00Z');
  expect(await waiting(await makePerson(app))).toEqual([]);
});
