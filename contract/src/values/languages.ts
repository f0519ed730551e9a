import { z } from 'zod';

import { ENGLISH_DAYS } from './dates.ts';

/** The languages that the product is written in, each with its own name for itself. */
export const LANGUAGE_NAMES = {
  en: 'English',
  hi: 'हिन्दी',
  de: 'Deutsch',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = ['en', 'hi', 'de', 'ar'] as const satisfies readonly Language[];

export const Language = z.enum(LANGUAGES);

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar']);

/** The cookie that keeps the reader's choice for a year. Scripts write and read it. */
export const LANGUAGE_COOKIE = 'lendloop_lang';

/** The header by which the app names the language of this visit in its calls; it counts like `?lang=`. */
export const LANGUAGE_HEADER = 'lendloop-language';

/** The direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';

/**
 * The locale for numbers, money and days: the language with the region of the site, always with Latin digits. `hi` on a
 * site in `en-IN` is `hi-IN-u-nu-latn`.
 */
export function localeFor(language: Language, siteLocale: string): string {
  const { region } = new Intl.Locale(siteLocale);
  return `${language}${region === undefined ? '' : `-${region}`}-u-nu-latn`;
}

/** The locale in which days are written: English ones keep the order of the specification on every site. */
export const dayLocaleFor = (language: Language, siteLocale: string): string =>
  language === 'en' ? ENGLISH_DAYS : localeFor(language, siteLocale);
