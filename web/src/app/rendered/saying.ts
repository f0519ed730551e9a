import type { Language } from '@lendloop/contract/values/languages';
import { textOfCategory } from '@lendloop/words/categories';
import { makeSay, type Say } from '@lendloop/words/formatter';
import type { Area } from '@lendloop/words/types';

import { catalogueOf } from '../../words/catalogues.ts';
import { localeOf } from '../../words/language.ts';

/** Says the texts of an area outside of components. The server has loaded all of them before it renders. */
export function sayLoaded<A extends Area>(language: Language, area: A): Say<A> {
  const catalogue = catalogueOf(language, area);
  if (!catalogue) throw new Error(`The words of ${area} are not loaded in ${language}.`);
  return makeSay<A>(catalogue, localeOf(language));
}

/** A category's name as pages show it. */
export function categoryNameIn(language: Language, name: string): string {
  const text = textOfCategory(name);
  return text === undefined ? name : sayLoaded(language, 'categories')(text);
}
