import { createBlock, freeDays } from '@lendloop/contract/calendar/blocks';
import { addImport, deleteImport, listImports, type ImportBody } from '@lendloop/contract/calendar/imports';
import { getSchedule } from '@lendloop/contract/calendar/schedule';
import { listBookedRanges } from '@lendloop/contract/items';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { blocks, calendarImports, mails, items, occupancies } from '../../db/schema.ts';
import { setQuantity } from '../../occupancies/writes.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSource } from '../../testing/calendars/source.ts';
import { CONFIRMED, makeItem, makePerson, makeRental, type Person } from '../../testing/factories.ts';
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
const list = async () => (await owner.client.call(listImports, { params: { id: drill.id } })).body;
const fetchDue = (of = app) => fetchDueCalendars(of.context, new AbortController().signal);
const pass = (minutes: number) => app.setNow(new Date(app.context.now().getTime() + minutes * MINUTE_MS));
const rent = (startDate: string, endDate = startDate, itemId = drill.id) =>
  makeRental(app, {
    itemId,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: `2026-${startDate}`,
    endDate: `2026-${endDate}`,
    status: 'approved',
  });

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

describe('an imported calendar', () => {
  test('blocks its days at once, for everybody who asks', async () => {
    const { url } = await makeSource('03-05/03-07', '03-20');
    const added = await add(url);
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        name: 'My other site',
        address: '127.0.0.1….ics',
        pieces: null,
        status: 'ok',
        createdAt: expect.any(String) as string,
        readAt: '2026-03-01T06:00:00.000Z',
        blockedDays: 4,
        conflictDays: 0,
      },
    ]);
    expect(await list()).toEqual([added.body]);
    const booked = await app.client().call(listBookedRanges, { params: { id: drill.id } });
    expect(booked.body).toEqual([
      { startDate: '2026-03-05', endDate: '2026-03-07' },
      { startDate: '2026-03-20', endDate: '2026-03-20' },
    ]);
    const request = await renter.client.call(requestRental, {
      body: { itemId: drill.id, startDate: '2026-03-07', endDate: '2026-03-08' },
    });
    expect(request.raw.json()).toMatchObject({ code: 'dates_booked' });
  });

  test('becomes what it is fetched as: added, changed and gone', async () => {
    const { url, source, show } = await makeSource('03-05/03-07', '03-20');
    const { id } = (await add(url)).body;
    const [, kept] = await app.database.db.select().from(blocks).orderBy(asc(blocks.startDate));
    show('03-06/03-07', '03-20', '04-01');
    source.tag = '"2"';
    pass(40);
    expect(await fetchDue()).toBe(1);
    expect(await blocked()).toEqual(['03-06…03-07', '03-20…03-20', '04-01…04-01']);
    const [, still] = await app.database.db.select().from(blocks).orderBy(asc(blocks.startDate));
    expect(still).toEqual(kept);
    expect((await list())[0]).toMatchObject({
      id,
      status: 'ok',
      blockedDays: 4,
      readAt: '2026-03-01T06:40:00.000Z',
    });
  });

  test('is fetched every half an hour, give or take a tenth', async () => {
    const { url, source } = await makeSource('03-05');
    await add(url);
    pass(26);
    expect([await fetchDue(), source.requests]).toEqual([0, 1]);
    pass(8);
    expect([await fetchDue(), await fetchDue(), source.requests]).toEqual([1, 0, 2]);
  });

  test('is believed not to have changed for a day, and then read again', async () => {
    const { url, show } = await makeSource('03-05');
    await add(url);
    // The tag stays.
    show('03-06');
    pass(40);
    await fetchDue();
    expect(await blocked()).toEqual(['03-05…03-05']);
    pass(24 * 60);
    await fetchDue();
    expect(await blocked()).toEqual(['03-06…03-06']);
  });

  test('keeps the days that are over, and shows those from today on in its numbers', async () => {
    const { url, show, source } = await makeSource('03-01/03-05');
    await add(url);
    app.setNow('2026-03-03T06:00:00Z');
    show('03-04/03-05');
    source.tag = '"2"';
    await fetchDue();
    expect(await blocked()).toEqual(['03-01…03-02', '03-04…03-05']);
    expect((await list())[0]?.blockedDays).toBe(2);
  });

  test('is added once, however often its address is sent, and then has the name and the pieces sent last', async () => {
    const { url } = await makeSource('03-05');
    const hall = await makeItem(app, owner.id, { quantity: 3 });
    const first = await add(url, { pieces: [3, 1, 1] }, owner, hall.id);
    const again = await add(url, { name: 'Renamed', pieces: [2] }, owner, hall.id);
    expect([first.body.pieces, again.status, again.body.id, again.body.name, again.body.pieces]).toEqual([
      [1, 3],
      201,
      first.body.id,
      'Renamed',
      [2],
    ]);
    const taken = await app.database.db
      .select({ unit: occupancies.unit })
      .from(occupancies)
      .where(eq(occupancies.itemId, hall.id));
    expect(taken).toEqual([{ unit: 2 }]);
  });

  test('frees its days when its owner deletes it, which nobody else can', async () => {
    const { url } = await makeSource('03-05');
    const { id } = (await add(url)).body;
    const remove = ({ client }: Person, itemId = drill.id) =>
      client.call(deleteImport, { params: { id: itemId, importId: id } });
    const other = await makeItem(app, owner.id);
    expect((await remove(renter)).raw.json()).toMatchObject({ code: 'not_owner' });
    expect((await remove(owner, other.id)).raw.json()).toMatchObject({ code: 'calendar_not_found' });
    expect(await blocked()).toEqual(['03-05…03-05']);
    expect((await remove(owner)).status).toBe(204);
    expect([await blocked(), await list()]).toEqual([[], []]);
    expect(await app.database.db.$count(occupancies, eq(occupancies.itemId, drill.id))).toBe(0);
    expect((await remove(owner)).status).toBe(404);
  });
});

describe('rented days', () => {
  test('are not blocked but marked, and their owner is told once', async () => {
    await rent('03-06', '03-07');
    const { url, source, show } = await makeSource('03-05/03-08');
    const { body } = await add(url);
    expect([await blocked(), body.blockedDays, body.conflictDays]).toEqual([
      ['03-05…03-05', '03-06…03-07!', '03-08…03-08'],
      2,
      2,
    ]);
    expect(await topics()).toEqual([{ kind: 'calendar_conflict', importId: body.id }]);
    pass(40);
    await fetchDue();
    source.tag = '"2"';
    show('03-05/03-07');
    pass(40);
    await fetchDue();
    expect([await blocked(), (await topics()).length]).toEqual([['03-05…03-05', '03-06…03-07!'], 1]);
    await rent('04-01');
    source.tag = '"3"';
    show('03-05/03-07', '04-01');
    pass(40);
    await fetchDue();
    expect((await topics()).length).toBe(2);
  });

  test('are blocked at the next fetch once the rental is cancelled', async () => {
    const { id } = await rent('03-06', '03-07');
    const { url } = await makeSource('03-06/03-07');
    await add(url);
    await renter.client.call(setRentalStatus, { params: { id }, body: { status: 'cancelled' } });
    pass(40);
    await fetchDue();
    expect(await blocked()).toEqual(['03-06…03-07']);
  });

  test('stay in the schedule of the owner, who can block and free other days beside them', async () => {
    await rent('03-06');
    const { url } = await makeSource('03-05/03-06');
    const { id } = (await add(url)).body;
    const params = { id: drill.id };
    const block = (day: string) =>
      owner.client.call(createBlock, {
        params,
        body: { startDate: day, endDate: day, pieces: null, note: null },
      });
    expect((await block('2026-03-10')).status).toBe(201);
    expect((await block('2026-03-06')).raw.json()).toMatchObject({ code: 'days_rented' });
    const month = { startDate: '2026-03-01', endDate: '2026-03-31' };
    const freed = await owner.client.call(freeDays, { params, query: month });
    expect(freed.status).toBe(204);
    const schedule = await owner.client.call(getSchedule, {
      params,
      query: { from: month.startDate, to: month.endDate },
    });
    expect(
      schedule.body.blocks.map(({ startDate, endDate, source, calendarId, conflict }) => ({
        startDate,
        endDate,
        source,
        calendarId,
        conflict,
      })),
    ).toEqual([
      { startDate: '2026-03-05', endDate: '2026-03-05', source: 'import', calendarId: id, conflict: false },
      { startDate: '2026-03-06', endDate: '2026-03-06', source: 'import', calendarId: id, conflict: true },
    ]);
    expect(await app.database.db.$count(occupancies, eq(occupancies.itemId, drill.id))).toBe(2);
  });

  test('of some pieces leave the others blocked', async () => {
    const hall = await makeItem(app, owner.id, { quantity: 3 });
    await rent('03-06', '03-06', hall.id);
    const { url } = await makeSource('03-05/03-06');
    await add(url, {}, owner, hall.id);
    expect(await blocked(hall.id)).toEqual(['03-05…03-05', '03-06…03-06!']);
    const booked = await app.client().call(listBookedRanges, { params: { id: hall.id } });
    expect(booked.body).toEqual([{ startDate: '2026-03-05', endDate: '2026-03-06' }]);
  });

  test('stay rented, and their calendar in force, when there are more pieces or fewer', async () => {
    const hall = await makeItem(app, owner.id, { quantity: 2 });
    await rent('03-06', '03-06', hall.id);
    const { url } = await makeSource('03-06');
    await add(url, {}, owner, hall.id);
    const takenWith = async (quantity: number) => {
      await app.database.db.transaction(async (tx) => {
        expect(await setQuantity(tx, hall.id, quantity, '2026-03-01', () => {})).toBe(true);
        await tx.update(items).set({ quantity }).where(eq(items.id, hall.id));
      });
      const rows = await app.database.db
        .select({ unit: occupancies.unit, kind: occupancies.kind })
        .from(occupancies)
        .where(eq(occupancies.itemId, hall.id))
        .orderBy(occupancies.unit);
      return rows.map(({ unit, kind }) => `${unit} ${kind}`);
    };
    expect(await takenWith(3)).toEqual(['1 rental', '2 block', '3 block']);
    expect(await takenWith(1)).toEqual(['1 rental']);
    expect(await takenWith(2)).toEqual(['1 rental', '2 block']);
  });
});
