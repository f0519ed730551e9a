import { expect, test } from 'vitest';

import { changePhotos, urlsOf, type ListingPhoto } from './photoList.ts';

const stored = (id: string): ListingPhoto => ({ id, preview: id, status: 'done', url: `/images/${id}` });
const idsOf = (photos: readonly ListingPhoto[]) => photos.map(({ id }) => id).join('');
const three = ['a', 'b', 'c'].map(stored);

test.each([
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['a', -1, 'abc'],
  ['c', 3, 'abc'],
  ['x', 0, 'abc'],
])('moving %s to place %i leaves %s', (id, to, expected) => {
  expect(idsOf(changePhotos(three, { type: 'move', id, to }))).toBe(expected);
});

test('a photo that was removed while it was sent does not come back', () => {
  const left = changePhotos(three, { type: 'remove', id: 'b' });
  const after = changePhotos(left, { type: 'replace', id: 'b', by: () => stored('b') });
  expect(idsOf(after)).toBe('ac');
});

test('only stored photos go into the listing, in the order of the tiles', () => {
  const file = new File([], 'photo.jpg');
  const sending: ListingPhoto = { id: 'd', preview: 'd', status: 'uploading', file, progress: 0 };
  const photos = changePhotos([sending, ...three], { type: 'move', id: 'c', to: 0 });
  expect(urlsOf(photos)).toEqual(['/images/c', '/images/a', '/images/b']);
});
