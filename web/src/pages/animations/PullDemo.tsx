import { type PointerEvent, useEffect, useRef, useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { LoopSpinner } from '../../ui/feedback/LoopSpinner.tsx';
import { useWords } from '../../words/useWords.ts';
import { PULL_THRESHOLD, pulled, REFRESH_MS } from './pull.ts';
import { log } from './samples.ts';

/** Pull to refresh. The refresh only increments a counter. */
export function PullDemo() {
  const say = useWords('tools');
  const begun = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const [refreshes, setRefreshes] = useState(0);

  useEffect(() => {
    if (!isRefreshing) return;
    const timer = setTimeout(() => {
      log('Refreshed');
      setRefreshing(false);
      setRefreshes((count) => count + 1);
    }, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isRefreshing]);

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (isRefreshing || !event.isPrimary) return;
      begun.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (begun.current !== null) setDistance(pulled(event.clientY - begun.current));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (begun.current !== null && pulled(event.clientY - begun.current) >= PULL_THRESHOLD)
        setRefreshing(true);
      letGo();
    },
    onPointerCancel: letGo,
  };

  function letGo() {
    begun.current = null;
    setDistance(0);
  }

  return (
    <div className="grid max-w-md gap-4">
      <p className="text-md text-muted-foreground">{say('pull.text')}</p>
      <div className="relative h-80 overflow-hidden rounded-2xl bg-subtle">
        <div className="absolute inset-x-0 top-0 grid h-20 place-items-center">
          {isRefreshing ? (
            <LoopSpinner text={say('pull.refreshing')} className="py-0" />
          ) : (
            <p className="text-md text-muted-foreground">
              {say(distance >= PULL_THRESHOLD ? 'pull.letGo' : 'pull.down')}
            </p>
          )}
        </div>
        <div
          {...handlers}
          className={`absolute inset-0 grid touch-none place-items-center rounded-2xl border border-border bg-card select-none ${distance > 0 ? '' : 'transition-transform'}`}
          style={{ transform: `translateY(${isRefreshing ? PULL_THRESHOLD : distance}px)` }}
        >
          <p className="text-lg tabular">{say('pull.refreshed', { count: refreshes })}</p>
        </div>
      </div>
      <Button variant="outline" disabled={isRefreshing} onClick={() => setRefreshing(true)}>
        {say('pull.button')}
      </Button>
    </div>
  );
}
