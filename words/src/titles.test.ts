import { PAGES } from '@lendloop/contract/pages';
import { expect, test } from 'vitest';

import { wordsIn } from './catalogues.ts';
import { titleIn } from './titles.ts';

test('every page has a title, or makes its own', () => {
  const say = wordsIn('en', 'titles');
  const untitled = Object.entries(PAGES).filter(([, page]) => titleIn(say, page, 'Lendloop') === null);
  expect(untitled.map(([name]) => name)).toEqual([
    'home',
    'search',
    'item',
    'rental',
    'receipt',
    'dispute',
    'person',
    'personForMembers',
  ]);
  expect(titleIn(say, PAGES.about, 'Tools $& more')).toBe('About Tools $& more');
  expect(titleIn(say, PAGES.help, 'Lendloop')).toBe('Help centre');
});

test('a title follows the language and holds the name of the site', () => {
  expect(titleIn(wordsIn('de', 'titles'), PAGES.about, 'Lendloop')).toBe('Über Lendloop');
  expect(titleIn(wordsIn('ar', 'titles'), PAGES.profile, 'Lendloop')).toBe('ملفك الشخصي');
  expect(titleIn(wordsIn('de', 'titles'), PAGES.item, 'Lendloop')).toBeNull();
});
