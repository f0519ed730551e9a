import { expect, test } from 'vitest';

import { makeFilesOf } from './pageFiles.ts';

const filesOf = makeFilesOf({
  'index.html': { file: 'assets/entry.js', imports: ['_shared'] },
  _shared: { file: 'assets/shared.js' },
  _lists: { file: 'assets/lists.js', imports: ['_shared', '_loop'] },
  _loop: { file: 'assets/loop.js', imports: ['_lists'] },
  'src/pages/home/HomePage.tsx': { file: 'assets/HomePage.js', imports: ['index.html', '_lists'] },
  '../words/de/home.json': { file: 'assets/de-home.js' },
  '../words/en/home.ts': { file: 'assets/en-home.js' },
});

test('a page’s files are the entry, those of its modules and of all that these import, each once', () => {
  expect(filesOf(['HomePage', 'de/home'])).toEqual([
    '/assets/entry.js',
    '/assets/shared.js',
    '/assets/HomePage.js',
    '/assets/lists.js',
    '/assets/loop.js',
    '/assets/de-home.js',
  ]);
});

test('a module is found by its whole name', () => {
  expect(() => filesOf(['Page'])).toThrow('has no Page');
});
