import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { SIGNED_IN_COOKIE, updateProfile } from '@lendloop/contract/accounts';
import { moderateItem, suspendUser } from '@lendloop/contract/admin';
import { deleteItem, updateItem } from '@lendloop/contract/items';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items, reviews, users } from '../db/schema.ts';
import { openLocalBus } from '../live/bus.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

const PIN = { latitude: 12.345678, longitude: 76.543219 };
const SECRETS = [
  'secret-address@example.com',
  'Withheld lantern',
  'Hidden Reviewer',
  '12.345678',
  '76.543219',
  'latitude":12',
  'reviewerId',
  'argon2',
];

let app: TestApp;
let owner: Person;
let admin: Person;
let id: number;
beforeAll(async () => {
  app = await startTestApp({ config: { isIndexed: true, publicUrl: 'https://rent.example' } });
  owner = await makePerson(app, { fullName: 'Asha Menon', email: 'secret-address@example.com' });
  admin = await makePerson(app, { isAdmin: true });
  ({ id } = await makeItem(app, owner.id, {
    title: 'Tall </script> "ladder"',
    description: 'A ladder that reaches far. <b>Very far</b> indeed.',
    price: 99.5,
    ...PIN,
  }));
  await makeItem(app, owner.id, { title: 'Withheld lantern', moderationStatus: 'rejected' });
  const renter = await makePerson(app, { fullName: 'Hidden Reviewer' });
  const { id: rentalId } = await makeRental(app, {
    itemId: id,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2026-01-05',
    endDate: '2026-01-07',
    status: 'completed',
  });
  await app.database.db
    .insert(reviews)
    .values({ itemId: id, reviewerId: renter.id, rentalId, rating: 4, comment: 'Stands firm.' });
  await app.database.db.update(items).set({ ratingSum: 4, reviewCount: 1 });
});
afterAll(() => app.close());

interface Asked {
  readonly session?: string | undefined;
  readonly cookie?: string;
  readonly etag?: string;
  readonly accept?: string;
  readonly on?: TestApp;
}

/** Asks for a page, perhaps with a session. */
const get = (path: string, { session, cookie, etag, accept, on = app }: Asked = {}) =>
  on.server.inject({
    url: path,
    headers: {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(accept !== undefined && { 'accept-encoding': accept }),
      ...((session !== undefined || cookie !== undefined) && {
        cookie: [cookie, session && `__Host-lendloop_session=${session}; ${SIGNED_IN_COOKIE}=1`]
          .filter(Boolean)
          .join('; '),
      }),
    },
  });

const dataIn = (html: string): Record<string, unknown>[] =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

test('every rendered page has the same bytes for everybody, and no secret', async () => {
  const paths = [
    '/',
    '/search',
    '/search?search=ladder',
    `/items/${id}`,
    `/people/${owner.id}`,
    '/about',
    '/gone',
  ];
  for (const path of paths) {
    const plain = await get(path);
    expect([path, plain.statusCode, plain.headers['x-rendered']]).toEqual([
      path,
      path === '/gone' ? 404 : 200,
      undefined,
    ]);
    expect(plain.body).toContain('<main id="content"');
    for (const reader of [owner, admin]) {
      const read = await get(path, { session: reader.client.session() });
      expect([path, read.body === plain.body, read.headers.etag]).toEqual([path, true, plain.headers.etag]);
    }
    for (const secret of SECRETS)
      expect([path, secret, plain.body.includes(secret)]).toEqual([path, secret, false]);
  }
});

test('an item can be read from its HTML', async () => {
  const { body, headers } = await get(`/items/${id}`);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-language, cookie, lendloop-language, accept-encoding',
  });
  expect(body).toContain(
    '<title>Tall &lt;/script&gt; &quot;ladder&quot; for rent in Indiranagar, Bengaluru · Lendloop</title>',
  );
  for (const text of ['₹99.50', 'A ladder that reaches far.', 'Stands firm.', 'Indiranagar, Bengaluru'])
    expect(body).toContain(text);
  expect(body).toContain(`<link rel="canonical" href="https://rent.example/items/${id}">`);
  expect(body).toContain(
    `<link rel="alternate" hreflang="x-default" href="https://rent.example/items/${id}">`,
  );
  expect(body).toContain(`<meta property="og:image" content="https://rent.example/og/items/${id}.jpg">`);
  expect(body).toContain('<html lang="en" dir="ltr">');
  expect(body).not.toMatch(/<script(?![^>]*(src=|type="application))/);
});

test('structured data says what the page shows', async () => {
  const { body } = await get(`/items/${id}`);
  const [product, steps] = dataIn(body);
  expect(product).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Tall </script> "ladder"',
    inLanguage: 'en',
    offers: {
      '@type': 'OfferForLease',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: 'https://schema.org/InStock',
      areaServed: 'Indiranagar, Bengaluru',
      priceSpecification: { price: 99.5, priceCurrency: 'INR', unitCode: 'DAY' },
    },
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ reviewBody: 'Stands firm.', reviewRating: { ratingValue: 4 } }],
  });
  expect(JSON.stringify(product)).not.toContain('geo');
  expect(steps).toMatchObject({ '@type': 'BreadcrumbList' });
  const [home] = dataIn((await get('/')).body);
  expect(home).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } });
  const [list] = dataIn((await get('/search')).body);
  expect(list).toMatchObject({ '@type': 'ItemList', itemListElement: [{ name: 'Tall </script> "ladder"' }] });
  const [profile] = dataIn((await get(`/people/${owner.id}`)).body);
  expect(profile).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: 'Asha Menon' } });
});

test('search engines list canonical searches that find something, and people who allow it', async () => {
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)">/.exec((await get(path)).body)?.[1];
  const canonical = async (path: string) =>
    /<link rel="canonical" href="([^"]*)">/.exec((await get(path)).body)?.[1];
  expect(await robots('/search?search=ladder')).toBeUndefined();
  expect(await robots('/search?location=Bengaluru&search=%20ladder%20')).toBeUndefined();
  expect(await canonical('/search?location=Bengaluru&search=%20ladder%20')).toBe(
    'https://rent.example/search?search=ladder&amp;location=Bengaluru',
  );
  expect(await canonical('/?search=ladder')).toBe('https://rent.example/search?search=ladder');
  for (const path of [
    '/search?search=unicorn',
    '/search?sort=rating',
    '/search?category=1&category=2',
    '/search?page=2',
  ])
    expect([path, await robots(path)]).toEqual([path, 'noindex, follow']);
  expect(await robots(`/people/${owner.id}`)).toBe('noindex, follow');
  expect(await robots('/auth')).toBe('noindex, follow');
  const open = await makePerson(app, { findable: true });
  expect(await robots(`/people/${open.id}`)).toBeUndefined();
});

test('what there is not is a 404, unless the reader may be signed in', async () => {
  for (const path of ['/items/999999', '/people/999999', '/items/none', '/people/none']) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    const perhaps = await get(path, { cookie: `${SIGNED_IN_COOKIE}=1` });
    expect([path, perhaps.statusCode, perhaps.body.includes('id="state"')]).toEqual([path, 200, false]);
  }
  expect((await get('/gone', { cookie: `${SIGNED_IN_COOKIE}=1` })).statusCode).toBe(404);
});

test.each(['br', 'gzip', 'identity'] as const)(
  'a browser that has a page in %s is told so',
  async (accept) => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    const plain = await get('/about');
    // A rendered page, and one that only the browser renders.
    for (const path of ['/about', '/auth']) {
      const first = await get(path, { accept });
      const tag = String(first.headers.etag);
      expect([path, tag]).toEqual([path, expect.stringMatching(/^"[\w-]+"$/)]);
      expect(first.headers['content-encoding']).toBe(accept === 'identity' ? undefined : accept);
      const again = await get(path, { accept, etag: tag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      for (const { headers } of [first, again])
        expect(headers.vary).toBe('accept-language, cookie, lendloop-language, accept-encoding');
      expect((await get(path, { accept, etag: '"other"' })).statusCode).toBe(200);
      if (path === '/about') expect(unpack[accept](first.rawPayload).toString()).toBe(plain.body);
    }
  },
);

test('a change is on the pages of all nodes at once', async () => {
  const bus = openLocalBus();
  const here = await startAppForTest({ database: app.database, bus });
  const there = await startAppForTest({ database: app.database, bus });
  const { id: own } = await makeItem(app, owner.id, { title: 'Before the change' });
  const seen = async (path: string) => (await get(path, { on: there })).body;
  const paths = [`/items/${own}`, '/search', `/people/${owner.id}`];
  for (const path of paths)
    expect([path, (await seen(path)).includes('Before the change')]).toEqual([path, true]);
  const as = (person: Person) => here.client(person.client.session());
  await as(owner).call(updateItem, {
    params: { id: own },
    body: {
      title: 'After the change',
      description: 'A thing that is good for many other things.',
      price: 100,
      categoryId: 1,
      location: 'Indiranagar, Bengaluru',
      images: ['https://example.com/thing.jpg'],
    },
  });
  for (const path of paths)
    expect([path, (await seen(path)).includes('After the change')]).toEqual([path, true]);
  await as(admin).call(moderateItem, { params: { id: own }, body: { status: 'rejected', comment: 'No.' } });
  for (const path of paths)
    expect([path, (await seen(path)).includes('After the change')]).toEqual([path, false]);
  expect((await get(`/items/${own}`, { on: there })).statusCode).toBe(404);

  const { id: second } = await makeItem(app, owner.id, { title: 'Soon to be deleted' });
  await get(`/items/${second}`, { on: there });
  await as(owner).call(deleteItem, { params: { id: second } });
  expect((await get(`/items/${second}`, { on: there })).statusCode).toBe(404);
});

test('the listings of a suspended person are gone from every page', async () => {
  const lender = await makePerson(app, { fullName: 'Soon Suspended' });
  const { id: theirs } = await makeItem(app, lender.id, { title: 'Nobody sees this later' });
  for (const path of ['/search?search=nobody', `/items/${theirs}`])
    expect((await get(path)).body).toContain('Nobody sees this later');
  await admin.client.call(suspendUser, {
    params: { id: lender.id },
    body: { suspended: true, comment: 'Spam.' },
  });
  expect((await get('/search?search=nobody')).body).not.toContain('Nobody sees this later');
  expect((await get(`/items/${theirs}`)).statusCode).toBe(404);
});

test('a page is rendered once a minute, and sent while it is renewed', async () => {
  const node = await startAppForTest({ database: app.database });
  const start = new Date('2026-08-01T10:00:00Z');
  const titleAt = async (seconds: number) => {
    node.setNow(new Date(start.getTime() + seconds * 1000));
    return /"renderedAt":"([^"]*)"/.exec((await get('/about', { on: node })).body)?.[1]?.slice(11, 19);
  };
  expect(await titleAt(0)).toBe('10:00:00');
  expect(await titleAt(59)).toBe('10:00:00');
  // Stale: sent once more, and renewed meanwhile.
  expect(await titleAt(61)).toBe('10:00:00');
  await expect.poll(() => titleAt(61)).toBe('10:01:01');
  expect(await titleAt(61 + 361)).toBe('10:07:02');
});

test('a renamed person has their new name on the pages of their items', async () => {
  const lender = await makePerson(app, { fullName: 'Old Name' });
  const { id: theirs } = await makeItem(app, lender.id);
  expect((await get(`/items/${theirs}`)).body).toContain('Old Name');
  await lender.client.call(updateProfile, {
    body: { fullName: 'New Name', email: `${lender.username}@example.com`, findable: true },
  });
  expect((await get(`/items/${theirs}`)).body).toContain('New Name');
  const [row] = await app.database.db
    .select({ findable: users.findable })
    .from(users)
    .where(eq(users.id, lender.id));
  expect(row).toEqual({ findable: true });
});
