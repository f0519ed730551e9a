import { suspendUser } from '@lendloop/contract/admin';
import { blockPerson, getBlock, listBlocks, unblockPerson } from '@lendloop/contract/cases/blocks';
import { sendMessage } from '@lendloop/contract/messages';
import { addDays } from '@lendloop/contract/values/dates';
import { expect, test } from 'vitest';

import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { openLocalBus } from '../live/bus.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';

test('a person blocks 60 times an hour, as each makes every node read its lists again; what changes nothing does not', async () => {
  const counted = limitsInMemory(true);
  // Those of an hour alone: those per minute would be reached first.
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
  const bus = openLocalBus();
  let outdated = 0;
  bus.subscribe(({ kind }) => {
    if (kind === 'pages_outdated') outdated += 1;
  });
  const app = await startAppForTest({ makeLimit, bus });
  const [asha, vik] = [await makePerson(app), await makePerson(app)];
  const params = { userId: vik.id };
  const block = () => asha.client.call(blockPerson, { params });
  const unblock = () => asha.client.call(unblockPerson, { params });
  for (let time = 0; time < 60; time++)
    for (const call of [block, block, unblock, unblock]) expect((await call()).status).toBe(204);
  expect(outdated).toBe(120);
  expect(await block()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await unblock()).status).toBe(204);
  expect(outdated).toBe(120);
});

test('nobody learns by a block what a suspended stranger is called; whoever has written with them can still block them', async () => {
  const app = await startAppForTest();
  const [asha, vik, admin] = [
    await makePerson(app),
    await makePerson(app),
    await makePerson(app, { isAdmin: true }),
  ];
  const item = await makeItem(app, vik.id);
  await asha.client.call(sendMessage, {
    body: { receiverId: vik.id, itemId: item.id, content: 'Is it there?' },
  });
  await admin.client.call(suspendUser, { params: { id: vik.id }, body: { suspended: true } });
  const stranger = await makePerson(app);
  const params = { userId: vik.id };
  expect(await stranger.client.call(blockPerson, { params })).toMatchObject({
    status: 404,
    body: { code: 'user_not_found' },
  });
  expect((await stranger.client.call(listBlocks, { query: {} })).body).toEqual([]);
  expect((await asha.client.call(blockPerson, { params })).status).toBe(204);
});

test('beside a block stand the next of the rentals that go on, however many there are', async () => {
  const app = await startAppForTest();
  const [asha, vik] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, asha.id);
  const parties = { itemId, ownerId: asha.id, renterId: vik.id, status: 'approved' as const };
  const days = Array.from({ length: 30 }, (_, index) => addDays('2040-06-01', index));
  for (const day of days.toReversed()) await makeRental(app, { ...parties, startDate: day, endDate: day });
  const params = { userId: vik.id };
  await asha.client.call(blockPerson, { params });
  const { body: list } = await asha.client.call(listBlocks, { query: {} });
  const { body: alone } = await asha.client.call(getBlock, { params });
  const shown = [list[0]?.rentals, alone.rentals].map((rentals) =>
    rentals?.map(({ startDate }) => startDate),
  );
  expect(shown).toEqual([days.slice(0, 5), days.slice(0, 20)]);
});
