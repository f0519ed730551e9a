import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { textOfCategory } from './categories.ts';
import { ENGLISH } from './english.ts';

const SEED = path.resolve(import.meta.dirname, '../../server/src/db/migrations/0002_search.sql');

test('every category of a new marketplace has a text, which is its name in English', () => {
  const [, seed = ''] = /insert into categories .* values([^;]*);/.exec(readFileSync(SEED, 'utf8')) ?? [];
  const names = [...seed.matchAll(/\('([^']+)'/g)].map(([, name = '']) => name);
  expect(names).toHaveLength(10);
  for (const name of names) {
    const text = textOfCategory(name);
    expect(text && ENGLISH.categories[text]).toBe(name);
  }
});

test('a name that an operator gave has no text', () => {
  for (const name of ['Gadgets', 'unknown', 'constructor', '']) expect(textOfCategory(name)).toBeUndefined();
});
