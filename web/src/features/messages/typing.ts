import { useCallback, useRef, useSyncExternalStore } from 'react';

import { live } from '../../live/live.ts';
import type { ConversationKey } from './conversationKey.ts';

/** The minimum time between two typing events of the viewer, in ms. */
const TELL_EVERY_MS = 2000;
/** How long after the last event the other person counts as typing, in ms. */
const SHOWN_MS = 4000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const keyOf = ({ otherUserId, itemId }: ConversationKey) => `${otherUserId}/${itemId}`;

function changed(): void {
  for (const listener of listeners) listener();
}

export function showTyping(conversation: ConversationKey): void {
  const key = keyOf(conversation);
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => hideTyping(conversation), SHOWN_MS),
  );
  changed();
}

export function hideTyping(conversation: ConversationKey): void {
  clearTimeout(timers.get(keyOf(conversation)));
  if (timers.delete(keyOf(conversation))) changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the other person is typing in this conversation. */
export const useIsTyping = (conversation: ConversationKey): boolean =>
  useSyncExternalStore(
    subscribe,
    () => timers.has(keyOf(conversation)),
    () => false,
  );

/** Returns a function that tells the other person that the viewer is typing. Call it on every change of the text. */
export function useTellTyping({ otherUserId, itemId }: ConversationKey): () => void {
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < TELL_EVERY_MS) return;
    if (live.send({ type: 'typing', receiverId: otherUserId, itemId })) last.current = now;
  }, [otherUserId, itemId]);
}
