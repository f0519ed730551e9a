import type { Language } from '@lendloop/contract/values/languages';
import { makeSay, type Say } from '@lendloop/words/formatter';
import type { Catalogue } from '@lendloop/words/types';
import { useMemo } from 'react';

import { currentLanguage, localeOf } from './language.ts';
import { useLanguage } from './useWords.ts';

/** Part of the first script: these texts are needed when nothing else can be loaded. */
const catalogues = import.meta.glob<Catalogue>('../../../words/{en,hi,de,ar}/crash.{ts,json}', {
  eager: true,
  import: 'default',
});

const catalogueFor = (language: Language): Catalogue =>
  Object.entries(catalogues).find(([file]) => file.includes(`/${language}/`))?.[1] ?? {};

const sayIn = (language: Language): Say<'crash'> =>
  makeSay<'crash'>(catalogueFor(language), localeOf(language));

/** Says what is left to say when the network or the page fails, in the current language. */
export const sayCrash: Say<'crash'> = (id, ...values) => sayIn(currentLanguage())(id, ...values);

/** Like `useWords`, for what must be shown even if no words can be loaded. */
export function useCrashWords(): Say<'crash'> {
  const language = useLanguage();
  return useMemo(() => sayIn(language), [language]);
}
