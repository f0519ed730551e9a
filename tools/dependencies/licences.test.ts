import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';
import { nameOf, packagesOf, type Lock } from './faults.mjs';
import { licencesOf, licencesText, strangeLicences } from './licences.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lock: Lock = JSON.parse(read('package-lock.json'));

test('docs/licences.md lists the licences of all packages, and each was accepted', () => {
  expect(strangeLicences(lock)).toEqual([]);
  expect(read('docs/licences.md')).toBe(licencesText(lock));
});

test('a licence that nobody accepted, or none at all, is found', () => {
  const packages: Lock['packages'] = {
    'node_modules/a': { license: 'MIT', optionalDependencies: { 'a-win32': '1.0.0' } },
    'node_modules/a-win32': { optional: true },
    'node_modules/b': { license: 'MIT AND GPL-2.0-only' },
    'node_modules/c': {},
    'node_modules/d': { license: 'SSPL-1.0', dev: true },
  };
  expect(licencesOf({ packages })).toEqual([
    ['MIT', ['a', 'a-win32']],
    ['MIT AND GPL-2.0-only', ['b']],
    ['unknown', ['c']],
  ]);
  expect(strangeLicences({ packages })).toEqual(['MIT AND GPL-2.0-only: b', 'unknown: c']);
});

test('npm run sbom lists every package of the lock file that is not for development, with its hash', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' });
  const { bomFormat, components } = JSON.parse(printed) as {
    bomFormat: string;
    components: { name: string; version: string; hashes?: { content: string }[] }[];
  };
  const hashOf = ({ integrity }: { integrity?: string }) =>
    integrity && Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  const shipped = packagesOf(lock).filter(([, { dev }]) => !dev);
  const wanted = shipped.map(([key, entry]) => `${nameOf(key)} ${entry.version} ${hashOf(entry)}`);
  const found = components.map(({ name, version, hashes }) => `${name} ${version} ${hashes?.[0]?.content}`);
  expect(bomFormat).toBe('CycloneDX');
  expect(wanted.length).toBeGreaterThan(200);
  expect([...new Set(wanted)].filter((one) => !found.includes(one))).toEqual([]);
});
