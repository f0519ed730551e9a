import type { RequestListener } from 'node:http';

import { addImport, listImports, syncImport, type ImportBody } from '@lendloop/contract/calendar/imports';
import { addDays } from '@lendloop/contract/values/dates';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { blocks, calendarImports, mails, users } from '../../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { calendar, makeSource } from '../../testing/calendars/source.ts';
import {
  CONFIRMED,
  makeImport,
  makeItem,
  makePerson,
  makeRental,
  type Person,
} from '../../testing/factories.ts';
import { serve } from '../../testing/internet/internet.ts';
import { fetchDueCalendars } from './importJobs.ts';

const START = '2026-03-01T06:00:00Z';
const MINUTE_MS = 60_000;

let app: TestApp;
let owner: Person;
let drill: { id: number };
beforeAll(async () => {
  app = await startTestApp({ config: { calendarImport: 'any' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow(START);
  await app.database.db.delete(calendarImports);
  await app.database.db.delete(mails);
  owner = await makePerson(app, CONFIRMED);
  drill = await makeItem(app, owner.id);
});

const bodyOf = (url: string, body: Partial<ImportBody> = {}) => ({
  url,
  name: 'My other site',
  pieces: null,
  ...body,
});
const add = (url: string, body: Partial<ImportBody> = {}, { client } = owner, id = drill.id) =>
  client.call(addImport, { params: { id }, body: bodyOf(url, body) });
const sync = (importId: number, { client } = owner) =>
  client.call(syncImport, { params: { id: drill.id, importId } });
const list = async () => (await owner.client.call(listImports, { params: { id: drill.id } })).body;
const fetchDue = (of = app) => fetchDueCalendars(of.context, new AbortController().signal);
const pass = (minutes: number) => app.setNow(new Date(app.context.now().getTime() + minutes * MINUTE_MS));
/** The blocks of a listing: `03-05…03-07`, with `!` where they are conflicts. */
async function blocked(itemId = drill.id): Promise<string[]> {
  const rows = await app.database.db
    .select()
    .from(blocks)
    .where(eq(blocks.itemId, itemId))
    .orderBy(asc(blocks.startDate));
  return rows.map(
    ({ startDate, endDate, conflict }) => `${startDate.slice(5)}…${endDate.slice(5)}${conflict ? '!' : ''}`,
  );
}
const topics = async () => (await app.database.db.select().from(mails)).map(({ topic }) => topic);

describe('a calendar that cannot be read', () => {
  test.each([
    ['an error', (_, response) => void response.writeHead(500).end(), 'unreachable'],
    [
      'a redirect elsewhere',
      (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'unreachable',
    ],
    ['a page', (_, response) => response.end('<!doctype html><title>Sign in</title>'), 'not_a_calendar'],
    ['half a calendar', (_, response) => response.end(calendar('03-05').slice(0, -30)), 'not_a_calendar'],
    ['too much', (_, response) => response.end(calendar('03-05') + ' '.repeat(2 * 1024 * 1024)), 'too_large'],
    [
      'too many events',
      (_, response) => response.end(calendar(...Array.from({ length: 5001 }, () => '03-05'))),
      'too_large',
    ],
  ] as [string, RequestListener, string][])(
    'is refused as any other, and changes nothing later: %s',
    async (_, answer, status) => {
      const { url, source } = await makeSource('03-05');
      const { id } = (await add(url)).body;
      source.answer = answer;
      const refused = await add(await serve(answer));
      expect([refused.status, refused.raw.json()]).toEqual([
        400,
        { code: 'calendar_refused', message: 'This address cannot be read as a calendar' },
      ]);
      pass(10);
      expect((await sync(id)).body).toMatchObject({
        status,
        blockedDays: 1,
        readAt: '2026-03-01T06:00:00.000Z',
      });
      expect(await blocked()).toEqual(['03-05…03-05']);
    },
  );

  test('is tried again after pauses that double up to a day', async () => {
    const { url, fail, source, show } = await makeSource('03-05');
    await add(url);
    fail();
    const pauses = [];
    for (let at = 0; at < 9; at++) {
      const [row] = await app.database.db.select().from(calendarImports);
      app.setNow(row?.nextAt ?? '');
      const before = app.context.now().getTime();
      await fetchDue();
      const [after] = await app.database.db.select().from(calendarImports);
      pauses.push((Date.parse(after?.nextAt ?? '') - before) / MINUTE_MS);
    }
    const usual = [60, 120, 240, 480, 960, 1440, 1440, 1440, 1440];
    for (const [at, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual((usual[at] ?? 0) * 0.9 - 0.1);
      expect(pause).toBeLessThanOrEqual((usual[at] ?? 0) * 1.1 + 0.1);
    }
    expect(source.requests).toBe(10);
    show('03-05');
    pass(2 * 1440);
    await fetchDue();
    const [row] = await app.database.db.select().from(calendarImports);
    expect(row).toMatchObject({ status: 'ok', failures: 0, failingSince: null });
  });

  test('is told of once after a week, and again only after it has worked', async () => {
    const { url, fail, show } = await makeSource('03-05');
    const { id } = (await add(url)).body;
    const after = async (days: number) => {
      pass(days * 1440);
      await fetchDue();
      return (await topics()).length;
    };
    fail();
    expect([await after(1), await after(6), await after(2), await after(8)]).toEqual([0, 0, 1, 1]);
    expect(await topics()).toEqual([{ kind: 'calendar_unreachable', importId: id }]);
    expect(await blocked()).toEqual(['03-05…03-05']);
    show('03-05');
    await after(2);
    fail();
    expect([await after(2), await after(9)]).toEqual([1, 2]);
  });
});

test('one calendar whose days cannot be kept holds up none of the others, and the run counts as failed', async () => {
  const [broken, other] = [await makeSource('03-05'), await makeSource('03-08')];
  await add(broken.url);
  const another = await makeItem(app, owner.id);
  await add(other.url, {}, owner, another.id);
  broken.show('03-06');
  other.show('03-09');
  await app.database.db.execute(sql`
    alter table blocks add constraint refused check (start_date <> '2026-03-06') not valid`);
  pass(2 * 1440);
  await expect(fetchDue()).rejects.toThrow('Failed query');
  await app.database.db.execute(sql`alter table blocks drop constraint refused`);
  expect(await blocked(another.id)).toEqual(['03-09…03-09']);
  expect(await blocked()).toEqual(['03-05…03-05']);
});

test('how many calendars are imported is measured, by what came of their last fetch', async () => {
  await makeImport(app, drill.id);
  await makeImport(app, drill.id, { status: 'unreachable' });
  const { body } = await app.server.inject('/metrics');
  expect(body.split('\n').filter((line) => line.startsWith('calendar_imports{'))).toEqual([
    'calendar_imports{status="ok"} 1',
    'calendar_imports{status="unreachable"} 1',
    'calendar_imports{status="not_a_calendar"} 0',
    'calendar_imports{status="too_large"} 0',
  ]);
});

test('a calendar whose days of all pieces take too much is too large, and its earlier days stay', async () => {
  const { id } = await makeItem(app, owner.id, { quantity: 99 });
  const { url, show, source } = await makeSource('03-05');
  expect((await add(url, {}, owner, id)).status).toBe(201);
  // More than 5,000, each of 99 pieces.
  const every = Array.from({ length: 51 }, (_, at) => addDays('2026-03-05', 2 * at).slice(5));
  show(...every);
  source.tag = '"2"';
  pass(40);
  await fetchDue();
  expect(await blocked(id)).toEqual(['03-05…03-05']);
  const imports = await owner.client.call(listImports, { params: { id } });
  expect(imports.body).toMatchObject([{ status: 'too_large', blockedDays: 1 }]);
  expect((await add(`${url}?2`, {}, owner, id)).raw.json()).toMatchObject({ code: 'calendar_refused' });
  expect((await add(`${url}?2`, { pieces: [1, 2] }, owner, id)).status).toBe(201);
});

const ENDLESS = calendar('03-05')
  .replace('DTSTART;VALUE=DATE:20260305', 'DTSTART:19000101T000000Z')
  .replace(/DTEND.*/, 'RRULE:FREQ=SECONDLY');

test(
  'calendars that take long to read are read hours later, and few of them when their owner asks',
  { timeout: 120_000 },
  async () => {
    const of = await startAppForTest({
      database: app.database,
      config: { calendarImport: 'any', rateLimit: true },
    });
    of.setNow(START);
    const { id: ownerId, client } = await makePerson(of, CONFIRMED);
    const { id } = await makeItem(of, ownerId);
    const wait = (minutes: number) => of.setNow(new Date(of.context.now().getTime() + minutes * MINUTE_MS));
    const { url, source } = await makeSource('03-05');
    const added = await client.call(addImport, { params: { id }, body: bodyOf(url) });
    source.answer = (_, response) => response.end(ENDLESS);
    const ask = async () => {
      wait(10);
      return (await client.call(syncImport, { params: { id, importId: added.body.id } })).status;
    };
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    await app.database.db
      .update(calendarImports)
      .set({ failures: 0, nextAt: of.context.now().toISOString() });
    await fetchDue(of);
    const [row] = await app.database.db.select().from(calendarImports);
    const hours = (Date.parse(row?.nextAt ?? '') - of.context.now().getTime()) / (60 * MINUTE_MS);
    expect([row?.status, hours > 4]).toEqual(['too_large', true]);
  },
);

test('a calendar whose server is slow is read again later, so that it does not hold up those of others', async () => {
  const { url, source } = await makeSource('03-05');
  await add(url);
  const answer = source.answer;
  source.answer = (...call) => void setTimeout(() => answer(...call), 4000);
  pass(40);
  expect(await fetchDue()).toBe(1);
  const [row] = await app.database.db.select().from(calendarImports);
  const minutes = (Date.parse(row?.nextAt ?? '') - app.context.now().getTime()) / MINUTE_MS;
  expect([row?.status, minutes > 40]).toEqual(['ok', true]);
});

test('a calendar that names other days for all pieces of a listing whenever it is read waits longer for the next time', async () => {
  const known = await makePerson(app, { ...CONFIRMED, createdAt: '2026-01-01T00:00:00Z' });
  const { id } = await makeItem(app, known.id, { quantity: 99 });
  await makeRental(app, {
    itemId: id,
    ownerId: known.id,
    renterId: owner.id,
    startDate: '2026-02-01',
    endDate: '2026-02-01',
    status: 'completed',
  });
  const days = (first: string) => Array.from({ length: 50 }, (_, at) => addDays(first, 2 * at).slice(5));
  const { url, show, source } = await makeSource('03-05');
  expect((await add(url, {}, known, id)).status).toBe(201);
  show(...days('2026-03-05'));
  source.tag = '"2"';
  pass(40);
  await fetchDue();
  const [row] = await app.database.db.select().from(calendarImports);
  const minutes = (Date.parse(row?.nextAt ?? '') - app.context.now().getTime()) / MINUTE_MS;
  expect([row?.status, minutes > 40]).toEqual(['ok', true]);
});

describe('the job', () => {
  test('fetches each calendar once, also from two nodes', async () => {
    const { url, source } = await makeSource('03-05');
    for (let at = 0; at < 5; at++) await add(`${url}?${at}`);
    pass(40);
    const other = await startAppForTest({ database: app.database, config: { calendarImport: 'any' } });
    other.setNow(app.context.now());
    const counts = await Promise.all([fetchDue(), fetchDue(other)]);
    expect([counts[0] + counts[1], source.requests]).toEqual([5, 10]);
  });

  test('leaves those of suspended people and deleted listings', async () => {
    const { url, source } = await makeSource('03-05');
    await add(url);
    pass(40);
    const set = (suspendedAt: string | null) =>
      app.database.db.update(users).set({ suspendedAt }).where(eq(users.id, owner.id));
    await set(START);
    expect([await fetchDue(), source.requests]).toEqual([0, 1]);
    await set(null);
    expect([await fetchDue(), source.requests]).toEqual([1, 2]);
  });

  test('ends early when the server stops, and another node goes on', async () => {
    const stopping = new AbortController();
    const { url, source } = await makeSource('03-05');
    await add(url);
    source.answer = () => stopping.abort();
    pass(40);
    await fetchDueCalendars(app.context, stopping.signal);
    expect((await list())[0]?.status).toBe('ok');
    source.answer = (_, response) => response.end(calendar('03-06'));
    pass(6);
    await fetchDue();
    expect(await blocked()).toEqual(['03-06…03-06']);
  });
});
