import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { getHandover } from '@lendloop/contract/handover/handover';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { listItem } from '../../testing/faults/ledger.ts';
import { call, registerPerson } from '../../testing/faults/person.ts';
import { startServer, type ServerProcess } from '../../testing/faults/process.ts';

const Line = z.looseObject({ level: z.number(), msg: z.string(), reqId: z.uuid().optional() });

let directory: string;
let server: ServerProcess;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'lendloop-log-'));
  server = await startServer({ directory, logLevel: 'trace' });
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

/** What a client that is no browser can put on the wire; answers once the server has closed the connection. */
const sendRaw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.end(text, 'latin1'));
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });

const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The lines of the log, each as it was written; those before the server was ready are for people. */
const linesOf = (printed: string) => printed.split('\n').filter((line) => line.startsWith('{'));

const idOf = ({ headers }: Response) => z.uuid().parse(headers.get('x-request-id'));

/** The lines of one request. A line that is still on its way has no end yet, and is none. */
const said = (answer: Response) =>
  linesOf(server.printed().slice(0, server.printed().lastIndexOf('\n') + 1))
    .map((line) => Line.parse(JSON.parse(line)))
    .filter(({ reqId }) => reqId === idOf(answer));

/** Waits for the last line of a request: then all that the log says of it, and of those answered before it, has come. */
const untilLogged = (answer: Response) =>
  vi.waitFor(() => expect(said(answer).map(({ msg }) => msg)).toContain('request completed'), {
    timeout: 30_000,
  });

it('writes one line of JSON per event, whatever a client sends', async () => {
  const forged = '{"level":60,"msg":"forged"}';
  await sendRaw(
    `GET /%0d%0a${encodeURIComponent(forged)}?a=%0a${encodeURIComponent(forged)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  );
  await sendRaw(
    `GET /a\u0085\u2028 HTTP/1.1\r\nhost: a\u000bb\r\nuser-agent: \t${forged}\r\nconnection: close\r\n\r\n`,
  );
  await sendRaw(`GET / HTTP/1.1\n\n${forged}\n`);
  const answer = await post(
    '/api/login',
    { username: `ada\r\n${forged}\r\n`, password: 'x' },
    { 'x-request-id': forged, 'x-forwarded-for': `203.0.113.7, "${forged}` },
  );
  await untilLogged(answer);
  const lines = linesOf(server.printed());
  const parsed = lines.map((line) => Line.parse(JSON.parse(line)));
  expect(parsed.filter(({ msg }) => msg === 'forged')).toEqual([]);
  expect(said(answer).length).toBeGreaterThan(0);
});

it.each(['\\', '"', '%5C', '\u00e9', 'a'])('limits a log line for a request full of %s', async (text) => {
  const before = linesOf(server.printed()).length;
  const address = (text === '\u00e9' ? '%C3%A9' : text).repeat(4000).slice(0, 12_000);
  const header = text.repeat(2000).slice(0, 2000);
  const sent = [
    `GET /nothing?${address} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${header}`,
    `GET /images/${address} HTTP/1.1\r\nhost: ${header}`,
    `GET /api/user?${address} HTTP/1.1\r\nhost: a\r\nx-forwarded-host: ${header}`,
    `GET /api/%ff${address} HTTP/1.1\r\nhost: a`,
    `GET /api/live HTTP/1.1\r\nhost: a\r\norigin: ${header}\r\nx-forwarded-for: ${header}\r\nupgrade: websocket\r\nconnection: upgrade`,
  ];
  for (const head of sent) {
    const close = head.includes('upgrade') ? '' : 'connection: close\r\n';
    await sendRaw(`${head}\r\n${close}\r\n`);
  }
  await untilLogged(await fetch(`${server.origin}/healthz`));
  const lines = linesOf(server.printed()).slice(before);
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(2500);
});

it('gives every request an id of its own, not the one it came with', async () => {
  const given = '11111111-2222-4333-8444-555555555555';
  const answers = await Promise.all(
    [given, given, 'a\tb'].map((id) =>
      fetch(`${server.origin}/healthz`, { headers: { 'x-request-id': id } }),
    ),
  );
  const ids = answers.map(({ headers }) => z.uuid().parse(headers.get('x-request-id')));
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(given);
});

it('never logs a password, a session or the token of a link', async () => {
  const secrets = [
    'the-password-of-ada',
    'the-token-of-a-link',
    'the-code-of-a-sign-in',
    'the-token-of-a-calendar',
  ];
  const [password = '', token = '', code = '', calendar = ''] = secrets;
  const account = { username: 'ada', password, email: 'ada@example.com', fullName: 'Ada Lender' };
  const registered = await post('/api/register', account);
  const session = /lendloop_session=([^;]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(session).toHaveLength(43);
  await post('/api/login', { username: 'ada', password: `${password}!` });
  await post('/api/password/reset', { token, password });
  await fetch(`${server.origin}/api/auth/google/callback?code=${code}&state=a`, { redirect: 'manual' });
  await fetch(`${server.origin}/calendars/${calendar}.ics`);
  await fetch(`${server.origin}/calendars/${calendar}/?a=1`);
  await fetch(`${server.origin}/%63alendars/${calendar}.ics`);
  await ask(`${server.origin}/calendars/${calendar}.ics`);
  await ask(`${server.origin}/%63alendar%73/${calendar}.ics?a=1`);
  const last = await fetch(`${server.origin}/api/user`, {
    headers: { cookie: `lendloop_session=${session}` },
  });
  expect(last.status).toBe(200);
  await untilLogged(last);
  for (const secret of [...secrets, session]) expect(server.printed()).not.toContain(secret);
});

/** Sends a request whose target is the whole address, as to a proxy. */
const ask = (target: string) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(target);
    get({ hostname, port, path: target, agent: false }, (answer) =>
      answer.resume().once('end', resolve),
    ).once('error', reject);
  });

it('never logs the code of a handover, neither the one that is shown nor those that are entered', async () => {
  const { origin } = server;
  const [owner, renter] = [await registerPerson(origin), await registerPerson(origin)];
  const itemId = await listItem(origin, owner, new Map());
  const startDate = new Date().toISOString().slice(0, 10);
  const days = { startDate: addDays(startDate, 1), endDate: addDays(startDate, 2) };
  const { id } = await call(origin, renter, requestRental, { body: { itemId, ...days } });
  await call(origin, owner, setRentalStatus, { params: { id }, body: { status: 'approved' } });
  const { phases } = await call(origin, renter, getHandover, { params: { id } });
  const code = phases[0]?.code ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const enter = (entered: string) =>
    post(`/api/rentals/${id}/handover/checkout/code`, { code: entered }, { cookie: owner.cookie });
  expect((await enter(wrong)).status).toBe(400);
  await fetch(`${origin}/rentals/${id}?checkout=${code}`, { headers: { cookie: owner.cookie } });
  const last = await enter(code);
  expect(last.status).toBe(200);
  await untilLogged(last);
  expect(server.printed()).toContain(`/api/rentals/${id}/handover/checkout/code`);
  for (const secret of [code, wrong]) expect(server.printed()).not.toMatch(new RegExp(`\\b${secret}\\b`));
});

it('never logs what people write about themselves or to each other', async () => {
  const words = [
    'Bela Borrower',
    'bela@example.com',
    'Quiet Lane 7',
    'a drill nobody knows',
    'where I grew up',
  ];
  const [fullName = '', email = '', location = '', search = '', bio = ''] = words;
  const account = { username: 'bela', password: 'the-password-of-bela', email, fullName };
  const registered = await post('/api/register', account);
  const cookie = (registered.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const own = { cookie, 'content-type': 'application/json' };
  await fetch(`${server.origin}/api/profile`, {
    method: 'PUT',
    headers: own,
    body: JSON.stringify({ fullName, bio, location }),
  });
  // Refused, so that the log has a reason to speak of it.
  await post('/api/messages', { receiverId: 1, itemId: 999, content: bio }, { cookie });
  const last = await fetch(`${server.origin}/api/items?search=${encodeURIComponent(search)}`, {
    headers: own,
  });
  expect(last.status).toBe(200);
  await untilLogged(last);
  for (const word of words)
    for (const form of [word, encodeURIComponent(word), word.replaceAll(' ', '+')])
      expect(server.printed()).not.toContain(form);
});

it('never logs the parameters of pages, nor of calls by position or place', async () => {
  const secrets = ['12.345678', '76.543219', 'Quiet%20Lane%209', 'latitude', 'nearby'];
  const query = `latitude=${secrets[0]}&longitude=${secrets[1]}&nearby=Quiet%20Lane%209`;
  for (const path of [
    '/',
    '/search',
    '/items/1',
    '/api/items',
    '/api/items/1',
    '/api/places',
    '/api/map',
    '/api/map/1/2/3',
  ])
    await fetch(`${server.origin}${path}?${query}`);
  const last = await fetch(`${server.origin}/api/reviews?limit=7&secret=${secrets[0]}`);
  await untilLogged(last);
  for (const secret of secrets) expect(server.printed()).not.toContain(secret);
  expect(said(last)[0]).toMatchObject({ req: { url: '/api/reviews?limit=7&secret=…' } });
});

it('logs the client behind a proxy and the host it requested', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.66, 198.51.100.7', 'x-forwarded-host': 'shop.example' };
  const answer = await fetch(`${server.origin}/api/categories`, { headers });
  await untilLogged(answer);
  expect(said(answer)[0]).toMatchObject({ req: { remoteAddress: '198.51.100.7', host: 'shop.example' } });
});

it('logs refusals with their user, and every sign-in and sign-out', async () => {
  const account = {
    username: 'grace',
    password: 'the-password',
    email: 'grace@example.com',
    fullName: 'Grace H',
  };
  const registered = await post('/api/register', account);
  const { id }: { id: number } = z.object({ id: z.int() }).parse(await registered.json());
  const cookie = (registered.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const wrong = await post('/api/login', { username: 'grace', password: 'wrong' });
  const forbidden = await fetch(`${server.origin}/api/admin/audit`, { headers: { cookie } });
  const out = await post('/api/logout', {}, { cookie });
  await untilLogged(out);
  expect(said(registered).map(({ msg }) => msg)).toContain('session started');
  expect(said(wrong)).toContainEqual(expect.objectContaining({ msg: 'refused', code: 'wrong_credentials' }));
  expect(said(forbidden)).toContainEqual(
    expect.objectContaining({ msg: 'refused', code: 'not_admin', user: id }),
  );
  expect(said(out).map(({ msg }) => msg)).toContain('session ended');
});

it('logs a rate-limited address once, not with every request', async () => {
  await server.end('SIGTERM');
  server = await startServer({ directory, logLevel: 'trace', rateLimit: 'on' });
  const answers = [];
  for (let tries = 0; tries < 30; tries++)
    answers.push(await post('/api/login', { username: 'nobody', password: 'wrong' }));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(15);
  const last = await fetch(`${server.origin}/healthz`);
  await untilLogged(last);
  const refusedLines = answers.filter(({ status }) => status === 429).flatMap(said);
  expect(refusedLines).toEqual([expect.objectContaining({ msg: 'refused', code: 'too_many_requests' })]);
});
