import type { Endpoint } from '@lendloop/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { faultOf, watchServers, type Watched } from '../testing/fuzz/answers.ts';
import { SESSION_COOKIE } from './access.ts';

let app: TestApp;
let watched: Watched;
let cookie: string;
beforeAll(async () => {
  ({ built: app, watched } = await watchServers(() => startTestApp()));
  const admin = await makePerson(app, { isAdmin: true });
  cookie = `${SESSION_COOKIE}=${admin.client.session()}`;
});
afterAll(() => app.close());

/** What is sent in the place of a field, or of a whole body; undefined leaves it out. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  '  ',
  'words',
  'x'.repeat(20_000),
  'a\u0000b',
  '2026-02-31',
  '1850-01-01',
  '99999999999999999999',
  0,
  -1,
  0.5,
  1e300,
  true,
  [],
  [null],
  [['words']],
  {},
];

const Described = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

/** The names of the fields that a part of a call has. */
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(Described.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties)
    : [];

const filled = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.flatMap((name) => (value === undefined ? [] : [[name, value]])));

/** The call with this value for every field of a query, a body and the parameters of the path in turn. */
function* wrongCalls({ path, params, query, body }: Endpoint) {
  const usual = path.replace(/:\w+/g, '1');
  for (const value of WRONG) {
    const text = encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value ?? 'words'));
    if (params) yield { url: path.replace(/:\w+/g, text), ...(body && { payload: '{}' }) };
    const names = fieldsOf(query);
    if (names.length > 0) yield { url: `${usual}?${names.map((name) => `${name}=${text}`).join('&')}` };
    if (!body) continue;
    yield { url: usual, payload: JSON.stringify(filled(fieldsOf(body), value)) };
    if (value !== undefined) yield { url: usual, payload: JSON.stringify(value) };
  }
  if (body) yield { url: usual };
}

test('whatever is missing or of the wrong kind, every call answers sentences for people', async () => {
  const endpoints = watched.endpoints.filter(({ params, query, body }) => params ?? query ?? body);
  expect(endpoints.length).toBeGreaterThan(30);
  const strange = new Set<string>();
  let refused = 0;
  for (const endpoint of endpoints)
    for (const call of wrongCalls(endpoint)) {
      const { method, path } = endpoint;
      const headers = { cookie, ...('payload' in call && { 'content-type': 'application/json' }) };
      const answer = await app.server.inject({ method, headers, ...call });
      if (answer.statusCode === 400) refused++;
      const fault = faultOf(answer, undefined);
      if (fault !== null) strange.add(`${method} ${path}: ${fault}`);
    }
  expect([...strange]).toEqual([]);
  expect(refused).toBeGreaterThan(500);
});
