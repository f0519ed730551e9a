import { useSyncExternalStore } from 'react';

const KEY = 'lendloop-app-banner';
const listeners = new Set<() => void>();

const isDismissed = (): boolean => localStorage.getItem(KEY) === 'dismissed';

/** Puts the banner away for good, in this browser. */
export function dismissBanner(): void {
  localStorage.setItem(KEY, 'dismissed');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether the banner was put away; taken for so on a server, which cannot know. */
export const useBannerDismissed = (): boolean => useSyncExternalStore(subscribe, isDismissed, () => true);
