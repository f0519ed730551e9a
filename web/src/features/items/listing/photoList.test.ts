import { expect, test } from 'vitest';

import { changeList, changePhotos, listOf, stateOf, type ListingPhoto } from './photoList.ts';

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

test('a photo removed during its upload does not come back', () => {
  const left = changePhotos(three, { type: 'remove', id: 'b' });
  const after = changePhotos(left, { type: 'replace', id: 'b', by: () => stored('b') });
  expect(idsOf(after)).toBe('ac');
});

test('the photos are complete once all are stored, and fail with the first that does', () => {
  const file = new File([], 'photo.jpg');
  const sending: ListingPhoto = { id: 'd', preview: 'd', status: 'uploading', file, progress: 0 };
  const failed: ListingPhoto = { id: 'e', preview: 'e', status: 'failed', file, message: 'No.' };
  expect(stateOf(three)).toBe('complete');
  expect(stateOf([...three, sending])).toBe('coming');
  expect(stateOf([sending, failed])).toBe('failed');
});

test('only stored photos go into the listing, in the order of the tiles', () => {
  const file = new File([], 'photo.jpg');
  const sending: ListingPhoto = { id: 'd', preview: 'd', status: 'uploading', file, progress: 0 };
  const photos = changePhotos([sending, ...three], { type: 'move', id: 'c', to: 0 });
  expect(listOf(photos).urls).toEqual(['/images/c', '/images/a', '/images/b']);
});

test('the array of URLs stays the same while a photo is only uploading', () => {
  const file = new File([], 'photo.jpg');
  const sending = (progress: number): ListingPhoto => ({
    id: 'd',
    preview: 'd',
    status: 'uploading',
    file,
    progress,
  });
  const list = listOf([...three, sending(0)]);
  const later = changeList(list, { type: 'replace', id: 'd', by: () => sending(0.5) });
  expect(later.urls).toBe(list.urls);
  const done = changeList(later, { type: 'replace', id: 'd', by: () => stored('d') });
  expect(done.urls).toEqual([...list.urls, '/images/d']);
});
