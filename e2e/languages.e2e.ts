import { readFileSync } from 'node:fs';
import path from 'node:path';

import { LANGUAGE_NAMES, type Language } from '@lendloop/contract/values/languages';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { startDemoServer } from './support/demo.ts';
import { accessibilityFaults } from './support/inspect.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const MANIFEST = path.resolve(import.meta.dirname, '../web/dist/.vite/manifest.json');
const built = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, { file: string }>>;
/** The languages of the built files of texts, by their paths. */
const textFiles = new Map<string, string>(
  Object.entries(built).flatMap(([source, { file }]) => {
    const language = /\bwords\/(?:rooms\/)?(en|hi|de|ar)[./]/.exec(source)?.[1];
    return language === undefined ? [] : [[`/${file}`, language] as const];
  }),
);

/** Collects the languages whose texts the page asks for. */
function watchTexts(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const language = textFiles.get(new URL(request.url()).pathname);
    if (language !== undefined) seen.add(language);
  });
  return seen;
}

const languageOf = (page: Page) => page.getAttribute('html', 'lang');

test.each([
  ['hi', 'de', /\p{Script=Devanagari}/u],
  ['de', 'ar', /^Bitte/],
  ['ar', 'hi', /\p{Script=Arabic}/u],
] as const)(
  'a reader of %s loads no other texts, and on choosing %s only those, and keeps what is typed',
  async (language: Language, next: Language, inLanguage) => {
    const { page, complaints, leave } = await suite.visit({ locale: `${language}-IN` });
    const seen = watchTexts(page);
    await page.goto('/');
    await comesAlive(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL('**/items/*');
    await page.locator('header a[href^="/auth"]').click();
    await page.locator('main a[href="/forgot-password"]').click();
    const email = page.locator('main input[name=email]');
    await email.fill('no address');
    await page.locator('main form button[type=submit]').click();
    const refused = page.locator('main input[name=email][aria-invalid=true]');
    await refused.waitFor();
    const described = await refused.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(inLanguage);
    await page.waitForLoadState('networkidle');
    expect([...seen]).toEqual([language]);

    seen.clear();
    await page.getByRole('banner').getByRole('button', { name: LANGUAGE_NAMES[language] }).click();
    await page.getByRole('menuitemradio', { name: LANGUAGE_NAMES[next] }).click();
    await expect.poll(() => languageOf(page)).toBe(next);
    expect(await email.inputValue()).toBe('no address');
    await page.waitForLoadState('networkidle');
    expect([...seen]).toEqual([next]);

    // The choice stays, whatever the browser prefers.
    seen.clear();
    await page.goto('/');
    await comesAlive(page);
    await page.waitForLoadState('networkidle');
    expect([await languageOf(page), ...seen]).toEqual([next, next]);
    expect(complaints).toEqual([]);
    await leave();
  },
);

test.each([
  ['en', /^(pending|approved|rejected|cancelled|completed)$/, 'capitalize'],
  ['de', /^(offen|angenommen|abgelehnt|storniert|abgeschlossen)$/, 'none'],
] as const)('in %s a status has the capital letters of its language', async (language, status, transform) => {
  const { page, leave } = await suite.visitAs('rahul', { locale: `${language}-IN` });
  await page.goto('/profile?tab=rentals');
  const styles = await page
    .getByRole('main')
    .getByText(status)
    .first()
    .evaluate((badge) => [null, '::first-letter'].map((part) => getComputedStyle(badge, part).textTransform));
  expect(styles).toEqual([transform, language === 'en' ? expect.any(String) : 'uppercase']);
  await leave();
});

test('owners choose the language of a listing, in which its words are then marked', async () => {
  const { page, leave } = await suite.visitAs('ananya');
  await page.goto('/items/3/edit');
  await page.getByLabel('Language of this listing').click();
  await page.getByRole('option', { name: /Deutsch|German/ }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/items/3');
  await page.locator('main h1[lang=de]').waitFor();
  expect(await (await page.request.get('/api/items/3')).json()).toMatchObject({ language: 'de' });
  await leave();
});

test('the language chosen in the footer is kept by the account, and met at the next sign-in', async () => {
  const { page, leave } = await suite.visitAs('rahul');
  await page.goto('/about');
  await comesAlive(page);
  const footer = page.getByRole('contentinfo');
  for (const name of Object.values(LANGUAGE_NAMES)) await footer.getByRole('link', { name }).waitFor();
  const [kept] = await Promise.all([
    page.waitForResponse('**/api/user/language'),
    footer.getByRole('link', { name: 'Deutsch' }).click(),
  ]);
  expect(kept.status()).toBe(204);
  await page.getByRole('heading', { level: 1, name: 'Über Lendloop' }).waitFor();
  await leave();

  const elsewhere = await suite.visitAs('rahul');
  await elsewhere.page.goto('/about');
  expect(await languageOf(elsewhere.page)).toBe('de');
  await elsewhere.leave();
});

test('without scripts the links in the footer show a page in another language', async () => {
  const { page, leave } = await suite.visit({ javaScriptEnabled: false });
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/about?lang=de');
  expect(await languageOf(page)).toBe('de');
  await leave();
});

test('without a network the app says so in the language of the reader', async () => {
  const { page, leave } = await suite.visit({ serviceWorkers: 'allow', locale: 'de-DE' });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().setOffline(true);
  await page.goto('/help');
  await page.getByRole('heading', { name: 'Du bist offline' }).waitFor();
  expect(await page.title()).toBe('Du bist offline · Lendloop');
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await page.getByText('Noch immer keine Verbindung.').waitFor();

  // A choice goes before the browser's languages.
  await page.context().addCookies([{ name: 'lendloop_lang', value: 'ar', url: suite.server.url }]);
  await page.goto('/help');
  await page.getByRole('heading', { name: 'لا يوجد اتصال بالإنترنت' }).waitFor();
  expect([await languageOf(page), await page.getAttribute('html', 'dir')]).toEqual(['ar', 'rtl']);
  expect(await accessibilityFaults(page)).toEqual([]);
  await leave();
});
