import type { ServerResponse } from 'node:http';

import { addImport, listImports, syncImport } from '@lendloop/contract/calendar/imports';
import { addDays, type Day } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/app.ts';
import { calendar, makeSource } from '../../testing/calendars/source.ts';
import { makeImport, makeItem, makePerson, makeRental } from '../../testing/factories.ts';
import { makeRefresh } from './importActions.ts';
import { lockImport } from './importStore.ts';

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

test('one over days that are rented changes few at once as well, and none if nothing has changed', async () => {
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id, { quantity: PIECES });
  const renterId = (await makePerson(app)).id;
  const parties = { itemId: id, ownerId: owner.id, renterId, status: 'approved' as const };
  const rental = await makeRental(app, { ...parties, startDate: '2026-05-01', endDate: '2026-12-31' });
  const { url, source, show } = await makeSource(...everySecond('2026-06-01'));
  const body = { url, name: 'My other site', pieces: null };
  const added = await owner.client.call(addImport, { params: { id }, body });
  const params = { id, importId: added.body.id };
  const read = async (tag: string) => {
    app.setNow(new Date(app.context.now().getTime() + 3_600_000));
    source.tag = tag;
    expect((await owner.client.call(syncImport, { params })).body).toMatchObject({ conflictDays: 60 });
    return changes();
  };
  expect(Math.max(...(await changes()))).toBeLessThanOrEqual(CHANGES_MAX);
  expect(await read('"2"')).toEqual([]);
  show(...everySecond('2026-06-02'));
  expect(Math.max(...(await read('"3"')))).toBeLessThanOrEqual(CHANGES_MAX);

  // Those who have paid for these days need them no more, so that all pieces are taken for a while.
  await app.database.db.$client.query(`
    delete from occupancies where rental_id = ${rental.id};
    update rentals set status = 'cancelled', closed_reason = 'by_renter' where id = ${rental.id}`);
  await changes();
  app.setNow(new Date(app.context.now().getTime() + 3_600_000));
  source.tag = '"4"';
  expect((await owner.client.call(syncImport, { params })).body).toMatchObject({
    blockedDays: 60,
    conflictDays: 0,
  });
  expect(Math.max(...(await changes()))).toBeLessThanOrEqual(CHANGES_MAX);
});

test('two readings that differ come to an end, however they meet', async () => {
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id, { quantity: PIECES });
  const answers = [everySecond('2026-06-01'), everySecond('2026-06-02')];
  const { url, source } = await makeSource();
  const { id: importId } = await makeImport(app, id, { url });
  const stored = await app.database.db.transaction((tx) => lockImport(tx, importId));
  if (!stored) throw new Error('There is no such calendar.');
  // Both answers arrive at the same moment.
  const waiting: ServerResponse[] = [];
  source.answer = (_, response) => void waiting.push(response);
  const refresh = makeRefresh(app.context);
  const readings = answers.map(() => refresh(stored));
  await expect.poll(() => waiting.length).toBe(2);
  for (const [at, response] of waiting.entries()) response.end(calendar(...(answers[at] ?? [])));
  await Promise.all(readings);
  const { rows } = await app.database.db.$client.query<{ day: string }>(
    `select start_date::text as day from blocks where calendar_id = ${importId} order by start_date`,
  );
  expect(answers.map((days) => days.map((day) => `2026-${day}`))).toContainEqual(rows.map(({ day }) => day));
});

test('all calendars of an owner take so many places, and fewer until a rental is completed', async () => {
  const owner = await makePerson(app, { createdAt: '2026-01-01T00:00:00Z' });
  const parties = { ownerId: owner.id, renterId: (await makePerson(app)).id };
  const { id } = await makeItem(app, owner.id, { quantity: 99 });
  const { id: calendarId } = await makeImport(app, id);
  await app.database.db.$client.query(`
    insert into blocks (item_id, start_date, end_date, source, calendar_id)
    select ${id}, date '2026-04-01' + n, date '2026-04-01' + n, 'import', ${calendarId} from generate_series(1, 20) n`);
  const other = await makeItem(app, owner.id, { quantity: 99 });
  const { url } = await makeSource('06-01');
  const add = async () => {
    const body = { url, name: 'My other site', pieces: null };
    return (await owner.client.call(addImport, { params: { id: other.id }, body })).status;
  };
  expect(await add()).toBe(400);
  const days = { startDate: '2026-02-01', endDate: '2026-02-01' };
  await makeRental(app, { ...parties, ...days, itemId: other.id, status: 'completed' });
  expect(await add()).toBe(201);
});
