import { beforeAll, expect, test } from 'vitest';

import { loadCatalogue } from '../../words/catalogues.ts';
import { plainHead } from './plainHead.ts';

const SITE = { name: 'Lendloop', publicUrl: 'https://rent.example', isIndexed: true, languages: ['en'] };

beforeAll(() => Promise.all([loadCatalogue('en', 'titles'), loadCatalogue('en', 'shell')]));

test.each([
  ['/', true],
  ['/items/7', true],
  ['/help', true],
  ['/search', false],
  ['/people/3', false],
  ['/profile', false],
  ['/items/7/edit', false],
  ['/gone', false],
])('search engines that get %s without its content keep it listed: %s', (path, isKept) => {
  expect(plainHead(path, SITE, 'en').includes('noindex')).toBe(!isKept);
});
