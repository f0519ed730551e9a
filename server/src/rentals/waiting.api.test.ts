import {
  listMyRentals,
  requestRental,
  setRentalStatus,
  WAITING_MAX,
  WAITING_PER_ITEM_MAX,
} from '@lendloop/contract/rentals';
import { listLentRentals, listPendingRentals, PENDING_PAGE } from '@lendloop/contract/rentals/lent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

const day = (offset: number) => new Date(Date.UTC(2030, 5, 10 + offset)).toISOString().slice(0, 10);
const ask = (client: Client, itemId: number, offset: number) =>
  client.call(requestRental, { body: { itemId, startDate: day(offset), endDate: day(offset) } });

const counts = (statuses: readonly { status: number }[]) =>
  Object.fromEntries(
    [201, 409].map((wanted) => [wanted, statuses.filter(({ status }) => status === wanted).length]),
  );

describe('pending requests', () => {
  it('are limited to five of one renter for one item, even when sent at once', async () => {
    const [owner, renter, other] = [await makePerson(app), await makePerson(app), await makePerson(app)];
    const item = await makeItem(app, owner.id);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(renter.client, item.id, n)));
    expect(counts(answers)).toEqual({ 201: WAITING_PER_ITEM_MAX, 409: 12 - WAITING_PER_ITEM_MAX });
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.raw.json()).toMatchObject({
      code: 'too_many_waiting',
      message: '5 of your requests for this item are waiting for an answer. Cancel one to send another',
    });

    const waiting = (await renter.client.call(listMyRentals, { query: {} })).body;
    expect(waiting).toHaveLength(WAITING_PER_ITEM_MAX);
    // A pending request can be repeated, other renters have limits of their own, and a request that ends makes room.
    const [first] = waiting;
    const again = await renter.client.call(requestRental, {
      body: { itemId: item.id, startDate: first?.startDate ?? '', endDate: first?.endDate ?? '' },
    });
    expect([again.status, again.body.id]).toEqual([201, first?.id]);
    expect((await ask(other.client, item.id, 20)).status).toBe(201);
    await renter.client.call(setRentalStatus, {
      params: { id: first?.id ?? 0 },
      body: { status: 'cancelled' },
    });
    expect((await ask(renter.client, item.id, 20)).status).toBe(201);
    expect((await ask(renter.client, item.id, 21)).status).toBe(409);
  });

  it('are limited to fifty of one renter in all, even when sent at once', async () => {
    const [owner, renter] = [await makePerson(app), await makePerson(app)];
    for (let number = 0; number < WAITING_MAX - 4; number++) {
      const { id: itemId } = await makeItem(app, owner.id);
      const days = { startDate: day(0), endDate: day(0) };
      await makeRental(app, { itemId, renterId: renter.id, ownerId: owner.id, ...days });
    }
    const items = await Promise.all(Array.from({ length: 8 }, () => makeItem(app, owner.id)));
    const answers = await Promise.all(items.map(({ id }) => ask(renter.client, id, 1)));
    expect(counts(answers)).toEqual({ 201: 4, 409: 4 });
    expect(answers.find(({ status }) => status === 409)?.raw.json()).toMatchObject({
      message: '50 of your requests are waiting for an answer. Cancel one to send another',
    });
  });

  it('stop counting once their days are over', async () => {
    const [owner, renter] = [await makePerson(app), await makePerson(app)];
    const item = await makeItem(app, owner.id);
    for (let number = 1; number <= WAITING_PER_ITEM_MAX; number++) {
      const days = { startDate: '2030-05-01', endDate: `2030-05-0${number}` };
      await makeRental(app, { itemId: item.id, renterId: renter.id, ownerId: owner.id, ...days });
    }
    expect((await ask(renter.client, item.id, 0)).status).toBe(201);
  });
});

describe('the lists of rentals', () => {
  let owner: Person;
  let renter: Person;
  let item: { id: number };
  beforeAll(async () => {
    owner = await makePerson(app);
    renter = await makePerson(app);
    item = await makeItem(app, owner.id);
    const other = await makeItem(app, owner.id);
    for (let number = 0; number < PENDING_PAGE + 10; number++) {
      await makeRental(app, {
        itemId: number % 2 === 0 ? item.id : other.id,
        renterId: renter.id,
        ownerId: owner.id,
        startDate: day(number),
        endDate: day(number),
        // Some have the same time; then the one with the higher id comes first.
        createdAt: new Date(Date.UTC(2030, 0, 1, 0, Math.floor(number / 3))).toISOString(),
      });
    }
  });

  const newest = Array.from({ length: PENDING_PAGE + 10 }, (_, number) => day(PENDING_PAGE + 9 - number));
  const cursorOf = (headers: { link?: string | undefined }) =>
    new URLSearchParams(headers.link?.match(/\?([^>]*)/)?.[1]).get('cursor') ?? undefined;

  it('give an owner the newest requests first, and all others on further pages', async () => {
    const first = await owner.client.call(listPendingRentals, { query: {} });
    expect(first.body.map(({ startDate }) => startDate)).toEqual(newest.slice(0, PENDING_PAGE));
    const cursor = cursorOf(first.headers as { link?: string });
    const second = await owner.client.call(listPendingRentals, { query: { cursor } });
    expect(second.body.map(({ startDate }) => startDate)).toEqual(newest.slice(PENDING_PAGE));
    expect(second.headers.link).toBeUndefined();
  });

  it('are among all rentals of an owner, which are listed a page at a time, also by status', async () => {
    const first = await owner.client.call(listLentRentals, { query: {} });
    expect(first.body.map(({ startDate }) => startDate)).toEqual(newest.slice(0, PENDING_PAGE));
    const cursor = cursorOf(first.headers as { link?: string });
    const second = await owner.client.call(listLentRentals, { query: { cursor, status: 'pending' } });
    expect(second.body.map(({ startDate }) => startDate)).toEqual(newest.slice(PENDING_PAGE));
    expect((await owner.client.call(listLentRentals, { query: { status: 'approved' } })).body).toEqual([]);
    expect((await renter.client.call(listLentRentals, { query: {} })).body).toEqual([]);
  });

  it('give an owner the requests for one item', async () => {
    const { body } = await owner.client.call(listPendingRentals, { query: { itemId: item.id, limit: 10 } });
    expect(body.map(({ startDate }) => startDate)).toEqual(
      newest.filter((_, index) => index % 2 === 1).slice(0, 10),
    );
    expect((await renter.client.call(listPendingRentals, { query: { itemId: item.id } })).body).toEqual([]);
  });

  it('give a renter their rentals a page at a time', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await renter.client.call(listMyRentals, { query: { limit: 25, cursor } });
      seen.push(...page.body.map(({ startDate }) => startDate));
      cursor = cursorOf(page.headers as { link?: string });
    } while (cursor !== undefined);
    expect(seen).toEqual(newest);
  });

  it.each([
    ['that is no JSON', '{'],
    ['of another list', JSON.stringify(['newest', '2020-01-01T00:00:00.000Z', 1])],
    ['with a day that there is not', JSON.stringify(['2020-02-31T00:00:00.000Z', 1])],
    ['from before the database’s time', JSON.stringify(['0000-01-01T00:00:00.000Z', 1])],
    ['with an id out of range', JSON.stringify(['2020-01-01T00:00:00.000Z', 2 ** 31])],
  ])('refuse a cursor %s', async (_name, text) => {
    const cursor = Buffer.from(text).toString('base64url');
    for (const endpoint of [listMyRentals, listPendingRentals]) {
      const { status, raw } = await owner.client.call(endpoint, { query: { cursor } });
      expect([status, raw.json<{ code: string }>().code]).toEqual([400, 'invalid_cursor']);
    }
  });
});
