import { currentLanguage } from '../words/language.ts';

/**
 * Asks the service worker to keep the page of a rental as the app is now, with the files that this page has loaded: whoever
 * calls it has loaded all that a rental needs.
 */
export async function keepPages(): Promise<void> {
  if (!('serviceWorker' in navigator) || !(await navigator.serviceWorker.getRegistration())) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own to name
  active?.postMessage({ type: 'keep-rentals', language: currentLanguage(), files: loadedFiles() });
}

/** The addresses of the app's files that this page has loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
