import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { paths } from '@lendloop/contract/pages';
import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';
import { faultsOf, readRows, testNames } from './rows.mjs';

const document = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8');

const read = (file: string): string | null => {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
};

test('every row names tests that exist, or says that there are none yet', () => {
  const rows = readRows(document);
  expect(rows.length).toBeGreaterThan(150);
  expect(faultsOf(rows, read)).toEqual([]);
});

test('every call and every page of the contract has a row', () => {
  const folder = path.join(root, 'contract/src');
  const calls = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/method: '(\w+)',\s+path: '([^']+)'/g)].map(
        ([, method, url]) => `${method} ${url}`,
      ),
    );
  expect(calls.length).toBeGreaterThan(20);
  const rows = readRows(document).map(({ what }) => what);
  const named = (text: string) => rows.some((what) => what.startsWith(`\`${text}\``));
  expect([...calls, ...Object.values(paths)].filter((text) => !named(text))).toEqual([]);
});

const table = (cell: string) => `| what | shown by |\n| --- | --- |\n| A heart | ${cell} |\n`;
const source = `test('is red', () => {}); it.each([['a'], f(1)])("it's $0", () => {});`;

test.each([
  ["`a.test.ts` is red<br>`a.test.ts` it's $0", []],
  ['not yet: nobody drew it', []],
  ['', ['line 3: nothing shows "A heart"']],
  ['not yet', ['line 3: say why "A heart" is not yet shown']],
  ['`b.test.ts` is red', ['line 3: there is no file b.test.ts']],
  ['`a.test.ts` is red<br>a.test.ts is red', ['line 3: there is no file a.test.ts is red']],
  ['`a.test.ts` is blue', ['line 3: a.test.ts has no test "is blue"']],
])('a row that ends with %j has its faults found', (cell, faults) => {
  expect(faultsOf(readRows(table(cell)), (file) => (file === 'a.test.ts' ? source : null))).toEqual(faults);
});

test('names of tests are read as they are written', () => {
  expect([...testNames(source)]).toEqual(['is red', "it's $0"]);
});
