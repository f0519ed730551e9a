import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Numbers that JSON can express but programs cannot represent exactly. */
const WRITTEN_NUMBERS: readonly string[] = [
  '1e309',
  '1e400',
  '-1e400',
  '1e-400',
  '-0.0',
  '1E+2',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
];

/** Placeholders for those numbers, which `toJson` replaces. */
export const NUMBERS: readonly string[] = WRITTEN_NUMBERS.map((_, index) => `@@number ${index}@@`);

/** Writes `value` as JSON and replaces the placeholders in `NUMBERS`. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /"@@number (\d)@@"/g,
    (text, index: string) => WRITTEN_NUMBERS[Number(index)] ?? text,
  );

export const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/** An object with a key that an object literal would take for its prototype. */
const withPrototype: unknown = JSON.parse('{"constructor":{"prototype":{"isAdmin":true}},"toString":1}');

/** Texts that systems are known to misinterpret. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'before\u0000after the NUL character',
  '\ud83d',
  'lone \udc00 surrogate in a text that is long enough',
  '🙂',
  '🙂🙂a',
  '\u200b\u200b\u200b\u200b\u200b\u200b',
  '\u202eright to left',
  'e\u0301'.repeat(30),
  '\ufdfa'.repeat(20),
  'İıſK',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '1e309',
  '0x10',
  '１２',
  '1,5',
  '-0',
  '-1',
  '0',
  '1.5',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '999999999999999.999999999999999',
  '99999999999999999999999999',
  '2023-02-30',
  '2023-13-01',
  '2024-02-29',
  '0000-01-01',
  '1899-12-31',
  '2199-12-31',
  '2200-01-01',
  '10000-01-01',
  '+010000-01-01',
  '2024-01-01T00:00:00Z',
  '0044-03-15 BC',
  'infinity',
  'now',
  'epoch',
  "'; drop table items; --",
  "' or '1'='1",
  '"',
  '$1',
  '$$',
  '\\',
  "\\'",
  '%_%',
  "a & !b | (c:* <-> 'd'",
  '!!!',
  ':*',
  '()',
  '& | !',
  "''''",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}#{7*7}',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '%zz',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'user\r\nset-cookie: a=b',
  'data:image/png;base64,AAAA',
  'data:image/png;base64,',
  'data:text/html;base64,PHNjcmlwdD4=',
  'javascript:alert(1)',
  'https://user:secret@example.com/a.jpg',
  'https://[::1',
  `/images/${'0'.repeat(64)}`,
  '00000000-0000-0000-0000-000000000000',
  'W10',
  'WyJuZXdlc3QiLCJub3ciLDFd',
  'WyJiZXN0IiwiOSIsMV0',
  'x'.repeat(255),
  'two words '.repeat(600),
  '(a|b) '.repeat(40),
  '🙂'.repeat(10_001),
];

/** Values of wrong types, and values of the right type far out of bounds. */
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  0.004,
  0.1 + 0.2,
  5e-324,
  Number.MAX_VALUE,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  Number.MAX_SAFE_INTEGER + 2,
  ...NUMBERS,
  [],
  [null],
  [[]],
  ['text', 1, null],
  Array.from({ length: 2000 }, () => 'https://example.com/a.jpg'),
  {},
  { length: 5 },
  { toJSON: 'a', valueOf: 'b' },
  withPrototype,
  nested(100),
];

/** Longer texts would make the body too large, which other requests test. */
const LONGEST = 20_000;

/** Values at the limits of a field's schema and one step beyond. */
function edgesOf(schema: JsonSchema): unknown[] {
  const edges: unknown[] = [];
  for (const length of [schema.minLength, schema.maxLength]) {
    if (length === undefined || length > LONGEST) continue;
    for (const size of [length - 1, length, length + 1].filter((size) => size >= 0))
      edges.push(
        'a'.repeat(size),
        '🙂'.repeat(size),
        `${'🙂'.repeat(Math.ceil(size / 2))}b`,
        '\ud83d'.repeat(size),
      );
  }
  for (const bound of [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum]) {
    if (typeof bound === 'number') edges.push(bound - 1, bound - 0.01, bound, bound + 0.01, bound + 1);
  }
  if (schema.maxItems !== undefined)
    edges.push(Array.from({ length: schema.maxItems + 1 }, () => 'https://example.com/a.jpg'));
  if (schema.items && typeof schema.items === 'object' && !Array.isArray(schema.items))
    edges.push(...TEXTS.map((text) => [text]));
  for (const option of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    if (typeof option === 'object') edges.push(...edgesOf(option));
  return edges;
}

/** Replacements for a field: the limits of its schema, and hostile values. */
export const hostileValues = (schema: JsonSchema): unknown[] => [...edgesOf(schema), ...VALUES, ...TEXTS];
