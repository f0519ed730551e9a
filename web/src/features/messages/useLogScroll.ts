import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Entry } from './conversationLayout.ts';

/** A distance from the end, in px, that still counts as being at the end. */
const AT_END = 64;
/** The distance from the top, in px, at which older messages are loaded. */
const NEAR_TOP = 240;
/** How long announcements are suppressed while older messages are inserted, in ms. */
const QUIET_MS = 1000;

/**
 * Keeps the scroll position of a message log. At the end it follows new messages; elsewhere the visible messages stay in place,
 * also when older ones are inserted above. The viewer's own new message scrolls to the end.
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

  // Also when a bubble only changes: it grows when sending fails.
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

  // The log changes size when the composer grows, the keyboard opens or the window is resized.
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

/** Keeps screen readers from announcing the older messages that were just inserted. */
function hush(log: HTMLElement): void {
  log.ariaLive = 'off';
  setTimeout(() => {
    log.ariaLive = 'polite';
  }, QUIET_MS);
}
