import { expect, test } from 'vitest';

import { isPage, paths, pathTo } from './pages.ts';

test.each(['/', '/search', '/search/', '/items/7', '/items/new', '/messages/5/7', '/profile/3'])(
  '%s is a page',
  (path) => {
    expect(isPage(path)).toBe(true);
  },
);

test.each(['', '/gone', '/items', '/items//edit', '/items/7/8', '/messages/5', '//search', '/Search'])(
  '%j is none',
  (path) => {
    expect(isPage(path)).toBe(false);
  },
);

test('a path gets its ids, each in its place, and is a page', () => {
  expect(pathTo(paths.item, { id: 7 })).toBe('/items/7');
  expect(pathTo(paths.conversation, { itemId: 7, senderId: 5 })).toBe('/messages/5/7');
  expect(isPage(pathTo(paths.editListing, { id: 7 }))).toBe(true);
});

test('no path stands twice', () => {
  const all: readonly string[] = Object.values(paths);
  expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
});
