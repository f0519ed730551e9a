import { useEffect, useState } from 'react';

import { useWords } from '../../words/useWords.ts';
import { toast } from '../feedback/toastStore.ts';

/**
 * Loads a part of the page when it is first needed; null until then. If it cannot be loaded it says so and calls `giveUp`,
 * and the next need tries again. `load` must be the same function in every render.
 */
export function useOnDemand<T>(load: () => Promise<T>, isNeeded: boolean, giveUp?: () => void): T | null {
  const say = useWords('ui');
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let isGone = false;
    load().then(
      (part) => {
        if (!isGone) setLoaded({ part });
      },
      () => {
        if (isGone) return;
        toast({
          title: say('load.failed'),
          description: say('load.failed.text'),
          tone: 'destructive',
        });
        giveUp?.();
      },
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- neither giving up nor another language may load again
  }, [isNeeded, loaded, load]);
  return loaded?.part ?? null;
}
