import { directionOf, type Language, LANGUAGES, localeFor } from '@lendloop/contract/values/languages';
import { makeSay, type Say } from '@lendloop/words/formatter';
import type { Area } from '@lendloop/words/types';
import { createContext } from 'react';

import { areasIn, loadCatalogue } from './catalogues.ts';

/** The language of the page as the server sent it. */
const languageOfPage = (): Language =>
  LANGUAGES.find((language) => language === globalThis.document?.documentElement.lang) ?? 'en';

let current: Language | undefined;
const watchers = new Set<() => void>();

/** The language of the app in this browser. Components use `useLanguage`, which also holds on the server. */
export const currentLanguage = (): Language => (current ??= languageOfPage());

export function watchLanguage(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Loads areas in the current language, which routes and lazy dialogs do together with their component. */
export const loadWords = (...areas: readonly Area[]): Promise<unknown> =>
  Promise.all(areas.map((area) => loadCatalogue(currentLanguage(), area)));

/**
 * Changes the language of the app. Nothing changes before all texts in use have arrived, and nothing that is typed gets lost.
 * Rejects if they cannot be loaded.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all(areasIn(currentLanguage()).map((area) => loadCatalogue(language, area)));
  current = language;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const changed of watchers) changed();
}

/** The language of one rendering on the server; null in the browser. */
export const LanguageContext = createContext<Language | null>(null);

let siteLocale = 'en-IN';

/** Sets the locale of the site, whose region numbers follow. It is the same for all readers. */
export function setSiteLocale(locale: string): void {
  siteLocale = locale;
}

/** The locale for numbers and days in a language on this site. */
export const localeOf = (language: Language): string => localeFor(language, siteLocale);

/** Says texts outside of components, where something has happened already, in the current language. */
export async function wordsNow<A extends Area>(area: A): Promise<Say<A>> {
  const language = currentLanguage();
  return makeSay<A>(await loadCatalogue(language, area), localeOf(language));
}
