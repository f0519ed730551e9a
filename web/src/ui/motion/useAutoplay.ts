import { useEffect, useEffectEvent, useState } from 'react';

import { useMediaQuery } from '../browser/useMediaQuery.ts';

/**
 * Calls `onTick` every `every` ms (`true`: 5000, `false`: never), and never with reduced motion. It pauses while the
 * pointer or the focus is inside the element that `handlers` are spread on, and from one call of `toggle` to the next.
 */
export function useAutoplay(every: boolean | number, onTick: () => void) {
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const [resting, setResting] = useState(false);
  const [stopped, setStopped] = useState(false);
  const available = every !== false && !reducedMotion;
  const running = available && !resting && !stopped;
  const delay = typeof every === 'number' ? every : 5000;
  const tick = useEffectEvent(onTick);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(), delay);
    return () => clearInterval(timer);
  }, [running, delay]);

  return {
    available,
    running,
    stopped,
    toggle: () => setStopped(!stopped),
    handlers: {
      onPointerEnter: () => setResting(true),
      onPointerLeave: () => setResting(false),
      onFocus: () => setResting(true),
      onBlur: () => setResting(false),
    },
  };
}
