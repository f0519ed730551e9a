import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { calendarImports } from '../../db/schema.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeImport, makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { countReadRows } from '../../testing/statements/plans.ts';
import { takeDueImports } from './importStore.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2026-03-01T06:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.delete(calendarImports);
  owner = await makePerson(app);
});

const now = () => app.context.now();

test('has owners take turns, however many calendars of others are due', async () => {
  const { db } = app.database;
  const due = (minutesAgo: number) => new Date(now().getTime() - minutesAgo * MINUTE_MS).toISOString();
  for (let at = 0; at < 25; at++) {
    const { id } = await makeItem(app, (await makePerson(app)).id);
    for (let more = 0; more < 4; more++) await makeImport(app, id, { nextAt: due(600) });
  }
  const { id } = await makeImport(app, (await makeItem(app, owner.id)).id, { nextAt: due(1) });
  const taken: number[] = [];
  const until = new Date(now().getTime() + 5 * MINUTE_MS);
  while (!taken.includes(id)) {
    const some = await takeDueImports(db, now(), until, 20);
    expect(some.length).toBeGreaterThan(0);
    taken.push(...some.map((one) => one.id));
  }
  expect(taken.length).toBeLessThanOrEqual(40);
});

test('looks only at the calendars of people of whom one is due', async () => {
  const { db } = app.database;
  const later = new Date(now().getTime() + 60 * MINUTE_MS);
  for (let at = 0; at < 60; at++) {
    const { id } = await makeItem(app, (await makePerson(app)).id);
    for (let more = 0; more < 5; more++) await makeImport(app, id, { nextAt: later.toISOString() });
  }
  await makeImport(app, (await makeItem(app, owner.id)).id);
  await db.$client.query('vacuum analyze calendar_imports, items, users');
  const read = async (table: string) =>
    countReadRows(db, table, (tx) => takeDueImports(tx, now(), later, 20));
  expect(await read('calendar_imports')).toBeLessThan(50);
});
