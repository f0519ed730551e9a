import { expect, test } from 'vitest';

import { answer, fail, see, seeToast } from './support/force.ts';
import { PASSWORD, signInElsewhere } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startServer);

test('devices are listed in plain words, signed out one by one, and everywhere at once', async () => {
  const { page, username, leave } = await suite.newPerson('Asha Menon');
  const elsewhere = await signInElsewhere(suite.browser, suite.server.url, username);
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

  const again = await signInElsewhere(suite.browser, suite.server.url, username);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await seeToast(page, 'Signed out everywhere', 'Every device was signed out, this one too.');
  await page.waitForURL('/');
  expect(await again.isIn()).toBe(false);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await Promise.all([elsewhere.leave(), again.leave(), leave()]);
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
    'google-auth-moved',
    'The Email of Your Account Was Changed',
    'Sign in with username and password. If you did not change it, take the change back by the link in the mail about it.',
  ],
  [
    'google-auth-failed',
    'Google Sign-in Failed',
    'The sign-in took too long or was interrupted. Please try again.',
  ],
] as const;

test('the way by Google says how it went, and leads back while no provider is set up', async () => {
  const { page, leave } = await suite.visit();
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

test('the ways to sign in are listed, and a Google sign-in is removed by whoever knows the password', async () => {
  const { page, leave } = await suite.newPerson('Asha Menon');
  const google = [
    {
      id: '00000000-0000-4000-8000-000000000000',
      email: 'asha.menon@example.com',
      linkedAt: '2026-03-01T08:00:00.000Z',
    },
  ];
  const ways = { path: '/api/ways-in' };
  const restore = await answer(page, ways, { hasPassword: true, google, isFresh: false });
  await page.goto('/profile');
  const rows = page.getByRole('region', { name: 'Ways to sign in' }).getByRole('listitem');
  await see(rows.first(), 'Password', 'Set');
  await see(rows.nth(1), 'Google', 'asha.menon@example.com, since Mar 1, 2026');
  await page.getByLabel('Keep Google sign-in').waitFor();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove Google/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Remove Google sign-in?' });
  const remove = dialog.getByRole('button', { name: 'Remove' });
  await remove.click();
  await see(dialog, 'Current password is required');
  await dialog.getByLabel('Current password').fill('not that one');
  await remove.click();
  await seeToast(page, 'Google sign-in not removed', 'This is not your current password');
  await see(dialog, 'This is not your current password');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await remove.click();
  await seeToast(page, 'Google sign-in not removed', 'This sign-in has been removed already');
  await restore();
  await page.reload();
  await see(rows.first(), 'Password', 'Set');
  expect(await rows.count()).toBe(1);

  // An account without a password confirms with Google.
  await answer(page, ways, { hasPassword: false, google, isFresh: false });
  await page.reload();
  await see(page, 'To change your email, sign in with Google once more. You then have 10 minutes for it.');
  expect(await page.getByLabel('Email').isEditable()).toBe(false);
  expect(await page.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe(
    '/api/auth/google?again=true',
  );
  await leave();
});
