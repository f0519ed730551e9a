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
    const [original, translated] = await Promise.all([
      loadCatalogue('en', 'errors'),
      loadCatalogue(language, 'errors'),
    ]);
    return makeErrorTranslator(original, translated, localeOf(language))(english);
  } catch {
    return english;
  }
}
