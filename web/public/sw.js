// The service worker. It serves the app's files from the cache, and an offline page when there is no network.
// It never handles /api, /images or any response that may hold personal data: all requests but those named below
// go straight to the network.
const SHELL = 'lendloop-shell-1';
const ASSETS = 'lendloop-assets-1';
/** What the page of a rental needs without a network; the app empties it at signing out. */
const OFFLINE = 'lendloop-offline-1';
/** A rental that does not exist: its page is the app alone, the same for everybody. */
const RENTAL_SHELL = '/rentals/0';
const RENTAL = /^\/rentals\/\d+$/;

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

// Signed-in people with a rental ahead keep its page. `files` are what the open page has loaded.
addEventListener('message', (event) => {
  if (event.data?.type === 'keep-rentals') event.waitUntil(keepRentalPages(event.data));
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

/** Keeps the app as it is in `language`, and its files. What the page before it needed goes. */
async function keepRentalPages({ language, files }) {
  const address = `${RENTAL_SHELL}?lang=${encodeURIComponent(language)}`;
  const shell = await fetch(address, { credentials: 'omit' });
  if (!shell.ok) return;
  const html = await shell.clone().text();
  const wanted = new Set([
    ...(html.match(LOADED) ?? []),
    ...files.filter((file) => file.startsWith('/assets/')),
  ]);
  const cache = await caches.open(OFFLINE);
  for (const file of wanted) {
    const kept = await caches.match(file);
    if (!kept) await cache.add(file);
    else if (!(await cache.match(file))) await cache.put(file, kept);
  }
  // Last, so that a page never lacks its files.
  await cache.put(RENTAL_SHELL, shell);
  const outdated = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== RENTAL_SHELL && !wanted.has(pathname);
  });
  await Promise.all(outdated.map((request) => cache.delete(request)));
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![SHELL, ASSETS, OFFLINE].includes(name)).map((name) => caches.delete(name)),
  );
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const { pathname } = new URL(event.request.url);
    const kept = RENTAL.test(pathname) ? await caches.match(RENTAL_SHELL) : undefined;
    return kept ?? (await caches.match('/offline.html')) ?? Response.error();
  }
}

/** Asset names contain a content hash, so a cached file is never stale. */
async function asset(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const cache = await caches.open(ASSETS);
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
