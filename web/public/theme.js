// Sets the colour theme before the first paint. A file of its own, so that the content security policy can forbid
// inline scripts. The choice is 'light', 'dark' or absent (follow the system).
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function stored() {
    try {
      return localStorage.getItem('lendloop-theme');
    } catch {
      return null; // storage is blocked: follow the system
    }
  }

  function apply() {
    const choice = stored();
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.classList.toggle('dark', dark);
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', dark ? '#0c1214' : '#00666a');
    }
  }

  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('lendloop-theme', apply);
})();
