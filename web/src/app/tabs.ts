import { mayBeSignedIn } from '../features/accounts/queries.ts';

/** Who is signed in, as far as a tab can tell without asking: an id, null for nobody, or just that it is somebody. */
export type Hearsay = number | null | 'somebody' | 'unknown';

/** The tabs of this browser, which share one session. */
export interface Tabs {
  /** Tells the other tabs who is signed in; null for nobody. */
  readonly tell: (userId: number | null) => void;
  /** Hears what the other tabs tell, and what is known when this one comes back. Gives back how to end that. */
  readonly hear: (listener: (word: Hearsay) => void) => () => void;
}

/** Where there is no `BroadcastChannel`, tabs hear nothing from each other until they come back. */
export function openTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lendloop-session');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    tell: (userId) => channel?.postMessage(userId),
    hear: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (data === null || typeof data === 'number') listener(data);
      };
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener(mayBeSignedIn() ? 'somebody' : null);
      };
      // A page that the browser had put aside missed what was told meanwhile.
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener('unknown');
      };
      channel?.addEventListener('message', onMessage);
      document.addEventListener('visibilitychange', onVisible);
      window.addEventListener('pageshow', onPageShow);
      return () => {
        channel?.removeEventListener('message', onMessage);
        document.removeEventListener('visibilitychange', onVisible);
        window.removeEventListener('pageshow', onPageShow);
      };
    },
  };
}
