import { Readable } from 'node:stream';
import { inspect } from 'node:util';

import type { Endpoint } from '@lendloop/contract/endpoint';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { startTestApp, type TestApp } from './testing/app.ts';
import { faultOf, watchServers, type Watched } from './testing/fuzz/answers.ts';
import { readCursors } from './testing/fuzz/cursors.ts';
import { faultOfFrames, oddFrames } from './testing/fuzz/frames.ts';
import { HOLD_MAX_MS, HoldWatch } from './testing/fuzz/holds.ts';
import { KINDS, mixture, moreAttempts, SEED, type Kind } from './testing/fuzz/mixture.ts';
import { readOperations, type Operation } from './testing/fuzz/operations.ts';
import type { Attempt } from './testing/fuzz/requests.ts';
import { faultOfRaw, oddRequests, sendOdd } from './testing/fuzz/targets.ts';
import { wasTold } from './testing/fuzz/told.ts';
import { makeWorld, type World } from './testing/fuzz/world.ts';

/** `npm run fuzz` sends more. */
const asked = process.env['FUZZ_REQUESTS'];
const REQUESTS = Number(asked ?? 4000);
const MINUTES = Math.max(2, REQUESTS / 1000);
const FAULTS_SHOWN = 20;
/** Bytes that Node reads from a connection at once. */
const PIECE = 64 * 1024;
/** Further requests of each actor to a call that none has reached. */
const MORE = 20;

let app: TestApp;
let watched: Watched;
let world: World;
let operations: Operation[];
let cursors: string[];
let port: number;
const holds = new HoldWatch();
const reached = new Set<Endpoint>();
/** Requests by kind, and answers by status. */
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

beforeAll(async () => {
  const started = await watchServers(() => startTestApp({ config: { calendarImport: 'any' } }));
  app = started.built;
  watched = started.watched;
  world = await makeWorld(app);
  operations = readOperations((await app.server.inject('/api/openapi.json')).json(), watched.endpoints);
  cursors = await readCursors(app, operations, world);
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  world.calendars.close();
  holds.close();
  const longest = holds.longest.map(({ ms, what }) => `  ${ms.toFixed(0)} ms: ${what}\n`);
  process.stdout.write(
    `what held the loop longest on the ${inject('database').kind} database\n${longest.join('')}`,
  );
  if (asked === undefined) return;
  const lines = [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([what, number]) => `  ${what}: ${number}`);
  process.stdout.write(
    `random requests on the ${inject('database').kind} database, seed ${SEED}\n${lines.join('\n')}\n`,
  );
});

/** Sends one request; answers what is wrong with the answer, with the request, so that it can be sent again. */
async function tryOut(kind: Kind, request: Attempt): Promise<string | null> {
  const { actor, isRefused, headers, payload, ...rest } = request;
  const cookie = world.cookieOf(actor);
  const body = asSent(payload);
  const answer = await holds.watch(
    () => describe(request),
    () =>
      app.server.inject({
        ...rest,
        ...body(),
        headers: { ...(cookie && { cookie }), ...headers },
      }),
  );
  count(`requests that are ${kind}`);
  count(`answers with status ${answer.statusCode}`);
  const isTaking =
    rest.method !== 'GET' && /^\/api\/(items\/|admin\/|ways-in\/|blocks\/|password$)/.test(rest.url);
  if (isTaking || answer.headers['set-cookie']) await world.restore();
  const id = String(answer.headers['x-request-id']);
  const endpoint = watched.endpointOf.get(id);
  const isGood = answer.statusCode >= 200 && answer.statusCode < 300;
  if (endpoint && isGood) reached.add(endpoint);
  const everything = `${JSON.stringify(answer.headers)}\n${answer.payload}`;
  let leaked: World['secrets'][number] | undefined;
  for (const secret of world.secrets) {
    if (secret.for.includes(actor) || !everything.includes(secret.text)) continue;
    if (!(await wasTold(app.database.db, secret.text, actor))) leaked = secret;
  }
  const fault =
    faultOf(answer, endpoint) ??
    (endpoint && !/\bno-store$/.test(String(answer.headers['cache-control']))
      ? 'may be kept by caches'
      : null) ??
    (isRefused && isGood ? 'took what its schema refuses' : null) ??
    (leaked ? `shows ${leaked.what} to ${actor}` : null);
  if (fault === null) return null;
  const error = watched.errorOf.get(id);
  return [
    `${fault}; seed ${SEED}`,
    describe(request),
    `answer ${answer.statusCode} ${answer.payload.slice(0, 500)}`,
    error && inspect(error),
  ].join('\n');
}

/** A large body arrives in pieces, as from the network: at once, the test itself would hold the loop. */
function asSent(payload: Attempt['payload']): () => { readonly payload?: Attempt['payload'] | Readable } {
  if (payload === undefined || payload.length <= PIECE)
    return () => (payload === undefined ? {} : { payload });
  const bytes = Buffer.from(payload);
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, index) =>
    bytes.subarray(index * PIECE, (index + 1) * PIECE),
  );
  return () => ({ payload: Readable.from(pieces) });
}

const describe = (request: Attempt): string =>
  JSON.stringify({
    ...request,
    payload: request.payload?.toString().slice(0, 2000),
    url: request.url.slice(0, 2000),
  });

test('the document that the server serves describes each of its calls, with what goes in', () => {
  const described = operations.map(({ endpoint }) => endpoint);
  expect(new Set(described)).toEqual(new Set(watched.endpoints));
  for (const { parts, takesFile, endpoint } of operations) {
    const taken = { params: !!parts.params, query: !!parts.query, body: !!parts.body, takesFile };
    const declared = {
      params: !!endpoint.params,
      query: !!endpoint.query,
      body: !!endpoint.body,
      takesFile: endpoint.consumes === 'multipart',
    };
    expect([endpoint.path, taken]).toEqual([endpoint.path, declared]);
  }
});

test.each(KINDS)(
  'requests that are %s get an answer of the contract, without a trace of the inside or of what is somebody else’s',
  async (kind) => {
    const faults: string[] = [];
    for (const request of mixture(kind, REQUESTS, operations, world, cursors)) {
      if (faults.length === FAULTS_SHOWN) break;
      const fault = await tryOut(kind, request);
      if (fault !== null) faults.push(fault);
    }
    expect(faults).toEqual([]);
  },
  MINUTES * 60_000,
);

test(
  'requests with odd targets, lines and heads get an answer of the contract or none, and calls are kept by no cache',
  async () => {
    const faults: string[] = [];
    for (const odd of oddRequests(world.cookieOf('owner') ?? '')) {
      const describe = () => [odd.line, ...odd.headers].join(' | ').slice(0, 1000);
      const answer = await holds.watch(describe, () => sendOdd(port, odd));
      const id = answer?.headers.get('x-request-id') ?? '';
      const fault = faultOfRaw(answer, watched.endpointOf.get(id));
      if (fault !== null)
        faults.push(
          `${fault}: ${describe()}\n${answer?.body.slice(0, 300)} ${inspect(watched.errorOf.get(id))}`,
        );
    }
    expect(faults.slice(0, FAULTS_SHOWN)).toEqual([]);
  },
  MINUTES * 60_000,
);

test(
  'odd frames on the live connection are answered or end it, and nothing else',
  async () => {
    const [owner = 0, renter = 0] = world.people;
    const faults: string[] = [];
    for (const odd of oddFrames(owner, renter, world.items[0] ?? 0)) {
      const cookie = world.cookieOf('owner') ?? '';
      const fault = await holds.watch(
        () => odd.what,
        () => faultOfFrames(port, cookie, odd),
      );
      if (fault !== null) faults.push(`${fault}: ${odd.what}`);
    }
    expect(faults.slice(0, FAULTS_SHOWN)).toEqual([]);
    expect((await app.server.inject('/healthz')).statusCode).toBe(200);
  },
  MINUTES * 60_000,
);

test.runIf(asked !== undefined)('nothing held the loop for longer than a person notices', () => {
  expect(holds.longest.filter(({ ms }) => ms > HOLD_MAX_MS)).toEqual([]);
});

test('every call was reached with input that it took', async () => {
  // Chance leaves a few out.
  const rare = operations.filter(({ endpoint }) => !reached.has(endpoint));
  for (const request of moreAttempts(rare, world, MORE)) expect(await tryOut('valid', request)).toBeNull();
  const missed = watched.endpoints.filter((endpoint) => !reached.has(endpoint));
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
