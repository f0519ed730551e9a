import { expect, test } from 'vitest';

import { glimpse, see } from './support/force.ts';
import { drag } from './support/gestures.ts';
import { accessibilityFaults } from './support/inspect.ts';
import { newItem } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startServer);

const WORDS = [
  { link: 'How it works', path: '/how-it-works' },
  { link: 'Trust and safety', path: '/trust-and-safety' },
  { link: 'Help centre', path: '/help' },
  { link: 'Contact', path: '/contact' },
  { link: 'Terms of Service', path: '/terms' },
  { link: 'Privacy Policy', path: '/privacy' },
  { link: 'About Lendloop', path: '/about' },
];

test('the footer links to the text pages and the lists', async () => {
  const { page, complaints, leave } = await suite.visit();
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  for (const { link, path } of WORDS) {
    await foot.getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  for (const column of ['Discover', 'Hosting', 'Support'])
    await foot.getByRole('navigation', { name: column }).waitFor();
  await foot.getByRole('link', { name: 'Highest rated' }).click();
  await page.waitForURL('/search?sort=rating');
  expect(complaints).toEqual([]);
  await leave();
});

test('the animations demo swipes, pulls and logs', async () => {
  const { page, leave } = await suite.visit();
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') said.push(message.text());
  });
  await page.goto('/animations');
  await page.getByRole('button', { name: /^Sample camera/ }).click();
  await page.getByRole('tab', { name: 'Transitions' }).click();
  await page.getByRole('button', { name: 'Toast' }).click();
  await page.getByRole('tab', { name: 'Swipe' }).click();
  const demo = page.getByRole('tabpanel');
  await drag(demo.getByText('Sample camera'), -200);
  await see(demo, 'Page 2 of 4');
  await page.getByRole('tab', { name: 'Pull' }).click();
  await drag(page.getByText('Refreshed 0 times'), 0, 70);
  expect(await page.getByText('Refreshing...').count()).toBe(0);
  await Promise.all([glimpse(page, 'Refreshing...'), drag(page.getByText('Refreshed 0 times'), 0, 90)]);
  await see(page, 'Refreshed 1 time');
  const bar = page.getByRole('group', { name: 'Sample bottom bar' });
  expect(await bar.getByRole('button').allTextContents()).toEqual([
    'Home',
    'Search',
    'Notifications',
    'Messages',
    'Profile',
  ]);
  await bar.getByRole('button', { name: 'Messages' }).click();
  expect(said).toEqual([
    'Pressed card 1: Sample camera',
    'Transition: Toast',
    'Swiped to page 2',
    'Refreshed',
    'Bottom bar: Messages',
  ]);
  await leave();
});

test('the app is installable: a manifest with icons, and a service worker that is always revalidated', async () => {
  const { page, leave } = await suite.visit();
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ name: 'Lendloop', start_url: '/', display: 'standalone' });
  const worker = await page.request.get('/sw.js');
  for (const answer of [manifest, worker]) expect(answer.headers()['cache-control']).toBe('no-cache');
  for (const size of [192, 512]) expect((await page.request.get(`/icon-${size}.png`)).status()).toBe(200);
  await leave();
});

test('without a network the app says so, recovers by itself and has cached no data', async () => {
  const { page, leave } = await suite.visit({ serviceWorkers: 'allow' });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/search');
  await page.getByRole('heading', { name: 'Browse Items' }).waitFor();
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const isShell = (path: string) =>
    /^\/assets\/|^\/(offline\.html|offline\.js|theme\.js|mark\.svg)$/.test(path);
  expect(kept.filter((path) => !isShell(path))).toEqual([]);
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(1);

  await page.context().setOffline(true);
  await page.goto('/help');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Still no connection.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Help centre' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/help');
  await leave();
});

test('pages still load once the device has no room left for their files', async () => {
  const { page, complaints, leave } = await suite.visit({ serviceWorkers: 'allow' });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const device = await page.context().newCDPSession(page);
  await device.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Username or Email' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('nothing that people write on the start page keeps the service worker from starting', async () => {
  const owner = await suite.newPerson('Asha Menon');
  await newItem(owner, 'Ladder /assets/none.js href="/assets/none.css"');
  const { page, leave } = await suite.visit({ serviceWorkers: 'allow' });
  expect(await (await page.request.get('/')).text()).toContain('/assets/none.js');
  await page.goto('/about');
  const stateOfWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(stateOfWorker).toBe('activated');
  const kept = await page.evaluate(async () =>
    (await (await caches.open('lendloop-assets-1')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(kept).toContainEqual(expect.stringMatching(/^\/assets\/HomePage-.*\.js$/));
  await Promise.all([leave(), owner.leave()]);
});
