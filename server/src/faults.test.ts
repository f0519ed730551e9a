import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { currentUser } from '@lendloop/contract/accounts';
import { ProblemBody, PROBLEMS } from '@lendloop/contract/problems';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { crashEmbedded, crashOnPostgres } from './testing/faults/crashes.ts';
import { call, registerPerson } from './testing/faults/person.ts';
import { spawnServer, startServer, type ServerProcess } from './testing/faults/process.ts';
import { openWire } from './testing/faults/wire.ts';

/** `npm run faults` runs more. */
const CRASHES = 2;
const MINUTE = 60_000;
const STOP_MS = 10_000;

let directory: string;
let server: ServerProcess;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lendloop-faults-'));
  await mkdir(path.join(directory, 'images/incoming'), { recursive: true });
  await writeFile(path.join(directory, 'images/incoming/torn.upload'), 'half a picture');
  server = await startServer({ directory });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

const head = (request: string, ...lines: string[]) =>
  [`${request} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n');

/** The problem in the last answer of what came over the wire. */
function problemIn(received: string) {
  const answer = received.slice(received.lastIndexOf('HTTP/1.1 '));
  const body = ProblemBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
  return { status: Number(answer.split(' ')[1]), code: body.code };
}

/** Resolves once nobody new is let in. */
async function untilClosed(port: number): Promise<void> {
  for (;;) {
    try {
      (await openWire(port)).cut();
    } catch {
      return;
    }
    await sleep(10);
  }
}

test(
  'everything acknowledged is there after kill -9 amid writes, on the embedded database',
  async () => {
    const { rounds, photos } = await crashEmbedded(CRASHES);
    expect([rounds, photos > CRASHES]).toEqual([CRASHES, true]);
  },
  10 * MINUTE,
);

test(
  'everything acknowledged is there after kill -9 of the server or of PostgreSQL amid writes',
  async () => {
    const { rounds, photos } = await crashOnPostgres(CRASHES);
    expect([rounds, photos > CRASHES]).toEqual([CRASHES, true]);
  },
  10 * MINUTE,
);

test('what a killed server was receiving is gone once the next one has started', async () => {
  expect(await readdir(path.join(directory, 'images/incoming'))).toEqual([]);
});

test('clients that leave in the middle of a body harm nobody', async () => {
  const person = await registerPerson(server.origin);
  const cookie = `cookie: ${person.cookie}`;
  for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
    for (const url of ['/api/uploads', '/api/items', '/api/login']) {
      const wire = await openWire(server.port);
      wire.write(head(`POST ${url}`, cookie, `content-type: ${type}`, 'content-length: 100000'));
      wire.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf an im');
      await sleep(20);
      wire.cut();
    }
  }
  expect(await call(server.origin, person, currentUser, {})).toMatchObject({ id: person.id });
  expect(server.printed()).not.toMatch(/"level":(?:5|6)0/);
});

test('a body that comes byte by byte is answered like any other', async () => {
  const wire = await openWire(server.port);
  const body = '{"username":"nobody","password":"guessed"}';
  wire.write(head('POST /api/login', 'content-type: application/json', `content-length: ${body.length}`));
  for (const byte of body) {
    wire.write(byte);
    await sleep(2);
  }
  const received = await wire.until(/"code":"\w+"\}$/);
  expect(problemIn(received)).toEqual({ status: 401, code: 'wrong_credentials' });
  wire.cut();
});

test('several requests on one connection are answered in their order', async () => {
  const wire = await openWire(server.port);
  const bad = head('POST /api/login', 'content-type: application/json', 'content-length: 2');
  wire.write(`${bad}{}${head('GET /api/items/999999')}${head('GET /api/site')}${head('GET /nowhere/api')}`);
  const received = await wire.until(/HTTP\/1\.1 (?:[^]*HTTP\/1\.1 ){3}[^]*\r\n\r\n/);
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['400', '404', '200', '404']);
  wire.cut();
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'invalid_input'],
  ['a header that is none', 'GET /api/site HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 'invalid_input'],
  [
    'two lengths of one body',
    'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    'invalid_input',
  ],
  [
    'both a length and chunks',
    'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'invalid_input',
  ],
  ['headers that are too large', head('GET /api/site', `x: ${'a'.repeat(20_000)}`), 'too_large'],
  ['an address that is too long', head(`GET /api/items?search=${'a'.repeat(20_000)}`), 'too_large'],
] as const)('%s is refused with a problem of the contract', async (_, text, code) => {
  const wire = await openWire(server.port);
  wire.write(text);
  const received = await wire.until(/\r\n\r\n[^]*\}$/);
  expect(problemIn(received)).toEqual({ status: PROBLEMS[code].status, code });
  wire.cut();
});

test('a second start on the same data is refused in one clear line', async () => {
  const second = await spawnServer({ directory });
  onTestFinished(() => void second.end('SIGKILL'));
  expect(await second.exited).toBe(1);
  expect(second.printed()).toMatch(/is in use by process \d+\. Stop it first, or use another DATA_DIR\./);
  expect(second.printed()).not.toMatch(/\n\s+at /);
});

test('a request in flight is answered after SIGTERM, and the process ends with 0', async () => {
  const wire = await openWire(server.port);
  const body = '{"username":"nobody","password":"guessed"}';
  const length = `content-length: ${body.length}`;
  wire.write(head('POST /api/login', 'content-type: application/json', length, 'expect: 100-continue'));
  // The server has taken it in hand.
  await wire.until(/^HTTP\/1\.1 100 /);
  wire.write(body.slice(0, 10));
  const asked = performance.now();
  const ended = server.end('SIGTERM');
  await untilClosed(server.port);
  wire.write(body.slice(10));
  expect(problemIn(await wire.until(/"code":"\w+"\}$/))).toEqual({ status: 401, code: 'wrong_credentials' });
  expect(await ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(STOP_MS);
});
