import { listItems } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { DAY_SECONDS, limitsInMemory, type MakeLimit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await startTestApp({ config: { isIndexed: true, publicUrl: 'https://rent.example' } });
  ({ id } = await makeItem(app, (await makePerson(app)).id, { title: 'Tall ladder', price: 99.5 }));
});
afterAll(() => app.close());

const get = (path: string, on: TestApp = app) => on.server.inject({ url: path });

test('more pages at once than can be rendered are sent without their content', async () => {
  const many = await Promise.all(Array.from({ length: 200 }, (_, n) => get(`/search?search=ladder+${n}`)));
  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const shells = many.filter(({ headers }) => headers['x-rendered'] === 'shell');
  for (const { body } of shells) {
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('"@type":"ItemList"');
  }
  expect(shells.length).toBeLessThan(200);
});

test('the page of a search does not evade the limit on searches', async () => {
  const limited = await startAppForTest({
    database: app.database,
    config: { rateLimit: true },
    // The window outlasts the searches on a slow machine too.
    makeLimit: limitsInMemory(true, DAY_SECONDS),
  });
  const around = { latitude: '12.3', longitude: '76.5', radius: '20000', sort: 'price-low' } as const;
  const spend = async () =>
    (await limited.client().call(listItems, { query: { ...around, minPrice: 1 } })).status;
  const isShell = async (words: string) =>
    (await get(`/search?search=${words}`, limited)).headers['x-rendered'] === 'shell';
  expect(await isShell('laddr')).toBe(false);
  let status = 200;
  for (let calls = 0; calls < 700 && status === 200; calls++) status = await spend();
  expect(status).toBe(429);
  expect(await isShell('laddre')).toBe(true);
});

test('a page of a search beyond the limit on searches is no error in the log', async () => {
  const { node } = await countingNode('searches', 0);
  const errors: unknown[] = [];
  const { log } = node.server;
  const child = log.child.bind(log);
  const spy = vi.spyOn(log, 'child').mockImplementation((...given) => {
    const made = child(...given);
    made.error = (...details: unknown[]) => void errors.push(details);
    return made;
  });
  onTestFinished(() => spy.mockRestore());
  expect((await get('/search?search=ladder', node)).headers['x-rendered']).toBe('shell');
  expect(spy).toHaveBeenCalled();
  expect(errors).toEqual([]);
});

test('who waits for a page that another address begins to render and cannot pay for gets it all the same', async () => {
  const makeLimit: MakeLimit = (name) => ({
    spend: async (key) => {
      if (name === 'rendered pages' && key === '198.51.100.7') throw new Problem('too_many_requests');
    },
    check: async () => {},
  });
  const node = await startAppForTest({ database: app.database, makeLimit });
  const askFrom = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const { statusCode, headers: sent } = await node.server.inject({ url: '/search?location=pune', headers });
    return [statusCode, sent['x-rendered']];
  };
  expect(await Promise.all(['198.51.100.7', '198.51.100.8', '198.51.100.9'].map(askFrom))).toEqual([
    [200, 'shell'],
    [200, undefined],
    [200, undefined],
  ]);
});

/** A node whose limits count only the points of one of them, which it allows no more than `most`. */
async function countingNode(of: string, most: number) {
  let spent = 0;
  const makeLimit: MakeLimit = (name) => ({
    spend: async (_key, points = 1) => {
      if (name !== of) return;
      if (spent + points > most) throw new Problem('too_many_requests');
      spent += points;
    },
    check: async () => {},
  });
  const node = await startAppForTest({ database: app.database, makeLimit });
  return { node, spent: () => spent };
}

test('an address that has had many pages rendered gets further ones without their content', async () => {
  const { node } = await countingNode('rendered pages', 3);
  const ask = async (path: string) => {
    const { statusCode, headers } = await get(path, node);
    return [statusCode, headers['x-rendered']];
  };
  expect(await ask('/about')).toEqual([200, undefined]);
  for (const missing of [900_001, 900_002]) expect(await ask(`/items/${missing}`)).toEqual([404, undefined]);
  expect(await ask(`/items/${id}`)).toEqual([200, 'shell']);
  expect(await ask('/about')).toEqual([200, undefined]);
});

test('a page of many rows costs as much as several', async () => {
  const { node, spent } = await countingNode('rendered pages', 1000);
  const owner = await makePerson(app);
  for (let made = 0; made < 250; made++) await makeItem(app, owner.id);
  const costOf = async (path: string) => {
    const before = spent();
    await get(path, node);
    return spent() - before;
  };
  expect(await costOf('/about')).toBe(1);
  expect(await costOf('/search')).toBeLessThan(4);
  // The rows before the page are read as well.
  expect(await costOf('/search?page=10')).toBeGreaterThan(2);
  expect(await costOf(`/people/${owner.id}`)).toBeGreaterThan(2);
  expect(await costOf(`/people/${owner.id}`)).toBe(0);
});

test('a page for which long rows are read costs more than one with as many short ones', async () => {
  const { node, spent } = await countingNode('rendered pages', 1000);
  const costOf = async (images: string[]) => {
    const owner = await makePerson(app);
    for (let made = 0; made < 60; made++) await makeItem(app, owner.id, { images });
    const before = spent();
    // The last of three pages shows few of them.
    await get(`/people/${owner.id}?page=3`, node);
    return spent() - before;
  };
  const short = await costOf(['https://pictures.example/1.jpg']);
  const long = await costOf(
    Array.from({ length: 10 }, (_, n) => `https://pictures.example/${n}.jpg?${'x'.repeat(450)}`),
  );
  expect(long - short).toBeGreaterThan(4);
});

test('renewing a page of a search costs as much as rendering it', async () => {
  const { node, spent } = await countingNode('searches', 100);
  const at = (seconds: number) => {
    node.setNow(new Date(Date.parse('2026-08-01T10:00:00Z') + seconds * 1000));
    return get('/search?minPrice=10&maxPrice=90', node);
  };
  await at(0);
  expect(spent()).toBe(1);
  await at(61);
  await expect.poll(spent).toBe(2);
});

test('a page that a browser asks for as an image or a frame, or for a script of another site, is neither searched for nor rendered', async () => {
  const { node, spent } = await countingNode('searches', 100);
  const asked = (dest: string) =>
    node.server.inject({ url: '/search?minPrice=20&maxPrice=80', headers: { 'sec-fetch-dest': dest } });
  for (const dest of ['image', 'iframe', 'script', 'style']) {
    const { statusCode, headers } = await asked(dest);
    expect([dest, statusCode, headers['content-type']]).toEqual([
      dest,
      404,
      'application/json; charset=utf-8',
    ]);
  }
  const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' };
  const fetched = (mode: string) =>
    node.server.inject({
      url: '/search?minPrice=20&maxPrice=80',
      headers: { ...elsewhere, 'sec-fetch-mode': mode },
    });
  expect((await fetched('no-cors')).statusCode).toBe(404);
  expect(spent()).toBe(0);
  // A visit from another site, as the service worker passes it on.
  expect((await fetched('navigate')).statusCode).toBe(200);
  for (const dest of ['empty', 'document']) expect((await asked(dest)).body).toContain('<main id="content"');
  expect(spent()).toBe(1);
});

test('nobody waits for a page in the line of a stranger', async () => {
  const node = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  const ask = (url: string, remoteAddress: string) => node.server.inject({ url, remoteAddress });
  let answered = 0;
  const line = Array.from({ length: 40 }, async (_, n) => {
    await ask(`/items/${910_000 + n}`, '192.0.2.1');
    answered++;
  });
  const last = ask('/', '192.0.2.1');
  expect((await ask('/', '192.0.2.2')).body).toContain('<main id="content"');
  expect(answered).toBeLessThan(20);
  await Promise.all([...line, last]);
});
