import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Entry } from './conversationLayout.ts';

/** Pixels from the end within which one counts as being there. */
const AT_END = 64;
/** Pixels from the beginning within which older messages are wanted. */
const NEAR_TOP = 240;
/** How long older messages take to be there, in ms; they are not read out. */
const QUIET_MS = 1000;

/**
 * Keeps the place in a log of messages: at its end it stays there as messages come, elsewhere what one reads does not move,
 * also when older messages come in front. One's own new message leads to the end.
 */
export function useLogScroll(entries: readonly Entry[], onNearTop: () => void) {
  const log = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const seen = useRef<{ first?: string; last?: string }>({});
  const [hasNews, setHasNews] = useState(false);

  const toEnd = useCallback(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    fromEnd.current = 0;
    setHasNews(false);
  }, []);

  // Also for a bubble that only changes: it grows when it could not be sent.
  useLayoutEffect(() => {
    const before = seen.current;
    const last = entries.at(-1);
    seen.current = { first: entries[0]?.key, last: last?.key };
    if (!log.current) return;
    if (before.first !== undefined && before.first !== seen.current.first) hush(log.current);
    const isNew = before.last !== last?.key;
    if (fromEnd.current < AT_END || (isNew && last?.isMine)) return toEnd();
    if (before.first !== seen.current.first) {
      const { scrollHeight, clientHeight } = log.current;
      log.current.scrollTop = scrollHeight - clientHeight - fromEnd.current;
    }
    if (isNew) setHasNews(true);
  }, [entries, toEnd]);

  // The composer grows, the keyboard opens, the window changes.
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (fromEnd.current < AT_END) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function onScroll() {
    if (!log.current) return;
    const { scrollHeight, clientHeight, scrollTop } = log.current;
    fromEnd.current = scrollHeight - clientHeight - scrollTop;
    if (fromEnd.current < AT_END) setHasNews(false);
    if (scrollTop < NEAR_TOP) onNearTop();
  }

  return { log, onScroll, hasNews, toEnd };
}

/** Keeps what just came from being announced as news. */
function hush(log: HTMLElement): void {
  log.ariaLive = 'off';
  setTimeout(() => {
    log.ariaLive = 'polite';
  }, QUIET_MS);
}
