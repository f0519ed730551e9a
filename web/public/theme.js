// Runs before the first paint. A file of its own, so that the content security policy can forbid inline scripts.
// Starts the app on a rendered page, and sets the colour theme: the choice is 'light', 'dark' or absent (follow the system).
// The server's page is the same for everybody, so it also marks what the page will show of this browser's user. Styles then
// keep its place: data-signed-in, data-near (a stored location), data-no-banner (the app's banner was dismissed).
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked: follow the system
    }
  }

  function apply() {
    const choice = stored('lendloop-theme');
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.classList.toggle('dark', dark);
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', dark ? '#0c1214' : '#00666a');
    }
  }

  apply();
  const { documentElement } = document;
  documentElement.toggleAttribute('data-signed-in', document.cookie.includes('lendloop_signed_in='));
  documentElement.toggleAttribute('data-near', stored('user-location') !== null);
  documentElement.toggleAttribute('data-no-banner', stored('lendloop-app-banner') !== null);
  // A press on the server's page before the app has started is not lost: the app asks for it and makes it.
  let pressed = null;
  const remember = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    pressed = button?.type === 'submit' ? null : button;
  };
  addEventListener('click', remember, true);
  window.takeEarlyPress = () => {
    removeEventListener('click', remember, true);
    return pressed;
  };

  // What the server has rendered is painted before the app's files load, which would compete with it.
  addEventListener('DOMContentLoaded', () => {
    const files = document.getElementById('files');
    if (!files) return;
    const load = (name, attributes) =>
      document.head.append(Object.assign(document.createElement(name), attributes));
    const start = () => {
      const [entry, ...others] = JSON.parse(files.textContent);
      load('script', { type: 'module', src: entry });
      for (const href of others) load('link', { rel: 'modulepreload', href });
    };
    // Nothing is painted while nobody looks.
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });

  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('lendloop-theme', apply);
})();
