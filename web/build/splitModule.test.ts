import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseAst } from 'vite';
import { expect, test } from 'vitest';

import { OF_SERVER, partOf, splitModule } from './splitModule.ts';

const FILE = '/app/contract/src/things.ts';
const split = (code: string, file = FILE) => splitModule(code, parseAst(code), file);

const THINGS = `import { z } from 'zod';
import { endpoint } from './endpoint.ts';
export const MOST = 5;
const Name = z.string().max(MOST);
export const Thing = z.object({ name: Name });
export const listThings = endpoint({ method: 'GET', path: '/api/things', access: 'public', result: z.array(Thing), status: 201 });
export function label(name) { return name.slice(0, MOST); }`;

test('each definition is a module that imports what it mentions', () => {
  const { all, definitions } = split(THINGS);
  expect(all.split('\n')).toEqual([
    `export { MOST } from "${FILE}?part=0";`,
    `export { Thing } from "${FILE}?part=2";`,
    `export { listThings } from "${FILE}?part=3";`,
    `export { label } from "${FILE}?part=4";`,
  ]);
  expect(definitions[2]).toContain(`import { Name } from "${FILE}?part=1";`);
  expect(definitions[2]).not.toContain('?part=0');
  expect(definitions[4]).toContain(`import { MOST } from "${FILE}?part=0";`);
  expect(definitions[4]).toContain('export { label };');
});

test('an endpoint loses its schemas, and keeps what calls need', () => {
  const endpoint = partOf(split(THINGS), '3');
  expect(endpoint).toContain(`const listThings = { method: 'GET', path: '/api/things', status: 201 };`);
  expect(endpoint).not.toContain('?part=');
});

test('a call may be left out where its value is not used', () => {
  expect(partOf(split(THINGS), '1')).toContain(
    'const Name = /* @__PURE__ */ (() => z.string().max(MOST))();',
  );
});

test('whatever makes a schema brings the messages of all schemas', () => {
  const messages = 'import "/app/contract/src/values/sentences.ts?part=actions";';
  const { definitions } = split(THINGS);
  expect(definitions.map((one) => one.includes(messages))).toEqual([false, true, true, false, false]);
});

test('what a module does besides is kept, with all that it mentions', () => {
  const file = '/app/contract/src/values/sentences.ts';
  const code = `import { z } from 'zod';
function sentence() { return 'Please'; }
z.config({ customError: sentence });`;
  const actions = partOf(split(code, file), 'actions');
  expect(actions).toContain(`import { sentence } from "${file}?part=0";`);
  expect(actions).toContain('z.config({ customError: sentence });');
});

test('a form that cannot be split is refused', () => {
  expect(() => split(`export { z } from 'zod';`)).toThrow('may not re-export');
  expect(() => split('export const a = 1, b = 2;')).toThrow('one name at a time');
});

test('the app reads nothing of an endpoint that the build leaves out', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const sources = (folder: string) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));
  const names = sources('contract/src').flatMap((text) =>
    [...text.matchAll(/export const (\w+) = endpoint\(/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(50);
  const read = new RegExp(`\\b(?:endpoint|${names.join('|')})\\.(?:${[...OF_SERVER].join('|')})\\b`, 'g');
  expect(sources('web/src').flatMap((text) => text.match(read) ?? [])).toEqual([]);
});
