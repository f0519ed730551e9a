import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { startAppForTest } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople } from '../../testing/factories.ts';
import { openBrowser } from '../../testing/google.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

const CLIENT = { clientId: 'lendloop', clientSecret: 'a secret of the provider' };
const EMAIL = { email: 'asha@example.com', email_verified: true };

type Claims = Record<string, unknown>;

interface Forgery {
  /** In the document that describes the provider. */
  readonly described?: Claims;
  /** In the head of the token. */
  readonly head?: Claims;
  /** In the token, which is otherwise right. */
  readonly claims?: Claims;
  /** What the provider says of the person when it is asked. */
  readonly told?: Claims;
  /** The path whose answer hardly ends. */
  readonly long?: string;
  /** Whether that answer is compressed. */
  readonly isPacked?: boolean;
  /** In the address at which the browser comes back. */
  readonly back?: Record<string, string>;
}

const MB = 1024 * 1024;
/** How much a long answer has, once it is unpacked. */
const LONG = 128 * MB;

/** Sends blanks, and after many of them the answer; returns how many bytes were taken. */
async function sendLong(response: ServerResponse, isPacked: boolean, answer: object): Promise<number> {
  const blanks = Buffer.alloc(MB, ' ');
  const text = function* () {
    for (let sent = 0; sent < LONG; sent += MB) yield blanks;
    yield Buffer.from(JSON.stringify(answer));
  };
  if (isPacked) response.setHeader('content-encoding', 'gzip');
  const plain = Readable.from(text());
  const sent = isPacked ? plain.pipe(createGzip()) : plain;
  let taken = 0;
  sent.on('data', (part: Buffer) => (taken += part.length));
  await pipeline(sent, response).catch(() => plain.destroy());
  return taken;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Starts a provider that lies in one point, and lets a browser sign in with it. Answers where that ends. */
async function signInWith({ described, head, claims, told, back, long, isPacked = false }: Forgery) {
  let taken = 0;
  let nonce = '';
  let issuer = '';
  const server = createServer((request, response) => {
    const now = Math.floor(Date.now() / 1000);
    const isAt = (path: string) => request.url?.startsWith(path) === true;
    const answer = (): object => {
      if (isAt('/.well-known'))
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/told`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...described,
        };
      if (isAt('/told')) return { sub: 'asha', ...told };
      const usual = {
        iss: issuer,
        aud: CLIENT.clientId,
        sub: 'asha',
        nonce,
        iat: now,
        exp: now + 300,
        ...EMAIL,
      };
      const text = `${encode({ alg: 'RS256', kid: 'one', ...head })}.${encode({ ...usual, ...claims })}`;
      const signature = createHmac('sha256', CLIENT.clientSecret).update(text).digest('base64url');
      return { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: `${text}.${signature}` };
    };
    response.setHeader('content-type', 'application/json');
    if (long === undefined || !isAt(long)) response.end(JSON.stringify(answer()));
    else void sendLong(response, isPacked, answer()).then((bytes) => (taken += bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await startAppForTest({ database, config: { google: { ...CLIENT, issuer } } });
  const browser = openBrowser(app);
  const { location } = await browser.go('/api/auth/google');
  if (!URL.canParse(location)) return { end: location, jar: browser.jar, taken };
  const sent = new URL(location).searchParams;
  nonce = sent.get('nonce') ?? '';
  const query = new URLSearchParams({ code: 'c', state: sent.get('state') ?? '', iss: issuer, ...back });
  const { location: end } = await browser.go(`/api/auth/google/callback?${query.toString()}`);
  return { end, jar: browser.jar, taken };
}

const countUsers = async () =>
  (await database.db.execute(sql`select count(*)::integer as count from users`)).rows[0]?.['count'];

const past = () => Math.floor(Date.now() / 1000) - 3600;

test('the provider of these tests signs people in as long as it says the truth', async () => {
  const { end, jar } = await signInWith({});
  expect(end).toBe('/?google-auth-success=true');
  expect(jar.has('lendloop_session')).toBe(true);
  expect(await countUsers()).toBe(1);
});

test.each<[string, Forgery]>([
  ['a token of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
  ['a token for another application', { claims: { aud: 'another' } }],
  [
    'a token for several, of whom another asked',
    { claims: { aud: ['lendloop', 'another'], azp: 'another' } },
  ],
  ['the nonce of another sign-in', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['an expired token', { claims: { exp: past() } }],
  ['a token of tomorrow', { claims: { nbf: past() + 90_000 } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a subject that is no text', { claims: { sub: 7 } }],
  ['an unsigned token', { head: { alg: 'none' } }],
  ['a token signed with the secret', { head: { alg: 'HS256' } }],
  ['a token in another form', { head: { crit: ['b64'], b64: false } }],
  ['the address of somebody else', { claims: { email: undefined }, told: { sub: 'another', ...EMAIL } }],
  ['a description of another issuer', { described: { issuer: 'https://accounts.google.com' } }],
  ['the way back of another issuer', { back: { iss: 'https://accounts.google.com' } }],
])('nobody is signed in by %s', async (_, forgery) => {
  const { end, jar } = await signInWith(forgery);
  expect(end).toMatch(/^\/auth\?error=google-auth-(?:failed|unavailable|unverified)$/);
  expect(jar.has('lendloop_session')).toBe(false);
  expect(await countUsers()).toBe(0);
});

test('an address that is verified in other words than true is not', async () => {
  for (const email_verified of ['true', 1, 'false', null]) {
    const { end } = await signInWith({ claims: { email_verified } });
    expect(end).toBe('/auth?error=google-auth-unverified');
  }
});

test.each([
  ['the description', { long: '/.well-known' }, 'unavailable'],
  ['the token', { long: '/token' }, 'failed'],
  ['what is told of a person', { long: '/told', claims: { email: undefined }, told: EMAIL }, 'failed'],
  ['the token, packed to a thousandth', { long: '/token', isPacked: true }, 'failed'],
])('an answer of many megabytes is not read to its end: %s', async (_, forgery, reason) => {
  const { end, jar, taken } = await signInWith(forgery);
  expect(end).toBe(`/auth?error=google-auth-${reason}`);
  expect(jar.has('lendloop_session')).toBe(false);
  expect(taken).toBeLessThan(LONG / 8);
});

test('the same answers sign people in when they are short', async () => {
  const { end } = await signInWith({ claims: { email: undefined }, told: EMAIL });
  expect(end).toBe('/?google-auth-success=true');
});

test.each([
  ['a usual one', 'https://example.com/asha.jpg', 'https://example.com/asha.jpg'],
  ['a long one', `https://example.com/${'a'.repeat(500)}.jpg`, null],
  ['one of two lines', 'https://example.com/a\nb.jpg', null],
  ['one without encryption', 'http://example.com/asha.jpg', null],
  ['one that is stored here', `/images/${'0'.repeat(64)}`, null],
  ['no text', 7, null],
])(
  'the picture of a person is taken over if they could choose it themselves: %s',
  async (_, picture, avatar) => {
    expect((await signInWith({ claims: { picture } })).end).toBe('/?google-auth-success=true');
    const { rows } = await database.db.execute(sql`select avatar from users`);
    expect(rows).toEqual([{ avatar }]);
  },
);
