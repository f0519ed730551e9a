import { useEffect, useState } from 'react';

import { toast } from '../feedback/toastStore.ts';

/**
 * Loads a part of the page when it is first needed; null until then. If it cannot be loaded it says so and calls `giveUp`,
 * and the next need tries again. `load` must be the same function in every render.
 */
export function useOnDemand<T>(load: () => Promise<T>, isNeeded: boolean, giveUp?: () => void): T | null {
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
          title: 'This could not be loaded',
          description: 'Please check your connection and try again.',
          tone: 'destructive',
        });
        giveUp?.();
      },
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- giving up must not load again
  }, [isNeeded, loaded, load]);
  return loaded?.part ?? null;
}
