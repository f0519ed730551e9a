import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const HEAD = /^## \[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d), tables of migration (\d+)$/;

const heads = read('CHANGELOG.md').match(/^## .*$/gm) ?? [];
const releases = heads.filter((head) => head !== '## [Unreleased]').map((head) => HEAD.exec(head)?.slice(1));

test('the changelog begins with what is not released, then the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } });
  expect(heads[0]).toBe('## [Unreleased]');
  expect(releases[0]?.slice(0, 3).join('.')).toBe(version);
});

test('every version names its day and its last migration, the newest first', () => {
  const order = releases.map(
    (parts) =>
      parts && [
        Number(parts[0]) * 1e6 + Number(parts[1]) * 1e3 + Number(parts[2]),
        parts[3],
        Number(parts[4]),
      ],
  );
  expect(order.length).toBeGreaterThan(2);
  expect(order).not.toContain(undefined);
  for (const column of [0, 1, 2] as const)
    expect(order.map((row) => row?.[column])).toEqual(
      order.map((row) => row?.[column]).toSorted((one, other) => ((one ?? 0) < (other ?? 0) ? 1 : -1)),
    );
});

test('changes are sorted by the kinds of Keep a Changelog', () => {
  const kinds = read('CHANGELOG.md').match(/^### .*$/gm) ?? [];
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'].map(
    (kind) => `### ${kind}`,
  );
  expect(kinds.filter((kind) => !known.includes(kind))).toEqual([]);
});
