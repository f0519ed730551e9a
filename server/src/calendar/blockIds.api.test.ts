import { createBlock, freeDays } from '@lendloop/contract/calendar/blocks';
import { addDays } from '@lendloop/contract/values/dates';
import { MAX_ID } from '@lendloop/contract/values/fields';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { blocks } from '../db/schema.ts';
import { checkRows } from '../doctor/consistency.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

const TODAY = '2030-06-05';

let app: TestApp;
let owner: Person;
let itemId: number;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await makePerson(app);
  itemId = (await makeItem(app, owner.id)).id;
});

const days = (first: number, last: number) => ({
  startDate: addDays(TODAY, first),
  endDate: addDays(TODAY, last),
});
const block = async (first: number, last: number) => {
  const { status, body } = await owner.client.call(createBlock, {
    params: { id: itemId },
    body: days(first, last),
  });
  return status === 201 ? body.id : body;
};
const goOnFrom = (last: number) => app.database.db.execute(sql`select setval('blocks_id_seq', ${last})`);
const ids = async () =>
  (await app.database.db.select({ id: blocks.id }).from(blocks).orderBy(asc(blocks.id))).map(({ id }) => id);

test('days can be blocked and freed once all ids of blocks were given out: those of blocks that are gone are free again', async () => {
  expect([await block(1, 3), await block(5, 7), await block(10, 20)]).toEqual([1, 2, 3]);
  await goOnFrom(MAX_ID - 1);
  expect(await block(30, 31)).toBe(MAX_ID);
  // It goes round, past the ones that are there.
  expect(await block(33, 34)).toBe(4);
  await app.database.db.delete(blocks);
  await goOnFrom(MAX_ID);
  expect([await block(1, 9), await block(11, 19)]).toEqual([1, 2]);
  // Both are split in one statement.
  await goOnFrom(MAX_ID);
  expect((await owner.client.call(freeDays, { params: { id: itemId }, query: days(5, 5) })).status).toBe(204);
  expect(await ids()).toEqual([1, 2, 3]);
});

test('the check of all tables finds nothing wrong with ids that go round', async () => {
  await goOnFrom(MAX_ID - 1);
  expect(await block(40, 41)).toBe(MAX_ID);
  await block(43, 44);
  const client = await app.database.db.$client.connect();
  try {
    await client.query('begin');
    const findings = await checkRows(client);
    expect(
      findings.filter(({ state, name }) => state === 'fault' && name === 'numbers for new rows'),
    ).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
