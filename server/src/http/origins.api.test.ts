import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { openWire } from '../testing/faults/wire.ts';
import { watchServers, type Watched } from '../testing/fuzz/answers.ts';
import { connect } from '../testing/socket.ts';
import { sessionCookieName } from './access.ts';

const PUBLIC_URL = 'https://lendloop.example';

let app: TestApp;
let watched: Watched;
let person: Person;
let port: number;
beforeAll(async () => {
  const started = await watchServers(() => startTestApp({ config: { publicUrl: PUBLIC_URL } }));
  app = started.built;
  watched = started.watched;
  person = await makePerson(app, { isAdmin: true });
  port = Number(new URL(await app.server.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** The headers that a browser sends with a request that a page of another site makes. */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://lendloop.example.evil.example' },
  { origin: 'http://lendloop.example' },
  { origin: 'https://lendloop.example:8443' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://lendloop.example@evil.example' },
  { 'sec-fetch-site': 'cross-site' },
];

const cookie = () => `${sessionCookieName(true)}=${person.client.session()}`;

test('no call that changes anything is accepted from a page of another site, whoever is signed in', async () => {
  const writes = watched.endpoints.filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeGreaterThan(15);
  const taken: string[] = [];
  for (const { method, path } of writes) {
    for (const headers of FOREIGN) {
      const answer = await app.server.inject({
        method,
        url: path.replace(/:\w+/g, '1'),
        headers: { host: 'lendloop.example', cookie: cookie(), ...headers },
      });
      const { code }: { code?: string } = answer.payload === '' ? {} : answer.json();
      if (answer.statusCode !== 403 || code !== 'foreign_origin')
        taken.push(`${method} ${path} from ${JSON.stringify(headers)}: ${answer.statusCode} ${code}`);
    }
  }
  expect(taken).toEqual([]);
});

test('a page of the site itself and a program without an origin are accepted', async () => {
  for (const headers of [{ origin: PUBLIC_URL }, {}]) {
    const { statusCode } = await app.server.inject({ method: 'POST', url: '/api/logout', headers });
    expect(statusCode).toBe(204);
  }
});

test('a page of another site cannot open a live connection', async () => {
  for (const { origin } of FOREIGN) {
    if (origin === undefined || origin === '') continue;
    await expect(connect(app, person.client.session(), { origin })).rejects.toThrow('403');
  }
  const socket = await connect(app, undefined, { origin: PUBLIC_URL, cookie: cookie() });
  socket.send({ type: 'auth', userId: person.id });
  await socket.take('auth_ok');
  socket.socket.close();
  await socket.closed;
});

test('no other site is ever allowed to read an answer', async () => {
  for (const { method, path } of watched.endpoints) {
    for (const asked of [method, 'OPTIONS'] as const) {
      const { headers } = await app.server.inject({
        method: asked,
        url: path.replace(/:\w+/g, '1'),
        headers: { origin: 'https://evil.example', 'access-control-request-method': method },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

test('no cache stores an answer', async () => {
  for (const url of ['/api/user', '/api/items', '/api/nothing', '/api/auth/google', '/api/openapi.json']) {
    const { headers } = await app.server.inject({ url, headers: { cookie: cookie() } });
    expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
  }
});

test.each([
  '/%61pi/user',
  '/ap%69/items?limit=1',
  'http://lendloop.example/api/user',
  '/%61pi/nothing',
  '/api/%zz',
])('nor is what is asked for as %s', async (target) => {
  const wire = await openWire(port);
  onTestFinished(() => wire.cut());
  wire.write(`GET ${target} HTTP/1.1\r\nhost: lendloop.example\r\ncookie: ${cookie()}\r\n\r\n`);
  const head = (await wire.until(/\r\n\r\n/)).toLowerCase();
  expect(head).toContain('\r\ncache-control: no-store\r\n');
  expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(head).toContain('\r\ncontent-type: application/json');
});

test.each([
  '//evil.example',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/%5Cevil.example/..',
  '/%2F%2Fevil.example',
  '/items/..//evil.example',
  '/auth?redirect=//evil.example',
  '/auth?next=https:evil.example&from=https://evil.example',
  '/?google-auth-success=true&redirect=https://evil.example',
  '/api/auth/google?redirect=//evil.example&next=/%5Cevil.example',
  '/api/auth/google/callback?code=a&state=b&redirect=https:evil.example',
  '/api/auth/google/callback?error=//evil.example%0d%0aLocation:%20//evil.example',
  '/api/items?limit=1&next=//evil.example',
])('asked for %s, nobody is sent to another site', async (url) => {
  const { headers } = await app.server.inject({ url, headers: { host: 'evil.example' } });
  expect(headers['location'] ?? '/').toMatch(/^\/(auth\?error=google-auth-[a-z]+)?$/);
  expect(String(headers['link'] ?? '')).toMatch(/^(<\/api\/items\?[^>]*>; rel="next")?$/);
});

test('pictures show on our own pages alone, and no other call is made as an image', async () => {
  const reads = watched.endpoints.filter(({ method }) => method === 'GET');
  const pictures = reads.filter(({ picture }) => picture);
  expect(pictures.length).toBeGreaterThan(1);
  const asImage = async ({ path }: { readonly path: string }, site: string) => {
    const answer = await app.server.inject({
      url: path.replace(/:width/, '320').replace(/:\w+/g, '1'),
      headers: {
        host: 'lendloop.example',
        cookie: cookie(),
        'sec-fetch-site': site,
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'image',
      },
    });
    return answer.json<{ code: string }>().code;
  };
  for (const picture of pictures) {
    expect(['evidence_not_found', 'rental_not_found', 'dispute_not_found', 'not_admin']).toContain(
      await asImage(picture, 'same-origin'),
    );
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(await asImage(picture, site)).toBe('foreign_origin');
  }
  const [call] = reads.filter(({ picture, path }) => !picture && path.startsWith('/api/rentals/'));
  expect(call && (await asImage(call, 'same-origin'))).toBe('foreign_origin');
});
