// The service worker. It serves the app's files from the cache, and an offline page when there is no network.
// It never handles /api, /images or any response that may hold personal data: all requests but those named below
// go straight to the network.
const SHELL = 'lendloop-shell-1';
const ASSETS = 'lendloop-assets-1';

/** The files of the offline page. */
const SHELL_FILES = ['/offline.html', '/offline.js', '/theme.js', '/mark.svg'];

/** Above this number, the oldest cached files are deleted. */
const ASSETS_MAX = 200;

addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([cacheShell(), cacheFirstAssets()])
      // Safe at once: pages come from the network, so they never meet assets of another build.
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), registration.navigationPreload?.enable(), clients.claim()]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(api|images|ws)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/') && url.search === '') event.respondWith(asset(request));
  else if (SHELL_FILES.includes(url.pathname)) event.respondWith(shellFile(request));
});

async function cacheShell() {
  const cache = await caches.open(SHELL);
  await cache.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' })));
}

/** Files that a page loads. What people write has its quotes escaped, so it never looks like these attributes. */
const LOADED = /(?<= (?:src|href)=")\/assets\/[\w.-]+(?=")/g;
/** Those that it loads once it has been painted, as JSON. */
const LOADED_LATER = /(?<= id="files">)\[[^<]*\]/;

/** Caches the scripts and styles of the start page. Others are cached when they are first used. */
async function cacheFirstAssets() {
  const html = await (await fetch('/', { credentials: 'omit' })).text();
  const files = new Set([
    ...(html.match(LOADED) ?? []),
    ...JSON.parse(html.match(LOADED_LATER)?.[0] ?? '[]'),
  ]);
  const cache = await caches.open(ASSETS);
  await cache.addAll([...files]);
}

async function deleteOldCaches() {
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

/** Asset names contain a content hash, so a cached file is never stale. */
async function asset(request) {
  const cache = await caches.open(ASSETS);
  const cached = await cache.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request, answer.clone());
  return answer;
}

/** Caches a file and deletes the oldest ones. When the device has no room for it, the page still gets it from the network. */
async function keep(cache, request, answer) {
  try {
    await cache.put(request, answer);
    const names = await cache.keys();
    await Promise.all(
      names.slice(0, Math.max(0, names.length - ASSETS_MAX)).map((name) => cache.delete(name)),
    );
  } catch (error) {
    // oxlint-disable-next-line no-console -- the only record of the error
    console.debug('A file could not be cached.', error);
  }
}

async function shellFile(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
