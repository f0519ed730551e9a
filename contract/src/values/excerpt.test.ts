import { expect, test } from 'vitest';

import { excerpt } from './excerpt.ts';

test.each([
  ['a text that is short enough', 'Two words', 9, 'Two words'],
  ['a cut between words', 'Two words more', 11, 'Two words…'],
  ['a cut just behind a word', 'Two words more', 9, 'Two words…'],
  ['several blanks before the cut', 'Two   words', 5, 'Two…'],
  ['a run of blanks at the cut', 'Two      words', 6, 'Two…'],
  ['nothing but blanks before the cut', '      words', 7, '      w…'],
  ['blanks and the rest of a long word', ' Donaudampfschiff', 5, ' Dona…'],
  ['one long word', 'Donaudampfschiff', 5, 'Donau…'],
  ['characters of two code units', '😀😀😀😀', 3, '😀😀😀…'],
  ['as many of these as there may be', '😀😀😀', 3, '😀😀😀'],
])('%s', (_what, text, length, expected) => {
  expect(excerpt(text, length)).toBe(expected);
});
