import { expect, test } from 'vitest';

import { fail } from './support/force.ts';
import { signInElsewhere } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { seeToast } from './support/toasts.ts';

const suite = setUp(startServer);

test('devices are listed by name, and signed out one by one or all at once', async () => {
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
  await seeToast(page, 'Signed out everywhere', 'Every device was signed out, including this one.');
  await page.waitForURL('/');
  expect(await again.isIn()).toBe(false);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await Promise.all([elsewhere.leave(), again.leave(), leave()]);
});

test('without a provider, the Google sign-in leads back and says why', async () => {
  const { page, leave } = await suite.visit();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL('/auth?error=google-auth-disabled');
  await seeToast(page, 'Google Sign-in Unavailable');
  await page.goto('/?google-auth-success=true');
  await seeToast(page, 'Google Sign-in Successful');
  await leave();
});
