/** Brings the worker that opens the installed app offline. Only in production: a development server has no fixed files. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the first page, so that it competes with nothing. Without it the app works as before, online only.
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
