import { expect, test } from 'vitest';

import { photoSources } from './photoSources.ts';

test('a stored picture is offered in three widths', () => {
  expect(photoSources('/images/9f8a')).toEqual({
    src: '/images/9f8a/800',
    srcSet: '/images/9f8a/400 400w, /images/9f8a/800 800w, /images/9f8a/1600 1600w',
  });
});

test('any other URL is used unchanged', () => {
  for (const src of [
    'https://example.test/images/9f8a',
    '/art/cutouts/tent.webp',
    '/images/9f8a/400',
    'blob:x',
  ]) {
    expect(photoSources(src)).toEqual({ src });
  }
});
