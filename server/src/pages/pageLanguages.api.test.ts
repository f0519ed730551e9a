import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

let app: TestApp;
let id: number;
let ownerId: number;
beforeAll(async () => {
  app = await startTestApp({ config: { isIndexed: true, publicUrl: 'https://rent.example' } });
  const owner = await makePerson(app, { fullName: 'Asha Menon' });
  ownerId = owner.id;
  ({ id } = await makeItem(app, owner.id, { title: 'Leiter', location: 'Kiel' }));
});
afterAll(() => app.close());

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await app.server.inject({ url: path, headers })).body;

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const describedAs = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];

test.each([
  ['en', 'ltr', 'Leiter for rent in Kiel · Lendloop', 'Asha Menon on Lendloop', '1 listing'],
  ['hi', 'ltr', 'Leiter, Kiel में किराए पर · Lendloop', 'Lendloop पर Asha Menon', '1 लिस्टिंग'],
  ['de', 'ltr', 'Leiter zu mieten in Kiel · Lendloop', 'Asha Menon auf Lendloop', '1 Angebot'],
  ['ar', 'rtl', 'Leiter للإيجار في Kiel · Lendloop', 'Asha Menon على Lendloop', 'معروض واحد (1)'],
])(
  'pages, their titles and descriptions are in %s for who reads it',
  async (lang, dir, item, person, listed) => {
    const page = await get(`/items/${id}`, { 'accept-language': lang });
    expect(page).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(titleOf(page)).toBe(item);
    const profile = await get(`/people/${ownerId}?lang=${lang}`, { 'accept-language': 'fr' });
    expect([titleOf(profile), describedAs(profile)]).toEqual([person, listed]);
  },
);

test('the choice in the cookie goes before the browser, and each language has its canonical address', async () => {
  const page = await get('/', { cookie: 'lendloop_lang=de', 'accept-language': 'ar' });
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain('<link rel="canonical" href="https://rent.example/?lang=de"');
  expect(await get('/')).toContain('<link rel="canonical" href="https://rent.example/"');
});

test('a page that is not rendered has its title in the reader’s language too', async () => {
  expect(titleOf(await get('/profile', { cookie: 'lendloop_lang=de' }))).toBe('Dein Profil · Lendloop');
  expect(titleOf(await get('/gone', { cookie: 'lendloop_lang=hi' }))).toBe('पेज नहीं मिला · Lendloop');
});

test.each([
  ['en', 'https://rent.example/search?search={search_term_string}'],
  ['de', 'https://rent.example/search?search={search_term_string}&lang=de'],
])('search engines learn where to search in %s', async (lang, address) => {
  expect(await get(`/?lang=${lang}`)).toContain(`"urlTemplate":"${address}"`);
});
