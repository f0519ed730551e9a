// The service worker: the app's files from the cache, and a page that says so when there is no network.
// It never touches /api, /images or any answer that may be about a person: what is not named below goes past it.
const SHELL = 'lendloop-shell-1';
const ASSETS = 'lendloop-assets-1';

/** What the page without a network is made of. */
const SHELL_FILES = ['/offline.html', '/offline.js', '/theme.js', '/mark.svg'];

/** Files of former builds leave when there are more than this. */
const ASSETS_MAX = 200;

addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([keepShell(), keepFirstAssets()])
      // A cached file never disagrees with the page: the page always comes from the network.
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetFormer(), registration.navigationPreload?.enable(), clients.claim()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(api|images|ws)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (SHELL_FILES.includes(url.pathname)) event.respondWith(shellFile(request));
});

async function keepShell() {
  const cache = await caches.open(SHELL);
  await cache.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' })));
}

/** The scripts and styles that the app begins with; the others are kept as they are used. */
async function keepFirstAssets() {
  const html = await (await fetch('/', { credentials: 'omit' })).text();
  const files = new Set(html.match(/\/assets\/[\w.-]+/g));
  const cache = await caches.open(ASSETS);
  await cache.addAll([...files]);
}

async function forgetFormer() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name)),
  );
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

/** Named by its content, so what is kept is right for ever. */
async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    await Promise.all(
      names.slice(0, Math.max(0, names.length - ASSETS_MAX)).map((name) => cache.delete(name)),
    );
  }
  return answer;
}

async function shellFile(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
