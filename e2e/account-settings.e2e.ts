import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser, visit } from './support/browser.ts';
import { answer, fail, see, seeToast } from './support/force.ts';
import { findMail, linkIn } from './support/outbox.ts';
import { newItem, newPerson, PASSWORD, requestRental } from './support/people.ts';
import { startServer, type RunningServer } from './support/server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Signs in on another device, and answers whether that is still so. */
async function signInElsewhere(username: string) {
  const { page, leave } = await visit(browser, server.url, { userAgent: FIREFOX });
  const { request } = page.context();
  const headers = { origin: server.url };
  const data = { username, password: PASSWORD };
  expect((await request.post('/api/login', { headers, data })).status()).toBe(200);
  return { isIn: async () => (await request.get('/api/user')).ok(), leave };
}

test('the address is confirmed by the mailed link, once; the profile says so and can have it sent again', async () => {
  const { page, email, leave } = await newPerson(browser, server.url, 'Asha Menon');
  const visitor = await visit(browser, server.url);
  await page.goto('/profile');
  await see(page, 'Not confirmed');
  await page.getByRole('button', { name: 'Resend' }).click();
  await seeToast(
    page,
    'The link was not sent',
    'A link was sent just now. Look into your mailbox, or try again in 5 minutes',
  );
  const link = linkIn(await findMail(server.outbox, email, '/confirm-email'), '/confirm-email#');
  // Anywhere, without being signed in.
  await visitor.page.goto(link);
  const heal = await fail(visitor.page, { path: '/api/email/confirm', method: 'POST' });
  await visitor.page.getByRole('button', { name: 'Confirm my email' }).click();
  await see(visitor.page, 'The moon is in the way.');
  await heal();
  await visitor.page.getByRole('button', { name: 'Confirm my email' }).click();
  await visitor.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole('button', { name: 'Confirm my email' }).click();
  await see(visitor.page, 'This link is no longer good. Please ask for a new one');
  expect(await visitor.page.getByRole('button', { name: 'Confirm my email' }).count()).toBe(0);

  await page.reload();
  await see(page, 'Confirmed');
  await page.getByLabel('Email').fill(`new.${email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(page, 'Profile updated');
  await see(page, 'Not confirmed');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(page, 'Profile updated');
  await Promise.all([visitor.leave(), leave()]);
});

test('mails are chosen in the profile, and ended and resumed by the link of one', async () => {
  const asha = await newPerson(browser, server.url, 'Asha Menon');
  const visitor = await visit(browser, server.url);
  const { page, email } = asha;
  await page.goto('/profile');
  const requests = page.getByRole('switch', { name: 'Rental requests' });
  const heal = await fail(page, { path: '/api/mail/preferences', method: 'PUT' });
  await requests.click();
  await seeToast(page, 'Mail settings not saved', 'The moon is in the way.');
  expect(await requests.isChecked()).toBe(true);
  await heal();
  await page.getByRole('switch', { name: 'Messages while you are away' }).click();
  await seeToast(page, 'Mail settings saved');
  await page.reload();
  await requests.waitFor();
  expect(await page.getByRole('switch', { name: 'Messages while you are away' }).isChecked()).toBe(false);

  const ravi = await newPerson(browser, server.url, 'Ravi Iyer');
  const item = await newItem(asha, 'Long ladder');
  await requestRental(ravi, item.id, '2031-06-10');
  const mail = await findMail(server.outbox, email, 'would like to rent');
  expect(mail).toMatch(/^List-Unsubscribe: <http:\/\/[^>]+\/api\/mail\/unsubscribe\/requests\.[\w-]+>$/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  await visitor.page.goto(linkIn(mail, '/unsubscribe#'));
  await see(
    visitor.page,
    'We write to you about rental requests. You can do without these mails and keep all others.',
  );
  await visitor.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await page.reload();
  await expect.poll(() => requests.isChecked()).toBe(false);
  await visitor.page.getByRole('button', { name: 'Undo' }).click();
  await visitor.page.getByRole('heading', { name: 'You are subscribed again' }).waitFor();
  await page.reload();
  await expect.poll(() => requests.isChecked()).toBe(true);
  await visitor.page.goto('/unsubscribe#everything');
  await see(visitor.page, 'This link is not complete');
  await Promise.all([ravi.leave(), visitor.leave(), asha.leave()]);
});

test('the password is changed by whoever knows it, which signs out the other devices', async () => {
  const { page, username, leave } = await newPerson(browser, server.url, 'Asha Menon');
  const elsewhere = await signInElsewhere(username);
  await page.goto('/profile');
  const current = page.getByLabel('Current password');
  const chosen = page.getByLabel('New password');
  const change = page.getByRole('button', { name: 'Change Password' });
  await change.click();
  await see(page, 'Current password is required', 'Password must be at least 6 characters');
  await current.fill('not that one');
  await chosen.fill('asha12');
  await page.getByRole('status').filter({ hasText: 'Strength: Weak. It contains your name' }).waitFor();
  await chosen.fill('seven quiet lamps');
  await page
    .getByRole('status')
    .filter({ hasText: /^Strength: (Good|Strong)$/ })
    .waitFor();
  await change.click();
  await seeToast(page, 'Password not changed', 'This is not your current password');
  await see(page, 'This is not your current password');
  await current.fill(PASSWORD);
  await change.click();
  await seeToast(page, 'Password changed', 'All other devices were signed out.');
  expect(await current.inputValue()).toBe('');
  expect(await elsewhere.isIn()).toBe(false);
  await page.reload();
  await see(page, 'Your Profile', 'This device');
  await Promise.all([elsewhere.leave(), leave()]);
});

test('whoever came by Google has a first password by a mailed link', async () => {
  const { page, email, leave } = await newPerson(browser, server.url, 'Asha Menon');
  const restore = await answer(page, { path: '/api/password' }, { isSet: false });
  await page.goto('/profile');
  await see(page, 'You sign in with Google, and have no password yet.');
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await seeToast(page, 'Link sent', `Open the link in the mail to ${email}.`);
  await restore();
  await leave();
});

test('a forgotten password is replaced by the mailed link, which is good once', async () => {
  const asha = await newPerson(browser, server.url, 'Asha Menon');
  const visitor = await visit(browser, server.url);
  const { email } = asha;
  const { page } = visitor;
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await see(page, 'Please enter a valid email');
  await page.getByLabel('Email').fill('nobody.at.all@example.com');
  const heal = await fail(page, { path: '/api/password/forgot', method: 'POST' });
  await send.click();
  await seeToast(page, 'The link was not sent', 'The moon is in the way.');
  await heal();
  await send.click();
  await page.getByText('If nobody.at.all@example.com belongs to an account').waitFor();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await page.getByLabel('Email').fill(email);
  await send.click();
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();

  const mail = await findMail(server.outbox, email, '/reset-password');
  const link = linkIn(mail, '/reset-password#');
  await page.goto(link);
  const save = page.getByRole('button', { name: 'Save the new password' });
  await page.getByLabel('New password').fill('12345');
  await save.click();
  await see(page, 'Password must be at least 6 characters');
  await page.getByLabel('New password').fill(PASSWORD);
  await save.click();
  await seeToast(page, 'Password changed', 'Sign in with your new password.');
  await page.waitForURL('/auth');
  // Whoever was signed in no longer is.
  expect((await asha.page.context().request.get('/api/user')).status()).toBe(401);

  await page.goto(link);
  await page.getByLabel('New password').fill('something else');
  await save.click();
  await page.getByRole('main').getByRole('alert').getByText('This link is no longer good').waitFor();
  await seeToast(page, 'Password not changed');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('/forgot-password');
  await page.goto('/reset-password');
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('/auth');
  await Promise.all([asha.leave(), visitor.leave()]);
});

test('devices are listed in plain words, signed out one by one, and everywhere at once', async () => {
  const { page, username, leave } = await newPerson(browser, server.url, 'Asha Menon');
  const elsewhere = await signInElsewhere(username);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  expect(await devices.first().textContent()).toContain('This device');
  const other = devices.filter({ hasText: 'Firefox on Windows' });
  const heal = await fail(page, { path: /^\/api\/sessions\//, method: 'DELETE' });
  const signOut = other.getByRole('button', { name: /^Sign out Firefox on Windows/ });
  await signOut.click();
  await seeToast(page, 'Signing out failed', 'The moon is in the way.');
  await heal();
  await signOut.click();
  await seeToast(page, 'Device signed out', 'Firefox on Windows is signed out.');
  await other.waitFor({ state: 'detached' });
  expect(await elsewhere.isIn()).toBe(false);

  const again = await signInElsewhere(username);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await seeToast(page, 'Signed out everywhere', 'Every device was signed out, this one too.');
  await page.waitForURL('/');
  expect(await again.isIn()).toBe(false);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await Promise.all([elsewhere.leave(), again.leave(), leave()]);
});

test('a weak password is called weak, and is taken all the same', async () => {
  const { page, leave } = await visit(browser, server.url);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('Weak Word');
  await page.getByLabel('Username').fill('weakword');
  await page.getByLabel('Email').fill('weakword@example.com');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByRole('status').filter({ hasText: 'Strength: Weak' }).waitFor();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await seeToast(page, 'Registration successful');
  await leave();
});

const OUTCOMES = [
  [
    'google-auth-disabled',
    'Google Sign-in Unavailable',
    'Google authentication has been disabled. Please use username and password.',
  ],
  [
    'google-auth-denied',
    'Google Sign-in Cancelled',
    'You were not signed in. Try again, or use username and password.',
  ],
  [
    'google-auth-unverified',
    'Google Sign-in Not Possible',
    'Google has not verified the e-mail address of that account. Verify it there first, or use username and password.',
  ],
  [
    'google-auth-unavailable',
    'Google Sign-in Unavailable',
    'Google cannot be reached at the moment. Try again later, or use username and password.',
  ],
  [
    'google-auth-failed',
    'Google Sign-in Failed',
    'The sign-in took too long or was interrupted. Please try again.',
  ],
] as const;

test('the way by Google says how it went, and leads back while no provider is set up', async () => {
  const { page, leave } = await visit(browser, server.url);
  for (const [error, title, text] of OUTCOMES) {
    await page.goto(`/auth?error=${error}`);
    await seeToast(page, title, text);
    await see(page.getByRole('main'), title, text);
  }
  await page.goto('/auth?error=something-else');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await page.locator('[data-toast]').count()).toBe(0);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL('/auth?error=google-auth-disabled');
  await seeToast(page, 'Google Sign-in Unavailable');
  await page.goto('/?google-auth-success=true');
  await seeToast(page, 'Google Sign-in Successful');
  await leave();
});
