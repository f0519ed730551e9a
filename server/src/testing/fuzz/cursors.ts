import type { TestApp } from '../app.ts';
import { NUMBERS, toJson } from './hostile.ts';
import type { Operation } from './operations.ts';
import { attempt, spoil, type Attempt, type Input } from './requests.ts';
import type { Actor, World } from './world.ts';

/** A plausible moment in a cursor. */
const MOMENT = '2030-01-01T00:00:00.000Z';

/** Moments that no database can hold, and texts that are not moments. */
const MOMENTS: readonly unknown[] = [
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T23:59:60.000Z',
  '2026-01-01T00:00:00.000000000001Z',
  '2026-01-01T00:00:00+99:99',
  '294277-01-01T00:00:00Z',
  '0044-03-15 BC',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  1_893_456_000_000,
  null,
  [MOMENT],
];

const IDS: readonly unknown[] = [
  0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  ...NUMBERS,
  'NaN',
  '1',
  true,
  null,
  [1],
  {},
];

/** Sort keys of lists with another order. */
const PLACES: readonly unknown[] = [
  '9',
  '9.99',
  '-1.00',
  '999999999999.99',
  '1e400',
  'NaN',
  'Infinity',
  `5.${'9'.repeat(17)}`,
  `5.${'9'.repeat(400)}`,
  "1'; select 1; --",
];

/** Cursors that are not JSON, or not a list. */
const TEXTS: readonly string[] = [
  '',
  '.',
  '..',
  '=',
  '%00',
  '____',
  'a'.repeat(500),
  ...[
    '',
    'null',
    '[]',
    '{}',
    '[[]]',
    '"newest"',
    '['.repeat(300),
    '{"length":3}',
    '{"0":"newest","1":1,"2":1}',
  ].map((text) => Buffer.from(text).toString('base64url')),
  Buffer.from([0xff, 0xfe, 0x5b, 0x5d]).toString('base64url'),
];

/** Values for cursors that are row numbers. */
const NUMBERS_IN_URL: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '2147483647',
  '2147483648',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  ' 1',
  '+1',
  '１',
  '9'.repeat(400),
];

const written = (value: unknown): string => Buffer.from(toJson(value)).toString('base64url');

/** Collects the cursors that lists return to an administrator. */
export async function readCursors(
  app: TestApp,
  operations: readonly Operation[],
  world: World,
): Promise<string[]> {
  const cursors: string[] = [];
  for (const { method, path, parts } of operations) {
    if (method !== 'GET' || path.includes(':') || !parts.query?.properties?.['cursor']) continue;
    const headers = { cookie: world.cookieOf('admin') };
    for (const query of [
      'limit=1',
      'limit=1&search=thing',
      'limit=1&sort=price-low',
      'limit=1&sort=rating',
    ]) {
      const { headers: answered } = await app.server.inject({ url: `${path}?${query}`, headers });
      const cursor = /[?&]cursor=([^&>]+)/.exec(String(answered['link']))?.[1];
      if (cursor !== undefined) cursors.push(decodeURIComponent(cursor));
    }
  }
  return [...new Set(cursors)];
}

/** Requests with cursors that no list has issued: made up, broken, or nonsense. */
export function cursorAttempts(operation: Operation, input: Input, actor: Actor): Attempt[] {
  const properties = operation.parts.query?.properties ?? {};
  const behind = (cursor: unknown, sort?: string) =>
    attempt(
      operation,
      spoil(input, [
        ...(sort !== undefined && properties['sort'] ? orderOf(sort) : []),
        { part: 'query', name: 'cursor', value: typeof cursor === 'string' ? cursor : written(cursor) },
      ]),
      actor,
    );
  const before = NUMBERS_IN_URL.map((value) =>
    attempt(operation, spoil(input, [{ part: 'query', name: 'before', value }]), actor),
  );
  return [
    ...(properties['before'] ? before : []),
    ...(properties['cursor']
      ? [
          ...TEXTS.map((text) => behind(text)),
          ...MOMENTS.flatMap((moment) => [behind([moment, 1]), behind(['newest', moment, 1], 'newest')]),
          ...IDS.flatMap((id) => [
            behind([MOMENT, id]),
            behind(['newest', MOMENT, id], 'newest'),
            behind(['price-low', '9.99', id], 'price-low'),
          ]),
          ...['price-low', 'price-high', 'rating', 'best', '__proto__'].flatMap((sort) =>
            PLACES.map((place) => behind([sort, place, 1], sort)),
          ),
        ]
      : []),
  ];
}

/** Requests with cursors that lists have issued, unchanged and forged. */
export function forgedAttempts(
  operation: Operation,
  input: Input,
  actor: Actor,
  real: readonly string[],
): Attempt[] {
  if (!operation.parts.query?.properties?.['cursor']) return [];
  return [...real, ...real.flatMap(forge)].map((value) =>
    attempt(operation, spoil(input, [{ part: 'query', name: 'cursor', value }]), actor),
  );
}

/** The query for that order. `best` is the order of a search that names none. */
const orderOf = (sort: string) =>
  [
    { name: 'sort', value: sort === 'best' || sort === '__proto__' ? undefined : sort },
    { name: 'search', value: sort === 'best' ? 'thing' : undefined },
  ].map((field) => ({ part: 'query' as const, ...field }));

/** Forges a cursor: each value replaced, cut short, doubled, and with one character changed. */
function forge(cursor: string): string[] {
  const middle = Math.floor(cursor.length / 2);
  const torn = [
    cursor.slice(0, -1),
    cursor.slice(0, middle),
    cursor + cursor,
    `${cursor.slice(0, middle)}${cursor.charAt(middle) === 'A' ? 'B' : 'A'}${cursor.slice(middle + 1)}`,
  ];
  const values = listIn(cursor);
  const forged = values.flatMap((former, place) =>
    (typeof former === 'number' ? IDS : [...MOMENTS, ...PLACES]).map((value) =>
      written(values.with(place, value)),
    ),
  );
  return [...torn, written([...values, 1]), written(values.slice(1)), ...forged];
}

function listIn(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    // A cursor that is not JSON can only be damaged.
    return [];
  }
}
