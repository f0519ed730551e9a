import { makeErrorTranslator } from '@lendloop/words/translateError';

import { loadCatalogue } from './catalogues.ts';
import { currentLanguage, localeOf } from './language.ts';

/**
 * Translates an error that the contract words in English, in this browser or over the live connection. The words for it
 * arrive when they are first needed; without them the error stays English.
 */
export async function translateError(english: string): Promise<string> {
  const language = currentLanguage();
  if (language === 'en') return english;
  try {
    const [{ default: lookup }, translated] = await Promise.all([
      import('@lendloop/words/englishErrors'),
      loadCatalogue(language, 'errors'),
    ]);
    return makeErrorTranslator(lookup, translated, localeOf(language))(english);
  } catch {
    return english;
  }
}
