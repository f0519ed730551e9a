import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';
import { assembly, roleOf, serverRooms } from './roles.mjs';
import { tools } from './toolFiles.mjs';

const server = path.join(root, 'server/src');

test('every tool and every room in the tables exists', () => {
  const named = Object.entries(tools).flatMap(([module, names]) =>
    names.map((name) => `${module} ${name}.ts`),
  );
  const found = Object.keys(tools).flatMap((module) =>
    readdirSync(path.join(server, module), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${module} ${path.basename(file)}`,
    ),
  );
  expect(named.filter((name) => !found.includes(name))).toEqual([]);
  const places = [...serverRooms, ...assembly.map((name) => `${name}.ts`)];
  expect(places.filter((name) => !existsSync(path.join(server, name)))).toEqual([]);
});

test.each([
  ['routes.ts', 'routes'],
  ['emailRoutes.ts', 'routes'],
  ['email/routes.ts', 'routes'],
  ['search.ts', 'queries'],
  ['passwordResetStore.ts', 'stores'],
  ['fingerprint.ts', 'tools'],
  ['routesOfEmail.ts', null],
  ['index.ts', null],
])('%s of accounts has the role %s', (file, role) => {
  expect(roleOf(`server/src/accounts/${file}`)).toBe(role);
});
