import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { answer, fail, hold, see, seeToast, SIZES } from './support/force.ts';
import { stateOf } from './support/signIn.ts';
import { setUp } from './support/suite.ts';

const SESSION = { path: '/api/user' };

const suite = setUp(startDemoServer);

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username or Email').fill('rahul');
  await page.getByLabel('Password', { exact: true }).fill('lendloop-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** As rahul, with what the browser keeps beside the session. */
async function visitAsRahul(localStorage: { name: string; value: string }[], options = {}) {
  const { cookies } = await stateOf(suite.browser, suite.server.url, 'rahul');
  const origins = [{ origin: suite.server.url, localStorage }];
  return suite.visit({ storageState: { cookies, origins }, ...options });
}

test('while it is unknown who is there, guarded pages show a spinner and public ones are there', async () => {
  const { page, leave } = await suite.visitAs('rahul');
  const release = await hold(page, SESSION);
  for (const path of ['/profile', '/auth', '/admin']) {
    await page.goto(path);
    await page.getByText('Loading...').first().waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(0);
  }
  await page.goto('/search');
  await page.getByRole('heading', { name: 'Browse Items' }).waitFor();
  await page.getByRole('link', { name: 'Browse' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
  await release();
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await leave();
});

test('whoever signs in from a page comes back to it', async () => {
  const { origins } = await stateOf(suite.browser, suite.server.url, 'visitor');
  const { page, leave } = await suite.visit({
    storageState: { cookies: [], origins },
  });
  await page.goto('/search?search=camera&sort=rating');
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page);
  await expect.poll(() => page.url()).toBe(`${suite.server.url}/search?search=camera&sort=rating`);
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await leave();
});

const SIGN_IN = ['Please log in to view your messages.', 'Sign in to chat', 'Browse Items'];
const GUARDED = [
  { path: '/chat', title: 'Chats', says: SIGN_IN },
  { path: '/messages', title: 'Your Messages', says: SIGN_IN },
  { path: '/profile', title: 'Your Profile', says: ['Please log in to view your profile.'] },
];

/** Does something on the page that makes a call. */
async function act(page: Page, path: string): Promise<void> {
  if (path === '/profile') await page.getByRole('button', { name: 'Save Changes' }).click();
  else
    await page
      .getByRole('region', { name: /^Your (Chats|Messages)$/ })
      .getByRole('link')
      .last()
      .click();
}

test.for(SIZES)(
  'whoever loses the session is asked to log in, and comes back to the page, on $size',
  async ({ viewport }) => {
    for (const { path, title, says } of GUARDED) {
      const { page, leave } = await suite.visitAs('rahul', { viewport });
      // Nobody tells the page that the session is over but the answer to its next call.
      await page.routeWebSocket(/\/ws$/, () => undefined);
      await page.clock.install();
      const release = await hold(page, { path: /^\/assets\/AuthPage-/ });
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await page.request.post('/api/logout', { headers: { origin: suite.server.url } });
      // Only while time stands still and the way to sign-in is held, one sees what the page says to nobody.
      await page.clock.pauseAt(Date.now() + 1_000);
      await act(page, path);
      const [first = ''] = says;
      await expect
        .poll(async () => {
          await page.clock.runFor(5);
          return page.getByText(first).count();
        })
        .toBe(1);
      await see(page, ...says);
      await release();
      await page.clock.resume();
      await page.waitForURL(({ pathname }) => pathname === '/auth');
      const from = new URL(page.url()).searchParams.get('from') ?? '';
      expect(from.startsWith(path)).toBe(true);
      await signIn(page);
      await page.waitForURL(from);
      await leave();
    }
  },
);

test.for(SIZES)('a typed place passes the location gate on $size', async ({ viewport }) => {
  const { page, leave } = await visitAsRahul([], { viewport, permissions: [] });
  await page.goto('/profile?tab=rentals');
  const gate = page.getByRole('dialog', { name: 'Location Access Required' });
  await gate.getByLabel('Or type your place').fill('Bengal');
  await gate.getByRole('option', { name: /^Bengaluru/ }).click();
  await seeToast(page, 'Location Shared', 'Now showing items near you');
  await gate.waitFor({ state: 'detached' });
  await see(page, 'Your Profile');
  expect(await page.evaluate(() => localStorage.getItem('user-location'))).toMatch(
    /^\{"lat":12\.9\d*,"lng":77\.[56]\d*\}$/,
  );
  await leave();
});

test('a shared position passes the location gate, and is asked for once', async () => {
  const { page, leave } = await visitAsRahul([]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Share My Location' }).click();
  await seeToast(page, 'Location Shared', 'Now showing items near you');
  await see(page, 'Your Profile');
  await page.goto('/chat');
  await page.getByRole('heading', { level: 1, name: 'Chats' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await leave();
});

test('a browser without positions says so at the gate, which Escape and a press beside it leave open', async () => {
  const { page, leave } = await visitAsRahul([]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  await page.goto('/create-listing');
  const gate = page.getByRole('dialog', { name: 'Location Access Required' });
  await gate.getByRole('button', { name: 'Share My Location' }).click();
  await seeToast(page, 'Location Error', 'Geolocation is not supported by your browser');
  await see(gate, 'Geolocation is not supported by your browser');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await gate.waitFor();
  expect(await page.getByText('Create a New Listing').count()).toBe(0);
  await leave();
});

test.each(['{"lat":"north","lng":77}', '{"lat":95,"lng":77}', 'null', 'nowhere'])(
  'a stored location that reads %s is discarded',
  async (value) => {
    const { page, leave } = await visitAsRahul([{ name: 'user-location', value }]);
    await page.goto('/profile');
    await page.getByRole('dialog', { name: 'Location Access Required' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user-location'))).toBeNull();
    await leave();
  },
);

test('a browser that keeps nothing passes the gate all the same', async () => {
  const { page, leave } = await visitAsRahul([]);
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    }),
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Share My Location' }).click();
  await see(page, 'Your Profile');
  await leave();
});

test.for(SIZES)(
  'a conversation says whether its person or its item cannot be loaded on $size',
  async ({ viewport }) => {
    const { page, leave } = await suite.visitAs('rahul', { viewport });
    await answer(page, { path: '/api/messages/conversations' }, []);
    const healPerson = await fail(page, { path: '/api/users/1' });
    await page.goto('/messages/1/5');
    await see(page, 'Failed to load user data. Please try again.');
    await healPerson();
    const healItem = await fail(page, { path: '/api/items/5' });
    await page.reload();
    await see(page, 'Failed to load item data. Please try again.');
    await healItem();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();

    const healProfile = await fail(page, { path: '/api/users/1' });
    await page.goto('/profile/1');
    await see(page, 'Failed to load user data. Please try again.');
    await healProfile();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ananya Rao' }).waitFor();
    await leave();
  },
);
