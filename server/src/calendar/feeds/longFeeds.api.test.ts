import { createFeed } from '@lendloop/contract/calendar/feeds';
import { expect, test } from 'vitest';

import { blocks } from '../../db/schema.ts';
import { startAppForTest } from '../../testing/app.ts';
import { makeItem, makePerson } from '../../testing/factories.ts';

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
  for (const status of [200, 200, 200, 200, 200, 429])
    expect((await app.server.inject({ url: pathname })).statusCode).toBe(status);
});
