import { setMyLanguage } from '@lendloop/contract/accounts';
import { LANGUAGE_COOKIE, type Language } from '@lendloop/contract/values/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '../../api/client.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { switchLanguage } from '../../words/language.ts';
import { useWords } from '../../words/useWords.ts';

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
export function useChooseLanguage(isSignedIn: boolean) {
  const client = useQueryClient();
  const say = useWords('shell');
  return useMutation({
    mutationFn: async (language: Language) => {
      await switchLanguage(language);
      keepChoice(language);
      if (isSignedIn) await call(setMyLanguage, { body: { language } });
      await client.invalidateQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
    onError: () => toast({ title: say('language.failed'), tone: 'destructive' }),
  });
}
