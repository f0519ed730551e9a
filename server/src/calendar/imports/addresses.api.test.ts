import { addImport, listImports, syncImport, type ImportBody } from '@lendloop/contract/calendar/imports';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { blocks, calendarImports, mails } from '../../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { calendar, makeSource } from '../../testing/calendars/source.ts';
import { CONFIRMED, makeImport, makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { makeTrap, serve } from '../../testing/internet/internet.ts';
import { fetchDueCalendars } from './importJobs.ts';

const START = '2026-03-01T06:00:00Z';
const MINUTE_MS = 60_000;

let app: TestApp;
let owner: Person;
let renter: Person;
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
  renter = await makePerson(app);
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

describe('an address', () => {
  test('of this machine or its network is refused without a packet', async () => {
    const strict = await startAppForTest({ database: app.database });
    strict.setNow(START);
    const trap = await makeTrap();
    const client = strict.client(owner.client.session());
    for (const url of [
      `http://127.0.0.1:${trap.port}/a.ics`,
      `https://127.0.0.1:${trap.port}/a.ics`,
      'https://127.0.0.1/a.ics',
      'https://[::ffff:127.0.0.1]/a.ics',
      'https://2130706433/a.ics',
      'https://0177.0.0.1/a.ics',
      'https://user:secret@example.com/a.ics',
      'not an address',
      `https://example.com/${'a'.repeat(2000)}`,
    ]) {
      const refused = await client.call(addImport, { params: { id: drill.id }, body: bodyOf(url) });
      expect(refused.raw.json()).toMatchObject({ code: 'calendar_refused' });
    }
    expect(trap.connections()).toBe(0);
  });

  test('is refused where nothing is imported, and nothing is fetched any more', async () => {
    const { url, source } = await makeSource('03-05');
    await add(url);
    const off = await startAppForTest({ database: app.database, config: { calendarImport: 'off' } });
    off.setNow('2026-03-02T06:00:00Z');
    const refused = await off
      .client(owner.client.session())
      .call(addImport, { params: { id: drill.id }, body: bodyOf(url) });
    expect(refused.raw.json()).toMatchObject({ code: 'calendar_refused' });
    expect([await fetchDue(off), source.requests]).toEqual([0, 1]);
  });

  test('is named by owners alone, thirty times an hour', async () => {
    const limited = await startAppForTest({
      database: app.database,
      config: { rateLimit: true, calendarImport: 'any' },
    });
    limited.setNow(START);
    const { url, fail } = await makeSource('03-05');
    fail();
    const call = (person: Person) =>
      limited
        .client(person.client.session())
        .call(addImport, { params: { id: drill.id }, body: bodyOf(url) });
    expect((await call(renter)).raw.json()).toMatchObject({ code: 'not_owner' });
    const codes = [];
    for (let at = 0; at < 31; at++) codes.push((await call(owner)).raw.json<{ code: string }>().code);
    expect([new Set(codes.slice(0, 30)), codes[30]]).toEqual([
      new Set(['calendar_refused']),
      'too_many_requests',
    ]);
  });

  test('is one of five of a listing and fifty of an owner', async () => {
    const { url } = await makeSource('03-05');
    const answers = await Promise.all(Array.from({ length: 7 }, (_, at) => add(`${url}?${at}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.raw.json()).toEqual({
      code: 'too_many_calendars',
      message: 'You have reached the limit of 5',
    });
    for (let at = 0; at < 9; at++) {
      const { id } = await makeItem(app, owner.id);
      for (let of = 0; of < 5; of++) await makeImport(app, id);
    }
    const one = await makeItem(app, owner.id);
    expect((await add(url, {}, owner, one.id)).raw.json()).toMatchObject({
      message: 'You have reached the limit of 50',
    });
  });

  test('is for pieces that exist', async () => {
    const { url } = await makeSource('03-05');
    expect((await add(url, { pieces: [2] })).raw.json()).toMatchObject({ code: 'too_many_pieces' });
    expect(await list()).toEqual([]);
  });
});

describe('asking for a calendar now', () => {
  test('is possible once in five minutes, for its owner', async () => {
    const { url, source, show } = await makeSource('03-05');
    const { id } = (await add(url)).body;
    const early = await sync(id);
    expect([early.status, Number(early.headers['retry-after'])]).toEqual([429, 300]);
    pass(5);
    show('03-06');
    source.tag = '"2"';
    expect((await sync(id, renter)).raw.json()).toMatchObject({ code: 'not_owner' });
    expect((await sync(id + 1000)).raw.json()).toMatchObject({ code: 'calendar_not_found' });
    expect((await sync(id)).body).toMatchObject({ blockedDays: 1 });
    expect(await blocked()).toEqual(['03-06…03-06']);
    expect((await sync(id)).status).toBe(429);
  });

  test('does not wait in line with other calls of its address', async () => {
    const limited = await startAppForTest({
      database: app.database,
      config: { rateLimit: true, calendarImport: 'any' },
    });
    limited.setNow(START);
    const asked = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const url = await serve((_, response) => {
      asked.resolve();
      void go.promise.then(() => response.end(calendar('03-05')));
    });
    const client = limited.client(owner.client.session());
    const adding = Promise.all([
      client.call(addImport, { params: { id: drill.id }, body: bodyOf(url) }),
      client.call(addImport, { params: { id: drill.id }, body: bodyOf(`${url}?2`) }),
    ]);
    await asked.promise;
    expect((await client.call(listImports, { params: { id: drill.id } })).status).toBe(200);
    go.resolve();
    expect((await adding).map(({ status }) => status)).toEqual([201, 201]);
  });
});
