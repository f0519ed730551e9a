// Reloads the requested page as soon as the server answers again. A browser that is online may still not reach the
// server, so this polls the server itself.
(() => {
  const EVERY_MS = 4000;
  const status = document.querySelector('[role=status]');

  async function reloadIfReachable() {
    try {
      await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' });
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  addEventListener('online', () => void reloadIfReachable());
  setInterval(() => void reloadIfReachable(), EVERY_MS);
  document.querySelector('button').addEventListener('click', () => {
    status.textContent = 'Trying…';
    void reloadIfReachable().then((isReachable) => {
      if (!isReachable) status.textContent = 'Still no connection.';
    });
  });
})();
