import { inspect } from 'node:util';

import type { Endpoint } from '@lendloop/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from './testing/app.ts';
import { faultOf, watchServers, type Watched } from './testing/fuzz/answers.ts';
import { rawAttempts, strayAttempts } from './testing/fuzz/raw.ts';
import {
  attempt,
  spoil,
  validInputsOf,
  wrongFieldsOf,
  wrongsOf,
  type Attempt,
} from './testing/fuzz/requests.ts';
import { ACTORS, makeWorld, type Actor, type World } from './testing/fuzz/world.ts';

/** Everything that is random comes from it; a failure prints it. */
const SEED = 20_261;
const VALID_OF_EACH = 6;
const MIXED = 1200;
const FAULTS_SHOWN = 20;

let app: TestApp;
let watched: Watched;
let world: World;
let sent = 0;
const reached = new Set<Endpoint>();

beforeAll(async () => {
  const started = await watchServers(() => startTestApp());
  app = started.built;
  watched = started.watched;
  world = await makeWorld(app);
});
afterAll(() => app.close());

/** Sends one request; answers what is wrong with the answer, with the request, so that it can be sent again. */
async function tryOut(request: Attempt): Promise<string | null> {
  const { actor, isRefused, headers, ...rest } = request;
  const cookie = world.cookieOf(actor);
  const answer = await app.server.inject({ ...rest, headers: { ...(cookie && { cookie }), ...headers } });
  sent += 1;
  if (answer.headers['set-cookie']) await world.restoreSessions();
  const id = String(answer.headers['x-request-id']);
  const endpoint = watched.endpointOf.get(id);
  const isGood = answer.statusCode >= 200 && answer.statusCode < 300;
  if (endpoint && isGood) reached.add(endpoint);
  const fault = faultOf(answer, endpoint) ?? (isRefused && isGood ? 'took what its schema refuses' : null);
  if (fault === null) return null;
  const error = watched.errorOf.get(id);
  return [
    `${fault}; seed ${SEED}`,
    describe(request),
    `answer ${answer.statusCode} ${answer.payload.slice(0, 500)}`,
    error && inspect(error),
  ].join('\n');
}

const describe = (request: Attempt): string =>
  JSON.stringify({
    ...request,
    payload: request.payload?.toString().slice(0, 2000),
    url: request.url.slice(0, 2000),
  });

async function faultsOf(requests: Iterable<Attempt>): Promise<string[]> {
  const faults: string[] = [];
  for (const request of requests) {
    if (faults.length === FAULTS_SHOWN) break;
    const fault = await tryOut(request);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

/** The first to call an endpoint that may. */
const usual = ({ access }: Endpoint): Actor => (access === 'admin' ? 'admin' : 'owner');

const samples = (endpoint: Endpoint, count: number) =>
  fc.sample(validInputsOf(endpoint, world), { seed: SEED, numRuns: count });

test('every endpoint of the app takes valid input, and answers as the contract says whoever asks', async () => {
  const valid = watched.endpoints.flatMap((endpoint) =>
    ACTORS.flatMap((actor) =>
      samples(endpoint, VALID_OF_EACH).map((input) => attempt(endpoint, input, actor)),
    ),
  );
  expect(await faultsOf(valid)).toEqual([]);
}, 120_000);

test('one wrong field gets an answer of the contract', async () => {
  const spoilt = watched.endpoints.flatMap((endpoint) => {
    const wrongs = wrongFieldsOf(endpoint);
    const inputs = wrongs.length > 0 ? samples(endpoint, wrongs.length) : [];
    return inputs.map((input, index) =>
      attempt(endpoint, spoil(input, wrongs.slice(index, index + 1)), usual(endpoint)),
    );
  });
  expect(await faultsOf(spoilt)).toEqual([]);
}, 120_000);

test('broken addresses, methods, headers and bodies get an answer of the contract', async () => {
  const broken = watched.endpoints.flatMap((endpoint) =>
    samples(endpoint, 1).flatMap((input) => rawAttempts(endpoint, input, usual(endpoint))),
  );
  const stray = strayAttempts(
    world.images.filter((url) => url.startsWith('/')),
    'owner',
  );
  expect(await faultsOf([...broken, ...stray])).toEqual([]);
}, 120_000);

test('several wrong fields at once, from whoever, get an answer of the contract', async () => {
  const mixed = fc.oneof(
    ...watched.endpoints.map((endpoint) =>
      fc
        .record({
          input: validInputsOf(endpoint, world),
          wrongs: wrongsOf(endpoint),
          actor: fc.constantFrom(...ACTORS),
        })
        .map(({ input, wrongs, actor }) => attempt(endpoint, spoil(input, wrongs), actor)),
    ),
  );
  await fc.assert(
    fc.asyncProperty(mixed, async (request) => {
      expect(await tryOut(request)).toBeNull();
    }),
    { seed: SEED, numRuns: MIXED },
  );
}, 120_000);

test('every endpoint was reached with input that it took, in thousands of requests', () => {
  const missed = watched.endpoints.filter((endpoint) => !reached.has(endpoint));
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(sent).toBeGreaterThan(3000);
});
