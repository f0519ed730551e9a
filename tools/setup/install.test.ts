import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isInstalled, outsidePath } from './install.mjs';
import { root } from './paths.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
    'node_modules/sharp-win32': { version: '1.0.0', optional: true },
    'node_modules/@lendloop/web': { link: true },
  },
};

test('packages are installed when each has the version of the lock file, those of other platforms aside', () => {
  const zod = { version: '4.0.0', integrity: 'sha512-a' };
  expect(isInstalled(wanted, { packages: { 'node_modules/zod': zod } })).toBe(true);
  expect(isInstalled(wanted, { packages: { 'node_modules/zod': { ...zod, version: '3.9.0' } } })).toBe(false);
  expect(isInstalled(wanted, { packages: {} })).toBe(false);
});

test('npm runs with the Node outside of node_modules', () => {
  const { PATH } = outsidePath({ PATH: `${root}/node_modules/.bin:/usr/bin` });
  expect(PATH).toBe('/usr/bin');
});

test('the lock file names the packages of every platform, without which npm ci refuses it', () => {
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
