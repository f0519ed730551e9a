import { blockPerson } from '@lendloop/contract/cases/blocks';
import { listItems, type Item } from '@lendloop/contract/items';
import { TOTAL_HEADER } from '@lendloop/contract/paging';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements/sent.ts';

let app: TestApp;
let viewer: Person;
let stranger: Person;
/** Owners of listings between each other: one has blocked the viewer, whom the viewer has blocked is another. */
let hidden: number[];

const HERE = { latitude: 12.97, longitude: 77.59, location: 'Indiranagar, Bengaluru' };

beforeAll(async () => {
  app = await startTestApp();
  const people = [await makePerson(app), await makePerson(app), await makePerson(app)] as const;
  [viewer, stranger] = [await makePerson(app), await makePerson(app)];
  const [blocking, blocked, friend] = people;
  for (let index = 0; index < 24; index++) {
    const owner = [friend, blocking, friend, blocked][index % 4] ?? friend;
    const title = index % 3 === 0 ? 'Qqlantern with a stand' : 'Qqlantern';
    await makeItem(app, owner.id, {
      ...HERE,
      title,
      price: 1 + ((index * 7) % 11),
      categoryId: 1 + (index % 2),
    });
  }
  hidden = [blocking.id, blocked.id];
  for (const by of [blocking, stranger]) await by.client.call(blockPerson, { params: { userId: viewer.id } });
  await viewer.client.call(blockPerson, { params: { userId: blocked.id } });
});
afterAll(() => app.close());

const LISTS: [string, Record<string, string>][] = [
  ['all items', {}],
  ['a category', { category: '2' }],
  ['all by price', { sort: 'price-low' }],
  ['words', { search: 'qqlantern stand' }],
  ['misspelt words', { search: 'qqlanturn' }],
  ['words by price', { search: 'qqlantern', sort: 'price-high' }],
  ['a place', { location: 'Indira' }],
  ['a circle', { latitude: '12.97', longitude: '77.59', radius: '10' }],
];

async function readAll(by: Person['client'], query: Record<string, string>) {
  const items: Item[] = [];
  const totals = new Set<string>();
  for (let cursor: string | undefined, page = 0; page < 30; page++) {
    const { status, body, headers } = await by.call(listItems, {
      query: { ...query, limit: '5', ...(cursor !== undefined && { cursor }) },
    });
    expect(status).toBe(200);
    items.push(...body);
    totals.add(String(headers[TOTAL_HEADER]));
    cursor = /[?&]cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    if (cursor === undefined) break;
    cursor = decodeURIComponent(cursor);
  }
  return { items, totals: [...totals] };
}

test.each(LISTS)('a list of %s has what visitors find without those of a block', async (_name, query) => {
  const all = await readAll(app.client(), query);
  const shown = all.items.filter(({ ownerId }) => !hidden.includes(ownerId)).map(({ id }) => id);
  expect(shown.length).toBeLessThan(all.items.length);
  const own = await readAll(viewer.client, query);
  expect(own.items.map(({ id }) => id)).toEqual(shown);
  expect(own.totals).toEqual([String(shown.length)]);
});

test.each(LISTS)(
  'a stranger’s block does not take the kept totals and indexes from a list of %s',
  async (_name, query) => {
    const statements = await statementsOf(() => viewer.client.call(listItems, { query }));
    expect(statements.filter((statement) => statement.includes('with fitting as'))).toEqual([]);
  },
);

test('what a misspelt word stands for is read anew where the listings of a block are too many', async () => {
  const [friend, spammer] = [await makePerson(app), await makePerson(app)];
  await makeItem(app, friend.id, { title: 'Qqtrombone' });
  await makeItem(app, (await makePerson(app)).id, { title: 'Qqtrombone of another' });
  for (let index = 0; index < 101; index++) await makeItem(app, spammer.id, { title: 'Qqtrombone' });
  const search = async () => (await readAll(viewer.client, { search: 'qqtrombome' })).items.length;
  expect(await search()).toBe(103);
  await spammer.client.call(blockPerson, { params: { userId: viewer.id } });
  expect(await search()).toBe(2);
  await makeItem(app, friend.id, { title: 'Qqtrombome' });
  expect(await search()).toBe(3);
});

test('of somebody with very many listings, each is hidden too', async () => {
  const spammer = await makePerson(app);
  for (let index = 0; index < 101; index++) await makeItem(app, spammer.id, { title: 'Qqspammed' });
  expect((await readAll(viewer.client, { search: 'qqspammed' })).totals).toEqual(['101']);
  await spammer.client.call(blockPerson, { params: { userId: viewer.id } });
  expect(await readAll(viewer.client, { search: 'qqspammed' })).toEqual({ items: [], totals: ['0'] });
});
