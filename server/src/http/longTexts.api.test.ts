import type { Endpoint } from '@lendloop/contract/endpoint';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { watchServers, type Watched } from '../testing/fuzz/answers.ts';
import { HOLD_MAX_MS, HoldWatch } from '../testing/fuzz/holds.ts';
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
afterEach(() => vi.restoreAllMocks());

/** The most characters that any field may bring to Unicode normalization, which takes the square of a run of marks. */
const NORMALIZED_MAX = 1100;

/** Texts that cost a normalization most: marks out of order, and characters that become eighteen others. */
const MARKS = '\u0301\u0316';
const LONG: Readonly<Record<string, string>> = {
  marks: `a${MARKS.repeat(20_000)}`,
  'an address of marks': `a@${MARKS.repeat(20_000)}.example.com`,
  'letters that become many': '\ufdfa'.repeat(40_000),
  'marks within most bounds': `a${MARKS.repeat(49)}`,
  'many letters within most bounds': '\ufdfa'.repeat(100),
};

const Described = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(Described.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties)
    : [];

interface Sent {
  readonly field: string;
  readonly url: string;
  readonly payload?: string;
}

/** The call with this text for each of its fields in turn. */
function callsWith(text: string, { path, params, query, body }: Endpoint): Sent[] {
  const encoded = encodeURIComponent(text);
  const usual = path.replace(/:\w+/g, '1');
  return [
    ...(params
      ? [{ field: 'path', url: path.replace(/:\w+/g, encoded), ...(body && { payload: '{}' }) }]
      : []),
    ...fieldsOf(query).map((field) => ({ field, url: `${usual}?${field}=${encoded}` })),
    ...fieldsOf(body).map((field) => ({ field, url: usual, payload: JSON.stringify({ [field]: text }) })),
  ];
}

test('no field holds the event loop by a long text, and none is normalized before its length is known', async () => {
  const holds = new HoldWatch();
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const overlong: string[] = [];
  for (const endpoint of watched.endpoints)
    for (const [kind, text] of Object.entries(LONG))
      for (const { field, url, payload } of callsWith(text, endpoint)) {
        const what = `${endpoint.method} ${endpoint.path}: ${field} of ${kind}`;
        const headers = { cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) };
        normalize.mockClear();
        await holds.watch(
          () => what,
          () =>
            app.server.inject({
              method: endpoint.method,
              url,
              headers,
              ...(payload !== undefined && { payload }),
            }),
        );
        const longest = Math.max(0, ...normalize.mock.contexts.map((given) => String(given).length));
        if (longest > NORMALIZED_MAX) overlong.push(`${what}, ${longest} characters`);
      }
  holds.close();
  expect(overlong).toEqual([]);
  expect(holds.longest.filter(({ ms }) => ms > HOLD_MAX_MS)).toEqual([]);
});
