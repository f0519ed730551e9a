import { nested, NUMBERS, toJson } from './hostile.ts';
import type { Operation } from './operations.ts';
import { attempt, type Attempt, type Input } from './requests.ts';
import type { Actor } from './world.ts';

/** Bytes of text that fit into the body of most calls, with room for the rest. */
const SMALL = 250 * 1024;
/** Bytes of text that fit into the body of a call that takes pictures. */
const LARGE = 23 * 1024 * 1024;

const filled = (start: string, piece: string, end: string, size: number): string =>
  start + piece.repeat(Math.floor((size - start.length - end.length) / piece.length)) + end;

const keys = (count: number, key: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `"${key(index)}":${index}`).join(',');

/** Whole bodies, mostly JSON, that are excessively deep, wide, long or repetitive. */
const SHAPES: readonly string[] = [
  filled('[', '[],', '[]]', SMALL),
  filled('[', '{},', '{}]', SMALL),
  filled('{"images":[', '[],', '[]]}', SMALL),
  filled('{"images":[', '"data:image/png;base64,AA==",', '""]}', SMALL),
  filled('[', '1e400,', '1e400]', SMALL),
  filled('[', '[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]],', '[]]', SMALL),
  filled('{"a":"', '\\ud800', '"}', SMALL),
  filled('{"a":"', '\\u0000', '"}', SMALL),
  filled('{"a":"', '\ufdfa', '"}', SMALL / 3),
  filled('{"a":', '9', '}', SMALL),
  filled('{"a":0.', '0', '1}', SMALL),
  filled('', '{"a":[', '', SMALL),
  filled('', ' ', '{}', SMALL),
  filled('{"', 'k', '":1}', SMALL),
  filled('{', '"username":[],', '"username":{}}', SMALL),
  `{${keys(15_000, (index) => `key${index}`)}}`,
  `{${keys(1000, (index) => `${index}${'k'.repeat(200)}`)}}`,
  `{${keys(2000, (index) => `\\ud8${(index % 0xff).toString(16).padStart(2, '0')}`)}}`,
  `{${keys(2000, (index) => String(index * 1_000_003))}}`,
];

/** The largest bodies for calls that take pictures. */
const LARGE_SHAPES: readonly string[] = [
  filled('{"price":"none","images":[', '[],', '[]]}', LARGE),
  filled('{"images":[', '"",', '""]}', LARGE),
  filled('', '[', '', LARGE),
  filled('{"images":["data:image/png;base64,', 'AAAA', '"]}', LARGE),
];

/** Replacements for each field of a valid body. */
const PLACEHOLDERS: readonly unknown[] = [
  [],
  [[]],
  nested(500),
  Array.from({ length: 2000 }, () => []),
  Array.from({ length: 2000 }, (_, index) => ({ [`key${index}`]: null })),
  Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`key${index}`, index])),
  { '\ud800': '\udfff' },
  ...NUMBERS,
];

/** Valid bodies with a hostile structure: arrays in place of fields, endless numbers, thousands of keys. */
export function structuralAttempts(operation: Operation, input: Input, actor: Actor): Attempt[] {
  const { parts, endpoint } = operation;
  if (!parts.body) return [];
  const good = attempt(operation, input, actor);
  const fields = Object.entries(asFields(input.body));
  const written = good.payload?.toString() ?? '{}';
  const inside = written.slice(1, -1);
  const around = [
    toJson(Object.fromEntries(fields.map(([name, value]) => [name, [value]]))),
    toJson(Object.fromEntries(fields.map(([name, value]) => [name, { [name]: value }]))),
    ...fields.flatMap(([name]) =>
      PLACEHOLDERS.map((value) => toJson({ ...asFields(input.body), [name]: value })),
    ),
    `[${written}]`,
    JSON.stringify(written),
    ...(inside === ''
      ? []
      : [
          `{${`${inside},`.repeat(Math.floor(20_000 / inside.length) + 1)}${inside}}`,
          `{${inside},${keys(3000, (index) => `more${index}`)}}`,
          `{${inside},"${'k'.repeat(50_000)}":1}`,
          `{${inside},"":{"":{"":[]}}}`,
        ]),
  ];
  return [
    ...[...SHAPES, ...(endpoint.bodyLimit === undefined ? [] : LARGE_SHAPES)].map((payload) => ({
      ...good,
      payload,
      isRefused: undefined,
    })),
    ...around.map((payload) => ({
      ...good,
      payload,
      isRefused: endpoint.body?.safeParse(JSON.parse(payload)).success === false,
    })),
  ];
}

const asFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
