import { createBlock, updateBlock } from '@lendloop/contract/calendar/blocks';
import { createFeed, deleteFeed, FEEDS_MAX, listFeeds } from '@lendloop/contract/calendar/feeds';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { blocks, items, users } from '../../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { makeImport, makeItem, makePerson, makeRental, type Person } from '../../testing/factories.ts';

const PUBLIC_URL = 'https://lend.example';
const TODAY = '2026-03-01';

let app: TestApp;
let owner: Person;
let renter: Person;
let drill: { id: number };
beforeAll(async () => {
  app = await startTestApp({ config: { publicUrl: PUBLIC_URL } });
  app.setNow(`${TODAY}T06:00:00Z`);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await makePerson(app, { fullName: 'Ravi Kumar' });
  renter = await makePerson(app, { fullName: 'Priya Anna Sharma' });
  drill = await makeItem(app, owner.id, { title: 'Drill' });
});

const make = async (person: Person, body: { itemId: number | null; detail: 'full' | 'busy' }) =>
  (await person.client.call(createFeed, { body })).body;
const read = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: url.replace(PUBLIC_URL, ''), headers });
const rent = (values: Partial<Parameters<typeof makeRental>[1]> = {}) =>
  makeRental(app, {
    itemId: drill.id,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: '2026-03-05',
    endDate: '2026-03-07',
    status: 'approved',
    price: 400,
    ...values,
  });

/** The events of a calendar: their names, states and summaries. */
async function eventsOf(url: string): Promise<string[]> {
  const { body } = await read(url);
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const [uid, status, summary] = ['uid', 'status', 'summary'].map((name) =>
      String(event.getFirstPropertyValue(name)),
    );
    return `${uid?.replace(/@lend\.example$/, '')} ${status} ${summary}`;
  });
}

describe('a calendar for other programs', () => {
  test('shows the rentals of a listing with names and prices, or only that it is reserved', async () => {
    const approved = await rent();
    const pending = await rent({
      startDate: '2026-03-10',
      endDate: '2026-03-10',
      status: 'pending',
      price: 500.5,
    });
    await rent({ startDate: '2026-03-12', endDate: '2026-03-12', status: 'rejected' });
    const full = await make(owner, { itemId: drill.id, detail: 'full' });
    const busy = await make(owner, { itemId: drill.id, detail: 'busy' });
    expect(await eventsOf(full.url)).toEqual([
      `rental-${approved.id} CONFIRMED Drill · Priya S. · ₹1,200`,
      `rental-${pending.id} TENTATIVE Drill · Priya S. · ₹500.50`,
    ]);
    expect(await eventsOf(busy.url)).toEqual([`rental-${approved.id} CONFIRMED Reserved`]);
    const { body } = await read(busy.url);
    expect(body).not.toMatch(/Priya|Drill|1,200/);
  });

  test('shows all own listings and rentals, with the other person of each', async () => {
    const other = await makeItem(app, owner.id, { title: 'Ladder' });
    const mine = await makeItem(app, renter.id, { title: 'Big tent' });
    const lent = await rent({ itemId: other.id });
    const rented = await rent({
      itemId: mine.id,
      ownerId: renter.id,
      renterId: owner.id,
      startDate: '2026-03-06',
      endDate: '2026-03-06',
    });
    const stranger = await makePerson(app);
    await rent({
      itemId: mine.id,
      ownerId: renter.id,
      renterId: stranger.id,
      startDate: '2026-04-01',
      endDate: '2026-04-01',
    });
    const { url } = await make(owner, { itemId: null, detail: 'full' });
    expect(await eventsOf(url)).toEqual([
      `rental-${lent.id} CONFIRMED Ladder · Priya S. · ₹1,200`,
      `rental-${rented.id} CONFIRMED Big tent · Priya S. · ₹400`,
    ]);
  });

  test('shows what its owner blocked, with the note in full detail alone, but not what was imported', async () => {
    const block = async (body: { startDate: string; endDate: string; note: string | null }) =>
      (await owner.client.call(createBlock, { params: { id: drill.id }, body: { ...body, pieces: null } }))
        .body.id;
    const id = await block({ startDate: '2026-03-05', endDate: '2026-03-07', note: 'Grandma needs it' });
    const { db } = app.database;
    const { id: calendarId } = await makeImport(app, drill.id);
    await db.insert(blocks).values({
      itemId: drill.id,
      startDate: '2026-03-10',
      endDate: '2026-03-10',
      source: 'import',
      calendarId,
    });
    const full = await make(owner, { itemId: null, detail: 'full' });
    const busy = await make(owner, { itemId: drill.id, detail: 'busy' });
    expect(await eventsOf(full.url)).toEqual([`block-${id} CONFIRMED Drill · Blocked`]);
    expect(await eventsOf(busy.url)).toEqual([`block-${id} CONFIRMED Reserved`]);
    expect((await read(full.url)).body).toContain('\r\nDESCRIPTION:Grandma needs it\r\n');
    expect((await read(busy.url)).body).not.toContain('Grandma');
    const sequence = async () => /^SEQUENCE:(\d+)\r$/m.exec((await read(full.url)).body)?.[1];
    expect(await sequence()).toBe('0');
    await owner.client.call(updateBlock, {
      params: { id: drill.id, blockId: id },
      body: { startDate: '2026-03-05', endDate: '2026-03-08', note: null, pieces: null },
    });
    expect(await sequence()).toBe('1');
  });

  test('shows days from 90 days back to 730 ahead', async () => {
    const at = (days: number) => ({
      startDate: addDays(TODAY, days),
      endDate: addDays(TODAY, days),
      status: 'completed' as const,
    });
    await rent(at(-91));
    const old = await rent(at(-90));
    const late = await rent({ ...at(730), status: 'approved' });
    await rent({ ...at(731), status: 'approved' });
    const { url } = await make(owner, { itemId: drill.id, detail: 'busy' });
    expect(await eventsOf(url)).toEqual([old, late].map(({ id }) => `rental-${id} CONFIRMED Reserved`));
  });

  test('counts the changes of a rental, and shows a cancelled one for 30 days', async () => {
    const { body: rental } = await renter.client.call(requestRental, {
      body: { itemId: drill.id, startDate: '2026-03-20', endDate: '2026-03-21' },
    });
    const { url } = await make(owner, { itemId: drill.id, detail: 'full' });
    const sequenceOf = async () => /^SEQUENCE:(\d+)\r$/m.exec((await read(url)).body)?.[1];
    expect(await sequenceOf()).toBe('0');
    await owner.client.call(setRentalStatus, { params: { id: rental.id }, body: { status: 'approved' } });
    expect(await sequenceOf()).toBe('1');
    await renter.client.call(setRentalStatus, { params: { id: rental.id }, body: { status: 'cancelled' } });
    expect(await sequenceOf()).toBe('2');
    const since = async (days: number) =>
      app.database.db.execute(sql`
        update rentals set revised_at = ${app.context.now().toISOString()}::timestamptz - make_interval(days => ${days}) where id = ${rental.id}`);
    await since(29);
    expect(await eventsOf(url)).toEqual([expect.stringMatching(/^rental-\d+ CANCELLED Drill/)]);
    await since(31);
    expect(await eventsOf(url)).toEqual([]);
  });

  test('speaks the language of its owner', async () => {
    const hanna = await makePerson(app, { language: 'de' });
    const saw = await makeItem(app, hanna.id);
    const { id } = await rent({ itemId: saw.id, ownerId: hanna.id });
    const { url } = await make(hanna, { itemId: saw.id, detail: 'busy' });
    expect(await eventsOf(url)).toEqual([`rental-${id} CONFIRMED Reserviert`]);
  });
});

describe('the address of a calendar', () => {
  test('has 256 random bits, and is listed for its owner alone', async () => {
    const { id, url } = await make(owner, { itemId: drill.id, detail: 'busy' });
    expect(url).toMatch(/^https:\/\/lend\.example\/calendars\/[\w-]{43}\.ics$/);
    const all = await make(owner, { itemId: null, detail: 'full' });
    expect(all.url).not.toBe(url);
    const { body } = await owner.client.call(listFeeds, {});
    expect(body).toMatchObject([
      { id, url, itemId: drill.id, itemTitle: 'Drill', detail: 'busy', lastReadAt: null },
      { id: all.id, url: all.url, itemId: null, itemTitle: null, detail: 'full', lastReadAt: null },
    ]);
    expect((await renter.client.call(listFeeds, {})).body).toEqual([]);
  });

  test('tells when it was last read', async () => {
    const { url } = await make(owner, { itemId: null, detail: 'busy' });
    await read(url);
    const [feed] = (await owner.client.call(listFeeds, {})).body;
    expect(feed?.lastReadAt).toBe(`${TODAY}T06:00:00.000Z`);
  });

  test('answers as calendars are answered, and that nothing has changed', async () => {
    await rent();
    const { url } = await make(owner, { itemId: null, detail: 'busy' });
    const answer = await read(url);
    expect([answer.statusCode, answer.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
        etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
      }),
    ]);
    const tag = String(answer.headers.etag);
    const same = await read(url, { 'if-none-match': tag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    await rent({ startDate: '2026-05-01', endDate: '2026-05-01' });
    expect((await read(url, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  test('ends at once when its owner deletes it, which nobody else can', async () => {
    const { id, url } = await make(owner, { itemId: null, detail: 'busy' });
    const remove = ({ client }: Person) => client.call(deleteFeed, { params: { id } });
    expect((await remove(renter)).status).toBe(404);
    expect((await read(url)).statusCode).toBe(200);
    expect((await remove(owner)).status).toBe(204);
    const gone = await read(url);
    expect([gone.statusCode, gone.headers['content-type'], gone.body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'This calendar does not exist.\n',
    ]);
    expect((await remove(owner)).raw.json()).toMatchObject({ code: 'calendar_not_found' });
  });

  test.each([
    '/calendars/short.ics',
    `/calendars/${'a'.repeat(43)}.ics`,
    `/calendars/${'a'.repeat(43)}`,
    '/calendars/%00.ics',
  ])('is not %s', async (url) => {
    const { statusCode, headers } = await read(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('ends while its owner is suspended, and for a deleted listing', async () => {
    const own = await make(owner, { itemId: drill.id, detail: 'busy' });
    const { db } = app.database;
    const suspend = (at: string | null) =>
      db.update(users).set({ suspendedAt: at }).where(eq(users.id, owner.id));
    await suspend('2026-02-01T00:00:00Z');
    expect((await read(own.url)).statusCode).toBe(404);
    await suspend(null);
    expect((await read(own.url)).statusCode).toBe(200);
    await db.update(items).set({ deletedAt: '2026-02-01T00:00:00Z' }).where(eq(items.id, drill.id));
    expect((await read(own.url)).statusCode).toBe(404);
  });

  test('is only made for own listings, and at most twenty times', async () => {
    const call = (person: Person, itemId: number | null) =>
      person.client.call(createFeed, { body: { itemId, detail: 'full' } });
    expect((await call(renter, drill.id)).raw.json()).toMatchObject({ code: 'not_owner' });
    expect((await call(renter, 2_000_000)).raw.json()).toMatchObject({ code: 'item_not_found' });
    const answers = await Promise.all(Array.from({ length: FEEDS_MAX + 3 }, () => call(owner, null)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(FEEDS_MAX);
    expect(answers.find(({ status }) => status !== 201)?.raw.json()).toEqual({
      code: 'too_many_calendars',
      message: 'You have reached the limit of 20',
    });
  });

  test('may be read 60 times a minute', async () => {
    const limited = await startAppForTest({ config: { rateLimit: true, publicUrl: PUBLIC_URL } });
    const person = await makePerson(limited);
    const path = async () =>
      (await person.client.call(createFeed, { body: { itemId: null, detail: 'busy' } })).body.url.replace(
        PUBLIC_URL,
        '',
      );
    const [feed, other] = [await path(), await path()];
    const statuses = [];
    for (let at = 0; at < 61; at++) statuses.push((await limited.server.inject({ url: feed })).statusCode);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
    const refused = await limited.server.inject({ url: feed });
    expect([refused.headers['content-type'], Number(refused.headers['retry-after'])]).toEqual([
      'text/plain; charset=utf-8',
      expect.any(Number),
    ]);
    expect((await limited.server.inject({ url: other })).statusCode).toBe(200);
  });
});
