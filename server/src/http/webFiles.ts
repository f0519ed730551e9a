import { paths } from '@lendloop/contract/pages';
import { directionOf, type Language } from '@lendloop/contract/values/languages';
import { wordsIn } from '@lendloop/words/catalogues';

/** Writes what the build of the web app leaves open in its files: the site's name and what is in the reader's language. */

/** The site's name in the build. */
const BUILT_NAME = 'Lendloop';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '');

/** Replaces the name in a built page with the operator's. */
export const named = (html: string, siteName: string): string =>
  html.replaceAll(BUILT_NAME, () => escape(siteName));

/**
 * The app's page in a language: the app reads its language and direction from it, before the first paint. Of the fonts that
 * the build preloads for one language only, it keeps its own.
 */
export const pageIn = (html: string, language: Language): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replaceAll(/<link\b[^>]*\slang="(\w+)"[^>]*>\s*/g, (link, of: string) => (of === language ? link : ''));

/** The manifest of the installed app in a language. */
export function manifestIn(json: string, siteName: string, language: Language): string {
  const say = wordsIn(language, 'shell');
  const names: Readonly<Record<string, string>> = {
    [paths.search]: say('footer.discover.browse'),
    [paths.createListing]: say('footer.hosting.list'),
    [paths.chat]: say('nav.chats'),
  };
  const manifest = JSON.parse(json) as { readonly shortcuts: readonly { readonly url: string }[] };
  return JSON.stringify({
    ...manifest,
    name: siteName,
    short_name: siteName,
    description: say('footer.tagline'),
    lang: language,
    dir: directionOf(language),
    shortcuts: manifest.shortcuts.map(({ url }) => ({ name: names[url], url })),
  });
}

/** The page that the installed app shows without a network. It holds all languages; its script shows the reader's. */
export function offlinePageIn(
  html: string,
  siteName: string,
  languages: readonly [Language, ...Language[]],
): string {
  const [own] = languages;
  const sections = languages.map((language) => {
    const say = wordsIn(language, 'offline');
    const title = say('title.page', { site: siteName });
    const parts = [
      `<section lang="${language}" dir="${directionOf(language)}" data-title="${escape(title)}"${language === own ? '' : ' hidden'}>`,
      `<h1>${escape(say('title'))}</h1>`,
      `<p>${escape(say('text', { site: siteName }))}</p>`,
      `<button type="button">${escape(say('retry'))}</button>`,
      `<p role="status" data-trying="${escape(say('trying'))}" data-failed="${escape(say('failed'))}"></p>`,
      '</section>',
    ];
    return parts.join('');
  });
  return named(html, siteName)
    .replace('<html lang="en">', `<html lang="${own}" dir="${directionOf(own)}">`)
    .replace('<!--texts-->', () => sections.join(''));
}
