import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';

const folder = path.join(root, 'docs/decisions');
const names = readdirSync(folder).toSorted();

test('the decisions are numbered without a gap', () => {
  expect(names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]))).toEqual(
    names.map((_, index) => index + 1),
  );
});

test.each(names)('%s has its number, a title and the three sections', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  expect(text.split('\n')[0]).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. [A-Z]`));
  expect(text.match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
});

test('a decision links only to decisions that exist', () => {
  const links = names.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(
      ([, link]) => link,
    ),
  );
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !names.includes(link ?? ''))).toEqual([]);
});
