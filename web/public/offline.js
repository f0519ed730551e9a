// Reloads the requested page as soon as the server answers again. A browser that is online may still not reach the
// server, so this polls the server itself. The page was kept when the app was installed, so it holds the texts of every
// language that the site offers; this shows the reader's own.
(() => {
  const EVERY_MS = 4000;
  const shown = showLanguage();
  const status = shown.querySelector('[role=status]');

  /** Shows the texts in the chosen language, else in the first of the browser's that there is, else in the site's own. */
  function showLanguage() {
    const sections = [...document.querySelectorAll('section[lang]')];
    const chosen = /(?:^|; )lendloop_lang=(\w+)/.exec(document.cookie)?.[1];
    const wishes = [...(chosen ? [chosen] : []), ...navigator.languages];
    const found = wishes
      .map((wish) => sections.find(({ lang }) => lang === wish.toLowerCase().split('-')[0]))
      .find((section) => section !== undefined);
    const own = found ?? sections[0];
    for (const section of sections) section.hidden = section !== own;
    document.documentElement.lang = own.lang;
    document.documentElement.dir = own.dir;
    document.title = own.dataset.title;
    return own;
  }

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
  shown.querySelector('button').addEventListener('click', () => {
    status.textContent = status.dataset.trying;
    void reloadIfReachable().then((isReachable) => {
      if (!isReachable) status.textContent = status.dataset.failed;
    });
  });
})();
