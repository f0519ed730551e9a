import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { outsidePath } from './install.mjs';
import { isInstalled, neededBy } from './packages.mjs';
import { root } from './paths.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
    'node_modules/sharp-win32': { version: '1.0.0', optional: true },
    'node_modules/@lendloop/web': { link: true },
  },
};

test('packages count as installed when all match the lock file, except those for other platforms', () => {
  const zod = { version: '4.0.0', integrity: 'sha512-a' };
  expect(isInstalled(wanted, { packages: { 'node_modules/zod': zod } })).toBe(true);
  expect(isInstalled(wanted, { packages: { 'node_modules/zod': { ...zod, version: '3.9.0' } } })).toBe(false);
  expect(isInstalled(wanted, { packages: {} })).toBe(false);
});

test('running needs all packages except those for development', () => {
  const lock = { packages: { ...wanted.packages, 'node_modules/vitest': { version: '5.0.0', dev: true } } };
  const found = { packages: { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } } };
  expect(isInstalled(lock, found)).toBe(false);
  expect(isInstalled(lock, found, { development: false })).toBe(true);
  expect(isInstalled(lock, { packages: {} }, { development: false })).toBe(false);
});

test('the packages of a workspace are found through links, nested packages and peers, optional ones included', () => {
  const packages = {
    '': { optionalDependencies: { node: '24.0.0' } },
    server: { dependencies: { own: '1', a: '1' } },
    web: { dependencies: { react: '1', a: '2' } },
    own: { dependencies: { zod: '4' } },
    'node_modules/own': { link: true, resolved: 'own' },
    'node_modules/zod': {},
    'node_modules/node': { optional: true },
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { peer: '1', vite: '1' },
      peerDependenciesMeta: { vite: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/peer': {},
    'node_modules/vite': {},
    'node_modules/react': {},
    'web/node_modules/a': {},
  };
  expect([...neededBy({ packages }, ['', 'server'])].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/node',
    'node_modules/own',
    'node_modules/peer',
    'node_modules/zod',
  ]);
});

test('npm runs with the Node outside node_modules', () => {
  const { PATH } = outsidePath({ PATH: `${root}/node_modules/.bin:/usr/bin` });
  expect(PATH).toBe('/usr/bin');
});

test('the lock file lists the packages of every platform, as npm ci requires', () => {
  const { packages }: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } =
    JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !/wasm/.test(name))
      .map(([name]) => name)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`]),
  );
  expect(missing).toEqual([]);
});
