import { PAGES, titleOf } from '@lendloop/contract/pages';
import { expect, test } from 'vitest';

import { wordsIn } from './catalogues.ts';
import { titleIn } from './titles.ts';

test('every title of the table of pages has a text, which is the title in English', () => {
  const say = wordsIn('en', 'titles');
  for (const [name, page] of Object.entries(PAGES))
    expect(titleIn(say, page, 'Tools & more'), name).toBe(titleOf(page, 'Tools & more'));
});

test('a title follows the language and holds the name of the site', () => {
  expect(titleIn(wordsIn('de', 'titles'), PAGES.about, 'Lendloop')).toBe('Über Lendloop');
  expect(titleIn(wordsIn('ar', 'titles'), PAGES.profile, 'Lendloop')).toBe('ملفك الشخصي');
  expect(titleIn(wordsIn('de', 'titles'), PAGES.item, 'Lendloop')).toBeNull();
});
