/**
 * Registers the service worker for offline use, in production only, since a development server has no hashed files.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // If it fails, the app works online only.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  // Not before `load`, so that it does not compete with the first page.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
