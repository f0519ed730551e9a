import { moderateItem } from '@lendloop/contract/admin';
import { updateItem } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MakeLimit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages } from '../live/bus.ts';
import { openBus } from '../live/open.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { drawPicture, uploadPicture } from '../testing/pictures.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';

const PUBLIC = { isIndexed: true, publicUrl: 'http://rent.example' };

let redis: TestRedis;
let app: TestApp;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  [redis, app] = await Promise.all([startRedis(), startTestApp({ config: PUBLIC })]);
  owner = await makePerson(app);
  admin = await makePerson(app, { isAdmin: true });
});
afterAll(async () => {
  await app.close();
  await redis.stop();
});

const get = (path: string, on = app) => on.server.inject({ url: path });
const addressesIn = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);

test('search engines list a search only if each of its words counts', async () => {
  await makeItem(app, owner.id, {
    title: 'Concrete mixer',
    description:
      'Strong machine for mortar, plaster and cement at home or on site, with wheels, cable and manual.',
    location: 'Indiranagar, Bengaluru',
  });
  const isListed = async (name: string, text: string) =>
    !(await get(`/search?${name}=${encodeURIComponent(text)}`)).body.includes('content="noindex, follow"');
  await makeItem(app, owner.id, { title: 'مثقاب كهربائي', location: 'المعادي، القاهرة' });
  expect(await isListed('location', 'المعادي، القاهرة')).toBe(true);
  const scam = 'Lendloop support, call +1 800 555 0199';
  expect(await isListed('search', 'Concrete mixer, strong machine & cement')).toBe(true);
  expect(await isListed('search', 'concrete mixer wheel-cable')).toBe(true);
  const counted = 'concrete mixer strong machine mortar plaster cement home site wheels cable manual';
  expect(await isListed('search', `${counted} ${scam}`)).toBe(false);
  expect(await isListed('search', 'concrete mixer 🅲🅰🅻🅻 ⓵⓼⓪⓪')).toBe(false);
  expect(await isListed('location', 'Indiranagar, Bengaluru')).toBe(true);
  expect(await isListed('location', `${'Indiranagar '.repeat(8)}${scam}`)).toBe(false);
});

test('the sitemap lists pages, public items and the people who allow it', async () => {
  const { id: shown } = await makeItem(app, owner.id);
  const { id: hidden } = await makeItem(app, owner.id, { moderationStatus: 'rejected' });
  await app.database.db.execute(sql`select setval(pg_get_serial_sequence('items', 'id'), 24999)`);
  const { id: far } = await makeItem(app, owner.id);
  const open = await makePerson(app, { findable: true });
  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(addressesIn(index.body)).toEqual(
    ['pages-1', 'items-1', 'items-3', 'people-1'].map((name) => `http://rent.example/sitemaps/${name}.xml`),
  );
  const first = addressesIn((await get('/sitemaps/items-1.xml')).body);
  expect(first).toContain(`http://rent.example/items/${shown}`);
  expect(first).not.toContain(`http://rent.example/items/${hidden}`);
  expect(addressesIn((await get('/sitemaps/items-3.xml')).body)).toEqual([
    `http://rent.example/items/${far}`,
  ]);
  expect(addressesIn((await get('/sitemaps/people-1.xml')).body)).toEqual([
    `http://rent.example/people/${open.id}`,
  ]);
  expect(addressesIn((await get('/sitemaps/pages-1.xml')).body)).toContain('http://rent.example/about');
  for (const name of [
    'items-2',
    'items-0',
    'pages-2',
    'secrets-1',
    'items-1x',
    'items-214749',
    'people-214749',
    'items-999999',
  ])
    expect([name, (await get(`/sitemaps/${name}.xml`)).statusCode]).toEqual([name, 404]);
});

test('files of the sitemap are limited like other costly answers', async () => {
  const seen: string[] = [];
  const makeLimit: MakeLimit = (name) => ({ spend: async () => void seen.push(name), check: async () => {} });
  const counting = await startAppForTest({ database: app.database, config: PUBLIC, makeLimit });
  await get('/sitemaps/pages-1.xml', counting);
  expect(seen).toEqual(['probes', 'files of the sitemap']);
});

test('a large file is compressed once, and counts for the bytes that are sent', async () => {
  let spent = 0;
  const makeLimit: MakeLimit = (name) => ({
    spend: async (_key, points = 1) => void (spent += name === 'probes' || name === 'files' ? points : 0),
    check: async () => {},
  });
  const node = await startAppForTest({ config: PUBLIC, makeLimit });
  await node.database.db.execute(sql`
    insert into users (username, full_name, email, findable)
    select 'crowd' || n, 'Crowd ' || n, 'crowd' || n || '@example.com', true from generate_series(1, 2000) n`);
  const ask = async (path: string, headers: Record<string, string>) => {
    const before = spent;
    const { headers: got, rawPayload, statusCode } = await node.server.inject({ url: path, headers });
    return { cost: spent - before, bytes: rawPayload.length, status: statusCode, headers: got };
  };
  const path = '/sitemaps/people-1.xml';
  const plain = await ask(path, {});
  expect([plain.status, plain.cost]).toEqual([200, 1 + Math.floor(plain.bytes / 50_000)]);
  expect(plain.cost).toBeGreaterThan(3);
  const small = await ask(path, { 'accept-encoding': 'br' });
  expect(small).toMatchObject({ status: 200, cost: 1, headers: { 'content-encoding': 'br' } });
  expect(String(small.headers.etag)).toMatch(/^"[^"]+-br"$/);
  const known = await ask(path, { 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) });
  expect([known.status, known.cost]).toEqual([304, 1]);
  // Files that there are not push none out: it is sent without the table that it was made from.
  for (let n = 2; n < 40; n++) expect((await ask(`/sitemaps/people-${n}.xml`, {})).status).toBe(404);
  await node.database.db.execute(sql`alter table users rename to crowd`);
  expect((await ask(path, { 'accept-encoding': 'br' })).status).toBe(200);
});

test('whoever has many files of the sitemap made anew waits, and one that is kept is sent all the same', async () => {
  let spent = 0;
  const makeLimit: MakeLimit = (name) => ({
    spend: async () => {
      if (name === 'files of the sitemap' && ++spent > 3) throw new Problem('too_many_requests');
    },
    check: async () => {},
  });
  const node = await startAppForTest({ database: app.database, config: PUBLIC, makeLimit });
  const { id } = await makePerson(app, { findable: true });
  const statusOf = async (path: string) => (await get(path, node)).statusCode;
  const file = '/sitemaps/people-1.xml';
  for (const path of [file, file, '/sitemap.xml', '/sitemaps/pages-1.xml'])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf('/sitemaps/items-1.xml')).toBe(429);
  expect(await statusOf(file)).toBe(200);
  await tellOfOutdatedPages(node.context.bus, { people: [id] });
  expect(await statusOf(file)).toBe(429);
});

test('the sitemap says when an item last changed', async () => {
  const { id } = await makeItem(app, owner.id, { createdAt: '2020-01-01T00:00:00.000Z' });
  const changedAt = async () =>
    new RegExp(`/items/${id}</loc><lastmod>([^<]*)<`).exec(
      (await get('/sitemaps/items-3.xml', await fresh())).body,
    )?.[1];
  const fresh = () => startAppForTest({ database: app.database, config: PUBLIC });
  expect(await changedAt()).toBe('2020-01-01T00:00:00.000Z');
  await owner.client.call(updateItem, {
    params: { id },
    body: {
      title: 'A new title for it',
      description: 'A thing that is good for many other things.',
      price: 100,
      categoryId: 1,
      location: 'Indiranagar, Bengaluru',
      images: ['https://example.com/thing.jpg'],
    },
  });
  expect((await changedAt())?.slice(0, 4)).not.toBe('2020');
});

test('robots may read all but what is personal, and know the sitemap', async () => {
  const { body } = await get('/robots.txt');
  for (const path of [
    '/api/',
    '/admin',
    '/auth',
    '/chat',
    '/messages',
    '/profile',
    '/create-listing',
    '/settings',
  ])
    expect(body.split('\n')).toContain(`Disallow: ${path}`);
  expect(body).toContain('Sitemap: http://rent.example/sitemap.xml');
  expect((await get('/')).headers['x-robots-tag']).toBeUndefined();
});

test('a site that is not indexed says so with every answer', async () => {
  const closed = await startAppForTest({ database: app.database });
  expect((await get('/robots.txt', closed)).body).toBe('User-agent: *\nDisallow: /\n');
  expect((await get('/sitemap.xml', closed)).statusCode).toBe(404);
  for (const path of ['/', '/api/site', '/gone'])
    expect([path, (await get(path, closed)).headers['x-robots-tag']]).toEqual([path, 'noindex']);
  expect((await get('/', closed)).body).toContain('<meta name="robots" content="noindex, nofollow">');
});

test('a preview is the first stored photo, or the picture of the site', async () => {
  const { id: foreign } = await makeItem(app, owner.id);
  const { id: own } = await makeItem(app, owner.id);
  const photo = Uint8Array.from(await drawPicture(1400, 1400).jpeg().toBuffer());
  const { url } = await uploadPicture(app, owner, photo);
  await owner.client.call(updateItem, {
    params: { id: own },
    body: {
      title: 'A thing with a picture',
      description: 'A thing that is good for many other things.',
      price: 100,
      categoryId: 1,
      location: 'Indiranagar, Bengaluru',
      images: ['https://example.com/thing.jpg', url],
    },
  });
  const site = await get('/og/site.jpg');
  for (const path of [`/og/items/${own}.jpg`, '/og/site.jpg']) {
    const { headers, rawPayload } = await get(path);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([path, width, height, format]).toEqual([path, 1200, 630, 'jpeg']);
    expect(rawPayload.length).toBeLessThanOrEqual(300 * 1024);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
  expect((await get(`/og/items/${foreign}.jpg`)).rawPayload.equals(site.rawPayload)).toBe(true);
  expect((await get(`/og/items/${own}.jpg`)).rawPayload.equals(site.rawPayload)).toBe(false);
  for (const name of ['999999.jpg', 'none.jpg', `${own}.png`])
    expect([name, (await get(`/og/items/${name}`)).statusCode]).toEqual([name, 404]);
});

test('whoever has many previews made waits, and a preview that is kept is made and read once', async () => {
  let read = 0;
  let spent = 0;
  const makeLimit: MakeLimit = (name) => ({
    spend: async () => {
      if (name === 'previews' && ++spent > 2) throw new Problem('too_many_requests');
    },
    check: async () => {},
  });
  const node = await startAppForTest({
    database: app.database,
    makeLimit,
    wrapImages: (store) => ({
      ...store,
      get: (name) => {
        read++;
        return store.get(name);
      },
    }),
  });
  const seller = node.client(owner.client.session());
  const ids: number[] = [];
  // Of different sizes, as JPEG may make two that are nearly the same into one.
  for (const width of [1300, 1350, 1400]) {
    const photo = Uint8Array.from(await drawPicture(width, 1400).jpeg().toBuffer());
    const { url } = await uploadPicture(node, { ...owner, client: seller }, photo);
    ids.push((await makeItem(node, owner.id, { images: [url] })).id);
  }
  const statuses = [];
  for (const id of [...ids, ...ids]) statuses.push((await get(`/og/items/${id}.jpg`, node)).statusCode);
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
  expect(read).toBe(2);
});

test('a removed item is gone from HTML, sitemap and preview of another node within two seconds', async () => {
  const node = async () => {
    const bus = await openBus({ redisUrl: redis.url, databaseUrl: null }, () => {});
    return startAppForTest({ database: app.database, bus, config: PUBLIC });
  };
  const [here, there] = [await node(), await node()];
  const { id } = await makeItem(app, owner.id, { title: 'Here for a moment' });
  const traces = async (on: TestApp) => [
    (await get(`/items/${id}`, on)).statusCode,
    (await get('/search?search=moment', on)).body.includes('Here for a moment'),
    addressesIn((await get('/sitemaps/items-3.xml', on)).body).includes(`http://rent.example/items/${id}`),
    (await get(`/og/items/${id}.jpg`, on)).statusCode,
  ];
  for (const on of [here, there]) expect(await traces(on)).toEqual([200, true, true, 200]);
  await here
    .client(admin.client.session())
    .call(moderateItem, { params: { id }, body: { status: 'rejected', comment: 'No.' } });
  for (const on of [here, there])
    await expect.poll(() => traces(on), { timeout: 30_000 }).toEqual([404, false, false, 404]);
});
