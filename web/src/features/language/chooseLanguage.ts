import { setMyLanguage } from '@lendloop/contract/accounts';
import { LANGUAGE_COOKIE, type Language } from '@lendloop/contract/values/languages';
import type { QueryClient } from '@tanstack/react-query';

import { call } from '../../api/client.ts';
import { switchLanguage } from '../../words/language.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Keeps the choice in this browser for a year. */
function keepChoice(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/**
 * Changes the language of the app, and of the account of a signed-in person. What is typed stays. Errors that the server has
 * already put into words keep their language.
 */
export const chooseLanguage = (client: QueryClient, language: Language, isSignedIn: boolean): Promise<void> =>
  // A mutation, so that the app notices if the session has ended.
  client
    .getMutationCache()
    .build<void, Error, Language, unknown>(client, {
      mutationFn: async () => {
        await switchLanguage(language);
        keepChoice(language);
        if (isSignedIn) await call(setMyLanguage, { body: { language } });
        await client.invalidateQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      },
    })
    .execute(language);
