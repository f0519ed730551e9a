import { useCallback, useRef, useSyncExternalStore } from 'react';

import { live } from '../../live/live.ts';
import type { ConversationKey } from './conversationKey.ts';

/** Someone who writes says so again at most this often, in ms. */
const TELL_EVERY_MS = 2000;
/** Without news for so long, in ms, nobody is typing any more. */
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

/** Whether the other person is writing in this conversation. */
export const useIsTyping = (conversation: ConversationKey): boolean =>
  useSyncExternalStore(
    subscribe,
    () => timers.has(keyOf(conversation)),
    () => false,
  );

/** Tells the other person that one is writing; call it with every change of the text. */
export function useTellTyping({ otherUserId, itemId }: ConversationKey): () => void {
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < TELL_EVERY_MS) return;
    if (live.send({ type: 'typing', receiverId: otherUserId, itemId })) last.current = now;
  }, [otherUserId, itemId]);
}
