import { addImport, listImports, syncImport } from '@lendloop/contract/calendar/imports';
import { addDays, type Day } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSource } from '../../testing/calendars/source.ts';
import { makeItem, makePerson } from '../../testing/factories.ts';

const PIECES = 20;
/** What one transaction may change: 300 places, those of what goes and of what is cut in two beside them. */
const CHANGES_MAX = 2 * 300 + 2 * PIECES;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { calendarImport: 'any' } });
  app.setNow('2026-03-01T06:00:00Z');
  await app.database.db.$client.query(`
    create table changed (xid xid8);
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into changed values (pg_current_xact_id());
      return null;
    end
    $$;
    create trigger note_change after insert or delete on occupancies for each row execute function note_change()`);
});
afterAll(() => app.close());

/** Of every second day in summer, beginning with the first or the second. */
const everySecond = (first: Day): string[] =>
  Array.from({ length: 60 }, (_, at) => addDays(first, 2 * at).slice(5));

/** How many places each transaction has changed since the last look. */
async function changes(): Promise<number[]> {
  const { rows } = await app.database.db.$client.query<{ count: number }>(`
    with sizes as (select count(*)::integer as count from changed group by xid), gone as (delete from changed)
    select count from sizes`);
  return rows.map(({ count }) => count);
}

test('a calendar with thousands of places changes few of them at once, as everybody waits for it', async () => {
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id, { quantity: PIECES });
  const { url, source, show } = await makeSource(...everySecond('2026-06-01'));
  const added = await owner.client.call(addImport, {
    params: { id },
    body: { url, name: 'My other site', pieces: null },
  });
  expect(added.status).toBe(201);
  const first = await changes();
  expect(first.reduce((sum, count) => sum + count, 0)).toBe(60 * PIECES);
  expect(Math.max(...first)).toBeLessThanOrEqual(CHANGES_MAX);

  app.setNow('2026-03-01T08:00:00Z');
  source.tag = '"2"';
  show('06-01/12-01', ...everySecond('2026-12-03').slice(0, 10));
  const params = { id, importId: added.body.id };
  expect((await owner.client.call(syncImport, { params })).status).toBe(200);
  const next = await changes();
  expect(next.length).toBeGreaterThan(3);
  expect(Math.max(...next)).toBeLessThanOrEqual(CHANGES_MAX);
  const { body } = await owner.client.call(listImports, { params: { id } });
  expect(body).toMatchObject([{ status: 'ok', blockedDays: 184 + 10, conflictDays: 0 }]);
  const { rows } = await app.database.db.$client.query<{ count: number }>(
    `select count(*)::integer as count from blocks where item_id = ${id}`,
  );
  expect(rows).toEqual([{ count: 11 }]);
});
