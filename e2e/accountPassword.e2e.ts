import { expect, test } from 'vitest';

import { fail, see } from './support/force.ts';
import { findMail, linkIn } from './support/outbox.ts';
import { PASSWORD, signInElsewhere } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { seeToast } from './support/toasts.ts';

const suite = setUp(startServer);

test('changing the password needs the current one and signs out other devices', async () => {
  const { page, username, leave } = await suite.newPerson('Asha Menon');
  const elsewhere = await signInElsewhere(suite.browser, suite.server.url, username);
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

test('a forgotten password is reset by a mailed link that works once', async () => {
  const asha = await suite.newPerson('Asha Menon');
  const visitor = await suite.visit();
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
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();

  const mail = await findMail(suite.server.outbox, email, '/reset-password');
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
  expect((await asha.page.context().request.get('/api/user')).status()).toBe(401);

  await page.goto(link);
  await page.getByLabel('New password').fill('something else');
  await save.click();
  await page.getByRole('main').getByRole('alert').getByText('This link no longer works').waitFor();
  await seeToast(page, 'Password not changed');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('/forgot-password');
  await page.goto('/reset-password');
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('/auth');
  await Promise.all([asha.leave(), visitor.leave()]);
});

test('a weak password is marked as weak but accepted', async () => {
  const { page, leave } = await suite.visit();
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
