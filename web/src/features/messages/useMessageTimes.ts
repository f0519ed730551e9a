import { useMemo } from 'react';

import { useDayLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { messageTimes } from './messageTimes.ts';

/** Writes the times of messages in the viewer's language. */
export function useMessageTimes() {
  const say = useWords('messages');
  const locale = useDayLocale();
  return useMemo(
    () => messageTimes(locale, { today: say('today'), yesterday: say('yesterday') }),
    [locale, say],
  );
}
