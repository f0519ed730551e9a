// Opens the page that was asked for as soon as the server answers again. A browser that is online need not reach the
// server, so it is the server that is asked.
(() => {
  const EVERY_MS = 4000;
  const status = document.querySelector('[role=status]');

  async function comeBack() {
    try {
      await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' });
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  addEventListener('online', () => void comeBack());
  setInterval(() => void comeBack(), EVERY_MS);
  document.querySelector('button').addEventListener('click', () => {
    status.textContent = 'Trying…';
    void comeBack().then((isBack) => {
      if (!isBack) status.textContent = 'Still no connection.';
    });
  });
})();
