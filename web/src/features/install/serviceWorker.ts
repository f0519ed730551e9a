/**
 * Registers the service worker for offline use, in production only, since a development server has no hashed files.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Waits for `load` so that it does not compete with the first page. If it fails, the app works online only.
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
