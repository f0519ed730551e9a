import { expect, test } from 'vitest';

import { chooseLanguage } from './languageChoice.ts';

const OFFERED = ['en', 'hi', 'de', 'ar'] as const;

test.each([
  ['the address goes before everything', { visit: 'de', chosen: 'hi', accepted: 'ar' }, 'de'],
  ['a choice goes before the browser', { chosen: 'hi', accepted: 'ar' }, 'hi'],
  ['the browser goes before the site', { accepted: 'ar-EG,en;q=0.5' }, 'ar'],
  [
    'a language that is not offered is passed over',
    { visit: 'fr', chosen: 'x', accepted: 'fr, de;q=0.3' },
    'de',
  ],
  ['the highest quality wins', { accepted: 'en;q=0.2, hi;q=0.9, de;q=0.8' }, 'hi'],
  ['a quality of zero refuses', { accepted: 'de;q=0, ar;q=0.1' }, 'ar'],
  ['any language means the site’s own', { accepted: '*' }, 'en'],
  ['nothing said means the site’s own', {}, 'en'],
  ['nonsense means the site’s own', { visit: ';;', chosen: '', accepted: ',;q=,=' }, 'en'],
] as const)('%s', (_, wishes, language) => {
  expect(chooseLanguage(wishes, OFFERED)).toBe(language);
});
