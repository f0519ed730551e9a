import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** An array of JSON values comes as `jsonb[]`, unless it is made one JSON value or stands within one. */
const ARRAY_OF_JSON = /(?<!to_jsonb\(|',\s*)array\(\s*select\s+(?:to_jsonb|jsonb_build_object)\(/g;

test('no statement answers with an array of JSON values, which is parsed character by character', () => {
  const found = globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(ARRAY_OF_JSON),
        ([text]) => `${file}: ${text}`,
      ),
    );
  expect(found).toEqual([]);
});
