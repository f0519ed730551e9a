import { getUser } from '@lendloop/contract/accounts';
import { blockPerson, getBlock, listBlocks, unblockPerson } from '@lendloop/contract/cases/blocks';
import { listCategories } from '@lendloop/contract/categories';
import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { getConversation, listConversations, sendMessage } from '@lendloop/contract/messages';
import { TOTAL_HEADER } from '@lendloop/contract/paging';
import { listMyRentals, requestRental } from '@lendloop/contract/rentals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
import { openTab } from '../testing/socket.ts';
import { statementsOf } from '../testing/statements/sent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2026-03-01T08:00:00.000Z');
});
afterAll(() => app.close());

interface Pair {
  readonly asha: Person;
  readonly vik: Person;
  /** What each of them lists. */
  readonly ofAsha: { id: number };
  readonly ofVik: { id: number };
}

let pair: Pair;
let round = 0;
let word = '';
beforeEach(async () => {
  round += 1;
  word = Array.from(String(round), (digit) => 'bdfgklmnpr'[Number(digit)]).join('');
  const [asha, vik] = [await makePerson(app), await makePerson(app)];
  const there = { latitude: 12.97, longitude: 77.59, title: `Qqblockables${word} thing` };
  pair = {
    asha,
    vik,
    ofAsha: await makeItem(app, asha.id, there),
    ofVik: await makeItem(app, vik.id, there),
  };
});

const block = (by: Person, whom: Person) => by.client.call(blockPerson, { params: { userId: whom.id } });
const unblock = (by: Person, whom: Person) => by.client.call(unblockPerson, { params: { userId: whom.id } });
const write = (from: Person, to: Person, itemId: number, content = 'Hello there') =>
  from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content } });
const conversations = async (of: Person, archived: 'true' | 'false' = 'false') =>
  (await of.client.call(listConversations, { query: { archived } })).body;
const rent = (
  item: { id: number },
  owner: Person,
  renter: Person,
  status: 'approved' | 'pending' | 'completed',
) =>
  makeRental(app, {
    itemId: item.id,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: '2026-03-02',
    endDate: '2026-03-05',
    status,
  });

/** What one of them finds of the other, in each way to find something. */
async function foundBy(who: Person, other: Person, item: { id: number }) {
  const HERE = { latitude: '12.97', longitude: '77.59', radius: '10' };
  const ways: Record<string, Record<string, string>> = {
    all: {},
    words: { search: `qqblockables${word}` },
    misspelt: { search: `qqblokcables${word}` },
    place: { location: 'Indira' },
    circle: HERE,
    price: { minPrice: '1', sort: 'price-low' },
    category: { category: '1', sort: 'rating' },
    days: { availableFrom: '2026-04-01', availableUntil: '2026-04-02' },
  };
  const found: string[] = [];
  const totals: Record<string, number> = {};
  for (const [way, query] of Object.entries(ways)) {
    const { body, headers } = await who.client.call(listItems, { query: { limit: '1000', ...query } });
    if (body.some(({ ownerId }) => ownerId === other.id)) found.push(way);
    totals[way] = Number(headers[TOTAL_HEADER]);
  }
  const shelf = await who.client.call(listItemsOfUser, { params: { userId: other.id }, query: {} });
  if (shelf.body.length > 0) found.push('shelf');
  const page = await who.client.call(getItem, { params: { id: item.id } });
  if (page.status === 200) found.push('page');
  const profile = await who.client.call(getUser, { params: { id: other.id } });
  if (profile.status === 200) found.push('profile');
  const { body: categories } = await who.client.call(listCategories, {});
  totals['categories'] = categories.find(({ id }) => id === 1)?.itemCount ?? 0;
  return { found, totals };
}

const EVERYWHERE = [
  'all',
  'words',
  'misspelt',
  'place',
  'circle',
  'price',
  'category',
  'days',
  'shelf',
  'page',
];

test('both blocked people find nothing of each other in any list, search or count, until it is lifted', async () => {
  const { asha, vik, ofAsha, ofVik } = pair;
  const before = await foundBy(vik, asha, ofAsha);
  expect(before.found).toEqual([...EVERYWHERE, 'profile']);
  expect((await block(asha, vik)).status).toBe(204);
  const fewer = Object.fromEntries(Object.entries(before.totals).map(([way, total]) => [way, total - 1]));
  expect(await foundBy(vik, asha, ofAsha)).toEqual({ found: [], totals: fewer });
  // Who blocks still opens the profile, to take it back.
  expect(await foundBy(asha, vik, ofVik)).toEqual({ found: ['profile'], totals: fewer });
  const next = await makeItem(app, (await makePerson(app)).id);
  const { body } = await vik.client.call(getItem, { params: { id: next.id } });
  expect(body.navigation.prevItemId).toBe(ofVik.id);
  expect((await unblock(asha, vik)).status).toBe(204);
  expect((await foundBy(vik, asha, ofAsha)).found).toEqual(before.found);
});

test('visitors and others find both, also from what is kept', async () => {
  const { asha, vik, ofAsha } = pair;
  await block(asha, vik);
  const other = await makePerson(app);
  for (const client of [app.client(), other.client, app.client()]) {
    expect((await client.call(getItem, { params: { id: ofAsha.id } })).status).toBe(200);
    expect((await vik.client.call(getItem, { params: { id: ofAsha.id } })).status).toBe(404);
    expect((await client.call(getUser, { params: { id: asha.id } })).status).toBe(200);
    expect((await vik.client.call(getUser, { params: { id: asha.id } })).status).toBe(404);
  }
});

test('new messages and requests are answered as about a listing that is gone', async () => {
  const { asha, vik, ofAsha, ofVik } = pair;
  await block(asha, vik);
  const gone = { status: 404, body: { code: 'item_not_found' } };
  expect(await write(vik, asha, ofAsha.id)).toMatchObject(gone);
  expect(await write(asha, vik, ofVik.id)).toMatchObject(gone);
  for (const [who, item] of [
    [vik, ofAsha],
    [asha, ofVik],
  ] as const) {
    const days = { startDate: '2026-03-10', endDate: '2026-03-11' };
    expect(await who.client.call(requestRental, { body: { itemId: item.id, ...days } })).toMatchObject(gone);
  }
});

test('a conversation stays readable, cannot be written in, and moves to the archive of who blocks', async () => {
  const { asha, vik, ofAsha, ofVik } = pair;
  for (const [item, other] of [
    [ofAsha, asha],
    [ofVik, vik],
  ] as const) {
    const from = other === asha ? vik : asha;
    expect((await write(from, other, item.id)).status).toBe(201);
  }
  await block(asha, vik);
  const refused = {
    status: 403,
    body: { code: 'not_reachable', message: 'You cannot reach this person now' },
  };
  expect(await write(vik, asha, ofAsha.id)).toMatchObject(refused);
  expect(await write(asha, vik, ofAsha.id)).toMatchObject(refused);
  expect(await conversations(asha)).toEqual([]);
  expect(await conversations(asha, 'true')).toMatchObject([{ isReachable: false }, { isReachable: false }]);
  expect(await conversations(vik)).toMatchObject([{ isReachable: false }, { isReachable: false }]);
  expect(await conversations(vik, 'true')).toEqual([]);
  for (const [who, other] of [
    [asha, vik],
    [vik, asha],
  ] as const) {
    const params = { otherUserId: other.id, itemId: ofAsha.id };
    expect((await who.client.call(getConversation, { params, query: {} })).body).toHaveLength(1);
  }
  await unblock(asha, vik);
  expect(await conversations(asha)).toHaveLength(2);
  expect((await write(vik, asha, ofAsha.id)).status).toBe(201);
});

test('pending requests of who blocks are cancelled, the other’s rejected', async () => {
  const { asha, vik, ofAsha, ofVik } = pair;
  await rent(ofVik, vik, asha, 'pending');
  await rent(ofAsha, asha, vik, 'pending');
  await block(asha, vik);
  const [own] = (await asha.client.call(listMyRentals, { query: {} })).body;
  const [theirs] = (await vik.client.call(listMyRentals, { query: {} })).body;
  expect([own?.status, own?.closedReason]).toEqual(['cancelled', 'withdrawn']);
  expect([theirs?.status, theirs?.closedReason]).toEqual(['rejected', 'declined']);
});

test('a request and a block at the same moment never leave a pending request, 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const [owner, renter] = [await makePerson(app), await makePerson(app)];
    const item = await makeItem(app, owner.id);
    const body = { itemId: item.id, startDate: '2026-03-10', endDate: '2026-03-11' };
    await Promise.all([renter.client.call(requestRental, { body }), block(owner, renter)]);
    const mine = (await renter.client.call(listMyRentals, { query: {} })).body;
    expect(mine.filter(({ status }) => status === 'pending')).toEqual([]);
  }
});

describe('while an approved rental runs', () => {
  test('its page, its place and writing about it stay, and nothing else', async () => {
    const { asha, vik, ofAsha } = pair;
    const elsewhere = await makeItem(app, asha.id);
    await write(vik, asha, elsewhere.id);
    await write(vik, asha, ofAsha.id);
    const { id } = await rent(ofAsha, asha, vik, 'approved');
    await block(asha, vik);
    expect((await vik.client.call(getItem, { params: { id: ofAsha.id } })).status).toBe(200);
    expect((await vik.client.call(getItem, { params: { id: elsewhere.id } })).status).toBe(404);
    expect((await foundBy(vik, asha, ofAsha)).found).toEqual(['page']);
    expect((await write(vik, asha, ofAsha.id)).status).toBe(201);
    expect((await write(asha, vik, ofAsha.id)).status).toBe(201);
    expect((await write(vik, asha, elsewhere.id)).status).toBe(403);
    expect(await conversations(asha)).toMatchObject([{ itemId: ofAsha.id, isReachable: true }]);
    const body = { itemId: ofAsha.id, startDate: '2026-03-20', endDate: '2026-03-21' };
    expect((await vik.client.call(requestRental, { body })).status).toBe(404);
    await app.database.db.execute(sql`update rentals set status = 'completed' where id = ${id}`);
    expect((await vik.client.call(getItem, { params: { id: ofAsha.id } })).status).toBe(404);
    expect((await write(vik, asha, ofAsha.id)).status).toBe(403);
    expect(await conversations(asha)).toEqual([]);
  });

  test('the dialog learns of it, and whether it can be cancelled; so does the list of blocked people', async () => {
    const { asha, vik, ofAsha } = pair;
    const { id } = await rent(ofAsha, asha, vik, 'approved');
    const params = { userId: vik.id };
    const running = { id, startDate: '2026-03-02', endDate: '2026-03-05', canCancel: true };
    expect((await asha.client.call(getBlock, { params })).body).toMatchObject({
      isBlocked: false,
      rentals: [running],
    });
    await block(asha, vik);
    expect((await asha.client.call(getBlock, { params })).body).toMatchObject({ isBlocked: true });
    await block(asha, await makePerson(app));
    const { body } = await asha.client.call(listBlocks, { query: {} });
    expect(body).toMatchObject([{ rentals: [] }, { user: { username: vik.username }, rentals: [running] }]);
    // Nobody learns that they are blocked.
    expect((await vik.client.call(getBlock, { params: { userId: asha.id } })).status).toBe(404);
  });
});

test('no typing, reading or message reaches a tab of the other', async () => {
  const { asha, vik, ofAsha } = pair;
  await write(vik, asha, ofAsha.id);
  await block(asha, vik);
  const [tabOfAsha, tabOfVik] = [await openTab(app, asha), await openTab(app, vik)];
  const params = { otherUserId: vik.id, itemId: ofAsha.id };
  await asha.client.call(getConversation, { params, query: {} });
  tabOfVik.send({ type: 'typing', receiverId: asha.id, itemId: ofAsha.id });
  tabOfAsha.send({ type: 'typing', receiverId: vik.id, itemId: ofAsha.id });
  tabOfVik.send({ type: 'message', receiverId: asha.id, itemId: ofAsha.id, content: 'Let me in' });
  await tabOfVik.take('error');
  for (const tab of [tabOfAsha, tabOfVik]) {
    tab.send({ type: 'ping' });
    await tab.take('pong');
  }
  const heard = (tab: typeof tabOfAsha) => new Set(tab.frames.map(({ type }) => type));
  expect(heard(tabOfAsha)).toEqual(new Set(['auth_ok', 'notification_count', 'pong']));
  expect(heard(tabOfVik)).toEqual(new Set(['auth_ok', 'notification_count', 'error', 'pong']));
  expect(tabOfAsha.of('notification_count')).toEqual([{ type: 'notification_count', count: 0 }]);
});

test('blocks are listed, are made once, and not of oneself or nobody', async () => {
  const { asha, vik } = pair;
  expect(await block(asha, asha)).toMatchObject({ status: 400, body: { code: 'own_block' } });
  const unknown = { params: { userId: 2_000_000_000 } };
  expect(await asha.client.call(blockPerson, unknown)).toMatchObject({ body: { code: 'user_not_found' } });
  await Promise.all(Array.from({ length: 5 }, () => block(asha, vik)));
  const { body } = await asha.client.call(listBlocks, { query: {} });
  expect(body.map(({ user }) => user.id)).toEqual([vik.id]);
  expect((await vik.client.call(listBlocks, { query: {} })).body).toEqual([]);
});

test('nobody blocks more than 1000 people', async () => {
  const { asha, vik } = pair;
  await app.database.db.execute(sql`
    with made as (
      insert into users (username, full_name, email)
      select 'crowd' || n || '_' || ${asha.id}::integer, 'Crowd', 'crowd' || n || '_' || ${asha.id}::integer || '@example.com'
      from generate_series(1, 1000) n returning id
    )
    insert into person_blocks select ${asha.id}, id, now() from made`);
  expect(await block(asha, vik)).toMatchObject({ status: 409, body: { code: 'too_many_blocks' } });
});

test('the categories of visitors are read without looking at anybody’s blocks', async () => {
  await block(pair.asha, pair.vik);
  const sent = await statementsOf(() => app.client().call(listCategories, {}));
  expect(sent.filter((statement) => statement.includes('tallies'))).not.toEqual([]);
  expect(sent.filter((statement) => statement.includes('person_blocks'))).toEqual([]);
});
