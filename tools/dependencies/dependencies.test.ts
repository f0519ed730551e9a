import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';
import { faultsOf, type Lock, type Releases } from './faults.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lock: Lock = JSON.parse(read('package-lock.json'));
const recorded: Releases = JSON.parse(read('tools/dependencies/releases.json'));

/** Decisions name a package in backticks at the start of a line or a table row. */
const reasons = read('docs/decisions/0012-vet-dependencies.md');
const hasReason = (name: string) => reasons.split('\n').some((line) => line.startsWith(`| \`${name}\` |`));

test('every package was reviewed, and none runs scripts, is deprecated or unmaintained without a reason', () => {
  expect(faultsOf(lock, recorded, hasReason)).toEqual([]);
});

test('the lock file contains no registry or other URL', () => {
  expect(read('package-lock.json').match(/"(resolved|dist|tarball)": "(https?|git|file)[^"]*"/g)).toBeNull();
});

test('npm runs no package scripts, even if one gets in by mistake', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

const good = { version: '1.0.0', integrity: 'sha512-a' };
const releases = { asOf: '2026-11-21', lastRelease: { a: '2026-01-01', 'a-win32': '2026-01-01' } };
const lockWith = (packages: Lock['packages']): Lock => ({
  packages: { '': { version: '0' }, 'node_modules/own': { link: true }, ...packages },
});

test.each<[string, Lock['packages'], RegExp[]]>([
  ['is sound', { 'node_modules/a': good }, []],
  ['has a script', { 'node_modules/a': { ...good, hasInstallScript: true } }, [/^a runs a script/]],
  [
    'is deprecated',
    { 'node_modules/b/node_modules/a': { ...good, deprecated: 'use c' } },
    [/^a is deprecated: use c/],
  ],
  ['has no integrity', { 'node_modules/a': { version: '1.0.0' } }, [/^a has no integrity/]],
  [
    'names a registry',
    { 'node_modules/a': { ...good, resolved: 'https://x.example/a.tgz' } },
    [/^a is taken from/],
  ],
  ['is unknown', { 'node_modules/a': good, 'node_modules/@x/new': good }, [/^@x\/new has not been reviewed/]],
  [
    'is for another platform, in the version that its parent names',
    {
      'node_modules/a': { ...good, optionalDependencies: { 'a-win32': '1.0.0' } },
      'node_modules/a-win32': { version: '1.0.0', optional: true, os: ['win32'] },
    },
    [],
  ],
  [
    'is for another platform, in another version',
    {
      'node_modules/a': { ...good, optionalDependencies: { 'a-win32': '1.0.0' } },
      'node_modules/a-win32': { version: '1.0.1', optional: true, os: ['win32'] },
    },
    [/^a-win32 has no integrity/],
  ],
])('a package that %s has its faults found', (_, packages, expected) => {
  const names = Object.keys(packages).join(' ');
  const known = Object.entries(releases.lastRelease).filter(([name]) => names.includes(name));
  const faults = faultsOf(
    lockWith(packages),
    { ...releases, lastRelease: Object.fromEntries(known) },
    () => false,
  );
  expect(faults).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});

test('a package without a release for two years needs a reason, and removed packages are dropped from the record', () => {
  const old = { asOf: '2026-11-21', lastRelease: { a: '2024-11-20', gone: '2026-01-01' } };
  const lock = lockWith({ 'node_modules/a': good });
  const faults = [
    'a had its last release on 2024-11-20',
    'gone has been removed: run `npm run dependencies`',
  ];
  expect(faultsOf(lock, old, () => false)).toEqual(faults);
  expect(faultsOf(lock, old, (name) => name === 'a')).toEqual(faults.slice(1));
});
