import { useCallback, useRef, useSyncExternalStore } from 'react';

import { live } from '../../live/live.ts';
import type { Talk } from './talk.ts';

/** Someone who writes says so again at most this often, in ms. */
const TELL_EVERY_MS = 2000;
/** Without news for so long, in ms, nobody is typing any more. */
const SHOWN_MS = 4000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const keyOf = ({ otherUserId, itemId }: Talk) => `${otherUserId}/${itemId}`;

function changed(): void {
  for (const listener of listeners) listener();
}

export function showTyping(talk: Talk): void {
  const key = keyOf(talk);
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => hideTyping(talk), SHOWN_MS),
  );
  changed();
}

export function hideTyping(talk: Talk): void {
  clearTimeout(timers.get(keyOf(talk)));
  if (timers.delete(keyOf(talk))) changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the other person is writing in this conversation. */
export const useIsTyping = (talk: Talk): boolean =>
  useSyncExternalStore(
    subscribe,
    () => timers.has(keyOf(talk)),
    () => false,
  );

/** Tells the other person that one is writing; call it with every change of the text. */
export function useTellTyping({ otherUserId, itemId }: Talk): () => void {
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < TELL_EVERY_MS) return;
    if (live.send({ type: 'typing', receiverId: otherUserId, itemId })) last.current = now;
  }, [otherUserId, itemId]);
}
