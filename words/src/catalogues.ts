import { readFileSync } from 'node:fs';
import path from 'node:path';

import { formatDay, formatWeekdays } from '@lendloop/contract/values/dates';
import { dayLocaleFor, localeFor, type Language } from '@lendloop/contract/values/languages';
import { formatMoney } from '@lendloop/contract/values/money';

import { compileCatalogue } from './compile.ts';
import { ENGLISH } from './english.ts';
import englishErrors from './englishErrors.ts';
import { makeSay, type Say } from './formatter.ts';
import type { Sentence, SentenceValue } from './sentence.ts';
import { makeErrorTranslator } from './translateError.ts';
import type { Area, Catalogue } from './types.ts';

const ROOM = path.resolve(import.meta.dirname, '..');

/** The texts of an area as written, before parsing. */
export function textsOf(language: Language, area: Area): Readonly<Record<string, string>> {
  if (language === 'en') return ENGLISH[area];
  return JSON.parse(readFileSync(path.join(ROOM, language, `${area}.json`), 'utf8')) as Record<
    string,
    string
  >;
}

const compiled = new Map<string, Catalogue>();

function catalogueOf(language: Language, area: Area): Catalogue {
  const key = `${language}/${area}`;
  let catalogue = compiled.get(key);
  if (!catalogue) compiled.set(key, (catalogue = compileCatalogue(textsOf(language, area))));
  return catalogue;
}

/** Says the texts of an area on the server. Each catalogue is read and parsed once, at its first use. */
export const wordsIn = <A extends Area>(language: Language, area: A, siteLocale = 'en-IN'): Say<A> =>
  makeSay<A>(catalogueOf(language, area), localeFor(language, siteLocale));

/** Says errors in one language. */
interface ErrorWords {
  /** Translates an English sentence of the contract; any other text stays as it is. */
  readonly translate: (english: string) => string;
  readonly say: (sentence: Sentence) => string;
}

/** The words for errors on the server. */
export function errorsIn(language: Language, siteLocale = 'en-IN'): ErrorWords {
  const locale = localeFor(language, siteLocale);
  const days = dayLocaleFor(language, siteLocale);
  const catalogue = catalogueOf(language, 'errors');
  const say = makeSay(catalogue, locale) as (id: string, values: Record<string, string | number>) => string;
  const write = (value: Extract<SentenceValue, object>): string => {
    if ('day' in value) return formatDay(value.day, days);
    if ('weekdays' in value) return formatWeekdays(value.weekdays, days);
    return formatMoney(value.amount, { currency: value.currency, locale });
  };
  return {
    translate:
      language === 'en' ? (english) => english : makeErrorTranslator(englishErrors, catalogue, locale),
    say: ({ id, values }) =>
      say(
        id,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === 'object' ? write(value) : value,
          ]),
        ),
      ),
  };
}
