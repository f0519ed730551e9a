import { LANGUAGES } from '@lendloop/contract/values/languages';
import { wordsIn } from '@lendloop/words/catalogues';
import { expect, test } from 'vitest';

import { manifestIn, offlinePageIn, pageIn } from './webFiles.ts';

const PRELOADS =
  '<link rel="preload" href="/latin.woff2"> <link rel="preload" lang="hi" href="/hi.woff2"> <link rel="preload" lang="ar" href="/ar.woff2">';

test.each([
  ['en', 'ltr', ['/latin.woff2']],
  ['hi', 'ltr', ['/latin.woff2', '/hi.woff2']],
  ['ar', 'rtl', ['/latin.woff2', '/ar.woff2']],
] as const)('a page in %s preloads the fonts of its script alone', (language, dir, fonts) => {
  const page = pageIn(`<html lang="en"><head>${PRELOADS}</head></html>`, language);
  expect(page).toContain(`<html lang="${language}" dir="${dir}">`);
  expect(Array.from(page.matchAll(/href="([^"]*)"/g), ([, file]) => file)).toEqual(fonts);
});

test('the page without a network says its texts in every language that the site offers, its own first', () => {
  const page = offlinePageIn('<html lang="en"><title>Lendloop</title><!--texts--></html>', 'Rent "&" Go', [
    'de',
    'ar',
  ]);
  expect(page).toContain('<html lang="de" dir="ltr"><title>Rent &quot;&amp;&quot; Go</title>');
  expect(Array.from(page.matchAll(/<section lang="(\w+)"/g), ([, language]) => language)).toEqual([
    'de',
    'ar',
  ]);
  expect(page.match(/<section[^>]* hidden>/g)).toHaveLength(1);
  expect(page).toContain('Rent &quot;&amp;&quot; Go braucht eine Verbindung');
  expect(page).toContain(wordsIn('ar', 'offline')('title'));
});

test.each(LANGUAGES)('the manifest of the app is in %s', (language) => {
  const say = wordsIn(language, 'shell');
  const json = JSON.stringify({
    name: 'Lendloop',
    display: 'standalone',
    shortcuts: [{ name: 'Chats', url: '/chat' }],
  });
  expect(JSON.parse(manifestIn(json, 'Rent It', language))).toMatchObject({
    name: 'Rent It',
    description: say('footer.tagline'),
    lang: language,
    display: 'standalone',
    shortcuts: [{ name: say('nav.chats'), url: '/chat' }],
  });
});
