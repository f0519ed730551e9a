import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { statementsOf } from '../../testing/statements/sent.ts';
import { SESSION_COOKIE } from '../access.ts';
import { RECENT_WRITE_COOKIE } from '../current.ts';

let app: TestApp;
let owner: Person;
let reader: Person;
let admin: Person;
let id: number;
let hidden: number;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app, { fullName: 'Asha Menon', bio: 'x'.repeat(2000) });
  reader = await makePerson(app);
  admin = await makePerson(app, { isAdmin: true });
  for (let count = 0; count < 4; count++) ({ id } = await makeItem(app, owner.id));
  ({ id: hidden } = await makeItem(app, owner.id, { title: 'Hidden lantern', moderationStatus: 'rejected' }));
});
afterAll(() => app.close());
beforeEach(() => app.forgetAnswers());

type Who = 'visitor' | 'reader' | 'owner' | 'admin';
const session = (who: Who) =>
  who === 'visitor' ? undefined : { reader, owner, admin }[who].client.session();
const get = (
  url: string,
  who: Who = 'visitor',
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => {
  const token = session(who);
  const cookies = [token && `${SESSION_COOKIE}=${token}`, headers['cookie']].filter(Boolean).join('; ');
  return app.server.inject({ method, url, headers: { ...headers, ...(cookies && { cookie: cookies }) } });
};
const named = (url: string) =>
  url.replace('{id}', String(id)).replace('{hidden}', String(hidden)).replace('{owner}', String(owner.id));

// Who is signed in costs a statement more, unless everybody gets the same. Of a listing the owner and who rents it get more.
test.each<[string, Who, cold: number, warm: number]>([
  ['/api/site', 'visitor', 0, 0],
  ['/api/site', 'reader', 1, 0],
  ['/api/categories', 'visitor', 1, 0],
  ['/api/categories', 'reader', 2, 1],
  ['/api/items/{id}', 'visitor', 1, 0],
  ['/api/items/{id}', 'reader', 2, 1],
  ['/api/items/{id}', 'owner', 3, 2],
  ['/api/items/{id}', 'admin', 2, 1],
  ['/api/items/{hidden}', 'visitor', 1, 1],
  ['/api/items/{hidden}', 'reader', 3, 3],
  ['/api/items/{hidden}', 'owner', 3, 3],
  ['/api/items/{hidden}', 'admin', 3, 3],
  ['/api/items', 'visitor', 1, 0],
  ['/api/items?sort=newest&limit=8', 'visitor', 1, 0],
  ['/api/items?limit=8', 'visitor', 1, 0],
  ['/api/items?limit=8', 'reader', 2, 1],
  ['/api/items?limit=8', 'admin', 2, 2],
  ['/api/items?category=1&limit=8', 'visitor', 1, 0],
  ['/api/items?category=2&category=1', 'visitor', 1, 0],
  ['/api/items?sort=price-low', 'visitor', 1, 0],
  ['/api/items?sort=price-high&category=1', 'visitor', 1, 0],
  ['/api/items?sort=rating', 'visitor', 1, 0],
  ['/api/items?minPrice=1', 'visitor', 1, 1],
  ['/api/items?latitude=12&longitude=77', 'visitor', 1, 1],
  ['/api/items/{id}/booked', 'visitor', 2, 2],
  ['/api/items/{id}/reviews', 'visitor', 1, 1],
  ['/api/users/{owner}', 'visitor', 2, 0],
  ['/api/users/{owner}', 'reader', 3, 0],
  ['/api/items/user/{owner}', 'visitor', 1, 0],
  ['/api/items/user/{owner}', 'reader', 2, 1],
  ['/api/items/user/{owner}', 'owner', 2, 2],
  ['/api/items/user/{owner}', 'admin', 2, 2],
])('%s takes a %s %i statements at first, and %i once it is kept', async (path, who, cold, warm) => {
  const sent = async () => (await statementsOf(() => get(named(path), who))).length;
  expect([await sent(), await sent()]).toEqual([cold, warm]);
});

test('the same call in another spelling is answered from what is kept', async () => {
  for (const [first, second] of [
    ['/api/items?sort=newest&limit=8', '/api/items?limit=8'],
    ['/api/items?category=1&category=2', '/api/items?x=1&category=2&category=1&category=2&sort=newest'],
    ['/api/items', '/api/items?limit=200&search='],
    [`/api/items/${id}`, `/api/items/0${id}?x=1`],
  ] as const) {
    const { body, headers } = await get(first);
    const statements = await statementsOf(async () => {
      const again = await get(second);
      expect([again.body, again.headers['x-total-count']]).toEqual([body, headers['x-total-count']]);
    });
    expect([second, statements]).toEqual([second, []]);
  }
});

test('a page after the first is not kept, and leads on from where the first ended', async () => {
  const first = await get('/api/items?limit=3');
  const [, next = ''] = /<(.*)>/.exec(String(first.headers.link)) ?? [];
  expect(next).toContain('limit=3');
  const second = await get(next);
  expect([first.json<object[]>().length, second.json<object[]>().length]).toEqual([3, 1]);
  expect(await statementsOf(() => get(next))).toHaveLength(1);
});

test('whoever has just changed something reads it from the database', async () => {
  const url = `/api/items/${id}`;
  await get(url);
  const cookie = `${RECENT_WRITE_COOKIE}=1`;
  expect(await statementsOf(() => get(url, 'visitor', { cookie }))).toHaveLength(1);
  expect(await statementsOf(() => get(url, 'reader', { cookie }))).toHaveLength(2);
});

describe('nobody gets what is not for them', () => {
  test('from what the owner or an administrator has asked for before', async () => {
    for (const who of ['owner', 'admin'] as const) {
      for (const path of [`/api/items/${hidden}`, '/api/items', `/api/items/user/${owner.id}`])
        await get(path, who);
      for (const other of ['visitor', 'reader'] as const) {
        expect((await get(`/api/items/${hidden}`, other)).statusCode).toBe(404);
        for (const path of ['/api/items', `/api/items/user/${owner.id}`])
          expect([path, (await get(path, other)).body.includes('Hidden lantern')]).toEqual([path, false]);
      }
    }
  });

  test('and the owner and administrators get what is, whatever is kept', async () => {
    for (const path of ['/api/items', `/api/items/user/${owner.id}`]) await get(path);
    expect((await get(`/api/items/${hidden}`, 'owner')).json()).toMatchObject({ title: 'Hidden lantern' });
    expect((await get(`/api/items/${hidden}`, 'admin')).json()).toMatchObject({ title: 'Hidden lantern' });
    expect((await get(`/api/items/user/${owner.id}`, 'owner')).body).toContain('Hidden lantern');
    for (const path of ['/api/items', `/api/items/user/${owner.id}`])
      expect([path, (await get(path, 'admin')).body.includes('Hidden lantern')]).toEqual([path, true]);
  });

  test('and what is kept has the same bytes for everybody', async () => {
    for (const path of ['/api/site', '/api/categories', `/api/items/${id}`, `/api/users/${owner.id}`]) {
      const cold = await get(path);
      for (const who of ['visitor', 'reader', 'owner', 'admin'] as const) {
        // The owner gets the pin besides.
        if (who === 'owner' && path.startsWith('/api/items')) continue;
        const warm = await get(path, who);
        app.forgetAnswers();
        const alone = await get(path, who);
        for (const { body, headers } of [warm, alone])
          expect([path, who, body, headers.etag]).toEqual([path, who, cold.body, cold.headers.etag]);
      }
    }
  });
});

test('an answer from what is kept has the headers of one that was just made', async () => {
  const varying = (headers: Record<string, unknown>) => ({ ...headers, date: '', 'x-request-id': '' });
  for (const path of ['/api/items?limit=3', `/api/users/${owner.id}`]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      app.forgetAnswers();
      const accept = { 'accept-encoding': encoding };
      const [cold, warm, warmer] = [
        await get(path, 'visitor', accept),
        await get(path, 'visitor', accept),
        await get(path, 'visitor', accept),
      ];
      for (const again of [warm, warmer]) {
        expect([path, varying(again.headers)]).toEqual([path, varying(cold.headers)]);
        expect(again.rawPayload.equals(cold.rawPayload)).toBe(true);
      }
      expect(warm.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      const head = await get(path, 'visitor', accept, 'HEAD');
      expect([head.payload, varying(head.headers)]).toEqual(['', varying(cold.headers)]);
      const known = await get(path, 'visitor', { ...accept, 'if-none-match': String(cold.headers.etag) });
      expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', cold.headers.etag]);
    }
  }
});

test('a kept answer is compressed for a signed-in person only if a page of ours asks', async () => {
  const path = `/api/users/${owner.id}`;
  const encodingOf = async (headers: Record<string, string>) =>
    (await get(path, 'reader', { 'accept-encoding': 'br', ...headers })).headers['content-encoding'];
  await get(path, 'visitor', { 'accept-encoding': 'br' });
  expect(await encodingOf({})).toBeUndefined();
  expect(await encodingOf({ 'sec-fetch-site': 'same-origin' })).toBe('br');
});

test('what other sites may not send is refused, also if its answer is kept', async () => {
  const path = `/api/items/${id}`;
  await get(path);
  expect((await get(path, 'visitor', { 'sec-fetch-dest': 'image' })).statusCode).toBe(403);
});

test('one reading serves all who ask at the same time', async () => {
  const urls = Array.from({ length: 20 }, () => '/api/items?limit=2');
  const statements = await statementsOf(() => Promise.all(urls.map((url) => get(url))));
  expect(statements).toHaveLength(1);
});

test('what is kept is bounded, and refusals and very long answers are not kept', async () => {
  const { size } = app.server.keptAnswers;
  for (const url of ['/api/items/2000000000', '/api/items?limit=0', '/api/users/2000000000']) await get(url);
  expect(app.server.keptAnswers.size).toEqual(size);
  const long = 'ഭൂമി '.repeat(40);
  for (let count = 0; count < 200; count++)
    await makeItem(app, reader.id, { description: long, images: [`https://example.com/${'x'.repeat(400)}`] });
  const { rawPayload } = await get(`/api/items/user/${reader.id}`);
  expect(rawPayload.length).toBeGreaterThan(256 * 1024);
  expect(app.server.keptAnswers.size.entries).toBe(0);
});
