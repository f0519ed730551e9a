import { createBlock } from '@lendloop/contract/calendar/blocks';
import { deleteItem } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { blocks } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeImport, makeItem, makePerson } from '../testing/factories.ts';

const DAYS = { startDate: '2030-06-10', endDate: '2030-06-20' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

const countKept = async () => {
  const { rows } = await app.database.db.execute<{ blocks: number; places: number; imports: number }>(sql`
    select (select count(*)::integer from blocks) as blocks, (select count(*)::integer from occupancies) as places,
      (select count(*)::integer from calendar_imports) as imports`);
  return rows[0];
};

test('the blocked days and calendars of a listing go with it, and no others', async () => {
  const owner = await makePerson(app);
  const [gone, kept] = [await makeItem(app, owner.id, { quantity: 3 }), await makeItem(app, owner.id)];
  for (const { id } of [gone, kept]) {
    const blocked = await owner.client.call(createBlock, { params: { id }, body: { ...DAYS, pieces: null } });
    expect(blocked.status).toBe(201);
    const { id: calendarId } = await makeImport(app, id);
    await app.database.db.insert(blocks).values({ itemId: id, ...DAYS, source: 'import', calendarId });
  }
  expect(await countKept()).toEqual({ blocks: 4, places: 4, imports: 2 });
  expect((await owner.client.call(deleteItem, { params: { id: gone.id } })).status).toBe(204);
  expect(await countKept()).toEqual({ blocks: 2, places: 1, imports: 1 });
});
