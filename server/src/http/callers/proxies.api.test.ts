import { request, type IncomingHttpHeaders } from 'node:http';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/factories.ts';
import { startProxy, type Proxy } from '../../testing/proxy.ts';
import { connectTo } from '../../testing/socket.ts';
import { sessionCookieName } from '../access.ts';

/** The proxies' own address; clients come from others of this machine. */
const BALANCER = '127.0.0.2';
const HOST = 'shop.example';

let app: TestApp;
let direct: string;
let plain: Proxy;
let secure: Proxy;
beforeAll(async () => {
  app = await startTestApp({ config: { isLocal: false, trustedProxies: [BALANCER], rateLimit: true } });
  direct = await app.server.listen({ host: '127.0.0.1', port: 0 });
  [plain, secure] = await Promise.all([
    startProxy({ targets: [direct], from: BALANCER }),
    startProxy({ targets: [direct], from: BALANCER, scheme: 'https' }),
  ]);
});
afterAll(async () => {
  await Promise.all([plain.close(), secure.close()]);
  await app.close();
});

interface Asked {
  readonly method?: string;
  readonly path: string;
  /** The client's address. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Asks as a client at that address does. */
function ask(origin: string, { method = 'GET', path, from = '127.0.0.9', headers = {}, body }: Asked) {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        method,
        path,
        localAddress: from,
        agent: false,
        headers: { host: HOST, 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

let made = 0;
const newcomer = () => ({
  username: `visitor${++made}`,
  email: `visitor${made}@example.com`,
  password: 'correct horse',
  fullName: 'Vi Sitor',
});

const register = async (origin: string, from: string) => {
  const headers = { 'x-forwarded-for': `203.0.113.${++made}`, forwarded: `for=203.0.113.${made}` };
  return (await ask(origin, { method: 'POST', path: '/api/register', from, headers, body: newcomer() }))
    .status;
};

describe('limits', () => {
  test.each([
    ['behind a proxy', () => plain.url],
    ['without one', () => direct],
  ])('count clients %s by their own address, whatever they forge', async (_, origin) => {
    const [one, other] = [`127.0.1.${++made}`, `127.0.1.${++made}`];
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried++) statuses.push(await register(origin(), one));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect(await register(origin(), other)).toBe(201);
  });
});

describe('https', () => {
  const signUp = (origin: string, headers: Record<string, string> = {}) =>
    ask(origin, {
      method: 'POST',
      path: '/api/register',
      from: `127.0.2.${++made}`,
      headers,
      body: newcomer(),
    });

  test('is what the proxy reports: cookies are Secure, and HSTS is sent', async () => {
    const { status, headers } = await signUp(secure.url);
    expect(status).toBe(201);
    const cookies = headers['set-cookie'] ?? [];
    expect(cookies.length).toBeGreaterThanOrEqual(4);
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
    expect(cookies[0]).toMatch(/^__Host-lendloop_session=/);
    expect(headers['strict-transport-security']).toBeDefined();
    const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
    const mine = { path: '/api/user', headers: { cookie } };
    expect((await ask(secure.url, mine)).status).toBe(200);
    expect((await ask(plain.url, mine)).status).toBe(401);
  });

  test.each([
    ['by a client of a proxy that says otherwise', () => plain.url],
    ['by a client that comes by no proxy', () => direct],
  ])('cannot be forged %s', async (_, origin) => {
    const { status, headers } = await signUp(origin(), { 'x-forwarded-proto': 'https' });
    expect(status).toBe(201);
    expect(headers['set-cookie']?.[0]).toMatch(/^lendloop_session=/);
    expect(String(headers['set-cookie'])).not.toContain('Secure');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the origin', () => {
  const logout = async (origin: string, headers: Record<string, string>) =>
    (await ask(origin, { method: 'POST', path: '/api/logout', headers })).status;

  test('of a page is compared with the host and scheme requested from the proxy', async () => {
    expect(await logout(secure.url, { origin: `https://${HOST}` })).toBe(204);
    expect(await logout(secure.url, { origin: `http://${HOST}` })).toBe(403);
    expect(await logout(plain.url, { origin: `http://${HOST}` })).toBe(204);
    expect(await logout(secure.url, { origin: 'https://evil.example' })).toBe(403);
  });

  test('of a page is not compared with a forged host', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    for (const url of [secure.url, plain.url, direct]) expect(await logout(url, forged)).toBe(403);
  });

  test('and the session of a live connection are recognized through the proxy as well', async () => {
    const person = await makePerson(app);
    const headers = {
      host: HOST,
      origin: `https://${HOST}`,
      cookie: `${sessionCookieName(true)}=${person.client.session()}`,
    };
    const tab = await connectTo(secure.url, undefined, headers);
    tab.send({ type: 'auth', userId: person.id });
    await tab.take('auth_ok');
    tab.socket.close();
    await tab.closed;
    const downgraded = await connectTo(plain.url, undefined, headers);
    downgraded.send({ type: 'auth', userId: person.id });
    expect(await downgraded.closed).toBe(1008);
    const forged = { ...headers, 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    for (const url of [secure.url, direct])
      await expect(connectTo(url, undefined, forged)).rejects.toThrow('403');
  });
});

test('the metrics are for this machine, not for clients of a proxy on it', async () => {
  const untrusted = await startProxy({ targets: [direct] });
  onTestFinished(() => untrusted.close());
  const path = '/metrics';
  expect((await ask(direct, { path, headers: { host: 'localhost:3000' } })).status).toBe(200);
  for (const { url } of [untrusted, plain, secure]) {
    expect([url, (await ask(url, { path })).status]).toEqual([url, 403]);
    for (const forged of ['127.0.0.1', '::1, 127.0.0.2'])
      expect((await ask(url, { path, headers: { 'x-forwarded-for': forged } })).status).toBe(403);
  }
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(
      (await ask(direct, { path, headers: { host: 'localhost:3000', [name]: '127.0.0.1' } })).status,
    ).toBe(403);
});
