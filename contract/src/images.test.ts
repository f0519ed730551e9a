import { expect, test } from 'vitest';

import { ImageSource } from './images.ts';

test.each([
  ['https://pictures.example/drill.jpg?w=800&v=2#top', 'https://pictures.example/drill.jpg?w=800&v=2#top'],
  ['https://pictures.example', 'https://pictures.example'],
  ['https://bücher.example/größe.jpg', 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe.jpg'],
  ['https://pictures.example/a\u0001"b\\c', 'https://pictures.example/a%01%22b/c'],
])('the address of a picture is kept as browsers send it: %j', (given, kept) => {
  expect(ImageSource.parse(given)).toBe(kept);
});

test('what takes more room than it counts, or is no address of a picture, is refused', () => {
  for (const given of [
    'https://pictures.example/?a\\b',
    `https://pictures.example/${'\u0001'.repeat(300)}a`,
    `https://pictures.example/${'x'.repeat(500)}`,
    'https://pictures.example/two words.jpg',
    'https://user:secret@pictures.example/',
    'http://pictures.example/',
    'javascript:alert(1)',
  ])
    expect(ImageSource.safeParse(given).error?.issues, given).toMatchObject([
      { message: 'This is not an image address' },
    ]);
});
