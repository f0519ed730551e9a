import type { Language } from '@lendloop/contract/values/languages';
import { useQueryClient } from '@tanstack/react-query';

import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** Changes the language, by code that is loaded with the first change. */
export function useChooseLanguage(isSignedIn: boolean): (language: Language) => void {
  const client = useQueryClient();
  const say = useWords('shell');
  return (language) =>
    void import('./chooseLanguage.ts')
      .then(({ chooseLanguage }) => chooseLanguage(client, language, isSignedIn))
      .catch(() => toast({ title: say('language.failed'), tone: 'destructive' }));
}
