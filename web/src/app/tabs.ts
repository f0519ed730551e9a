import { mayBeSignedIn } from '../features/accounts/queries.ts';

/**
 * What a tab knows about the session without asking the server: a user id, null for nobody, or only that someone is signed
 * in.
 */
export type SessionHint = number | null | 'somebody' | 'unknown';

/** The tabs of this browser, which share one session. */
export interface Tabs {
  /** Tells the other tabs who is signed in; null for nobody. */
  readonly tell: (userId: number | null) => void;
  /** Listens to the other tabs, and for this tab becoming visible again. Returns a function that stops listening. */
  readonly hear: (listener: (hint: SessionHint) => void) => () => void;
}

/** Without `BroadcastChannel`, a tab notices changes only when it becomes visible again. */
export function openTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lendloop-session');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches only its own origin
    tell: (userId) => channel?.postMessage(userId),
    hear: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (data === null || typeof data === 'number') listener(data);
      };
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener(mayBeSignedIn() ? 'somebody' : null);
      };
      // A page restored from the back/forward cache missed the messages in between.
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
