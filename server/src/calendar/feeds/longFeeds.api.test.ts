import { createFeed } from '@lendloop/contract/calendar/feeds';
import { expect, test } from 'vitest';

import { blocks } from '../../db/schema.ts';
import { startAppForTest } from '../../testing/app.ts';
import { makeItem, makePerson } from '../../testing/factories.ts';
import { statementsOf } from '../../testing/statements/sent.ts';

const TODAY = '2026-03-01';

test('a long calendar costs as much to read as many', async () => {
  const app = await startAppForTest({ config: { rateLimit: true } });
  app.setNow(`${TODAY}T06:00:00Z`);
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id);
  const days = Array.from({ length: 5000 }, () => ({ itemId: id, startDate: TODAY, endDate: TODAY }));
  await app.database.db.insert(blocks).values(days);
  const { body } = await owner.client.call(createFeed, { body: { itemId: null, detail: 'busy' } });
  const { pathname } = new URL(body.url);
  const read = async () => (await app.server.inject({ url: pathname })).statusCode;
  for (const status of [200, 200, 429]) expect(await read()).toBe(status);
  // What is refused is not read first.
  let status = 0;
  const sent = await statementsOf(async () => {
    status = await read();
  });
  expect([status, sent.filter((statement) => statement.includes('from blocks'))]).toEqual([429, []]);
});
