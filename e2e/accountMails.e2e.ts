import { expect, test } from 'vitest';

import { fail, see } from './support/force.ts';
import { findMail, linkIn } from './support/outbox.ts';
import { newItem, PASSWORD, requestRental } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { seeToast } from './support/toasts.ts';

const suite = setUp(startServer);

test('an address is confirmed once by the mailed link, which the profile can resend', async () => {
  const { page, email, username, leave } = await suite.newPerson('Asha Menon');
  const visitor = await suite.visit();
  await page.goto('/profile');
  await see(page, 'Not confirmed');
  await page.getByRole('button', { name: 'Resend' }).click();
  await seeToast(
    page,
    'The link was not sent',
    'We just sent you a link. Check your mailbox, or try again in 5 minutes',
  );
  const link = linkIn(await findMail(suite.server.outbox, email, '/confirm-email'), '/confirm-email#');
  // Another browser requires signing in first, and then returns to the link.
  await visitor.page.goto(link);
  await visitor.page.getByRole('heading', { name: 'Log in to confirm your email' }).waitFor();
  await visitor.page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await visitor.page.getByLabel('Username or Email').fill(username);
  await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.page.getByRole('button', { name: 'Sign In' }).click();
  const heal = await fail(visitor.page, { path: '/api/email/confirm', method: 'POST' });
  await visitor.page.getByRole('button', { name: 'Confirm my email' }).click();
  await see(visitor.page, 'The moon is in the way.');
  await heal();
  await visitor.page.getByRole('button', { name: 'Confirm my email' }).click();
  await visitor.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole('button', { name: 'Confirm my email' }).click();
  await see(visitor.page, 'This link no longer works. Please request a new one');
  expect(await visitor.page.getByRole('button', { name: 'Confirm my email' }).count()).toBe(0);

  await page.reload();
  await see(page, 'Confirmed');
  await Promise.all([visitor.leave(), leave()]);
});

test('a link for an account registered by someone else confirms nothing', async () => {
  const stranger = await suite.newPerson('A Stranger');
  const { page, leave } = await suite.newPerson('Asha Menon');
  const mail = await findMail(suite.server.outbox, stranger.email, '/confirm-email');
  await page.goto(linkIn(mail, '/confirm-email#'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await see(page, 'Log in to the account that this link was sent for, then confirm its email');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in to confirm your email' }).waitFor();
  await stranger.page.goto('/profile');
  await see(stranger.page, 'Not confirmed');
  await Promise.all([stranger.leave(), leave()]);
});

test('changing the email needs the password, and the former address can undo it', async () => {
  const { page, email, leave } = await suite.newPerson('Asha Menon');
  const visitor = await suite.visit();
  await page.goto('/profile');
  await page.getByLabel('Email', { exact: true }).fill(`new.${email}`);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await see(page, 'Current password is required');
  const password = page.getByLabel('Your password');
  await password.fill('not that one');
  await save.click();
  await seeToast(page, 'Update failed', 'This is not your current password');
  await password.fill(PASSWORD);
  await save.click();
  await seeToast(
    page,
    'Profile updated',
    `Confirm new.${email} using the link we send there. If it doesn’t arrive, choose Resend.`,
  );
  await see(page, 'Not confirmed');
  expect(await password.count()).toBe(0);

  const link = linkIn(
    await findMail(suite.server.outbox, email, '/undo-email-change'),
    '/undo-email-change#',
  );
  await visitor.page.goto(link);
  await visitor.page.getByRole('heading', { name: 'Undo the email change' }).waitFor();
  const undo = visitor.page.getByRole('button', { name: 'Undo the email change' });
  await undo.click();
  await see(visitor.page, 'Password must be at least 6 characters');
  await visitor.page.getByLabel('New password').fill('other quiet lamps');
  await undo.click();
  await seeToast(visitor.page, 'Email change undone', 'Sign in with your new password.');
  await visitor.page.waitForURL('/auth');
  expect((await page.context().request.get('/api/user')).status()).toBe(401);
  await visitor.page.goto(link);
  await visitor.page.getByLabel('New password').fill('other quiet lamps');
  await undo.click();
  await seeToast(visitor.page, 'The email change was not undone');
  await visitor.page.goto('/undo-email-change');
  await visitor.page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  await Promise.all([visitor.leave(), leave()]);
});

test('mails are switched in the profile, and off and on again by the link in one', async () => {
  const asha = await suite.newPerson('Asha Menon');
  const visitor = await suite.visit();
  const { page, email } = asha;
  await page.goto('/profile');
  const requests = page.getByRole('switch', { name: 'Rental requests' });
  const heal = await fail(page, { path: '/api/mail/preferences', method: 'PUT' });
  await requests.click();
  await seeToast(page, 'Email settings not saved', 'The moon is in the way.');
  expect(await requests.isChecked()).toBe(true);
  await heal();
  await page.getByRole('switch', { name: 'Messages while you are away' }).click();
  await seeToast(page, 'Email settings saved');
  await page.reload();
  await requests.waitFor();
  expect(await page.getByRole('switch', { name: 'Messages while you are away' }).isChecked()).toBe(false);

  const link = linkIn(await findMail(suite.server.outbox, email, '/confirm-email'), '/confirm-email#');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await page.goto('/profile');
  const ravi = await suite.newPerson('Ravi Iyer');
  const item = await newItem(asha, 'Long ladder');
  await requestRental(ravi, item.id, '2031-06-10');
  const mail = await findMail(suite.server.outbox, email, 'would like to rent');
  expect(mail).toMatch(/^List-Unsubscribe: <http:\/\/[^>]+\/api\/mail\/unsubscribe\/requests\.[\w-]+>$/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  await visitor.page.goto(linkIn(mail, '/unsubscribe#'));
  await see(visitor.page, 'You get emails about rental requests. You can turn these off and keep the rest.');
  await visitor.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await page.reload();
  await expect.poll(() => requests.isChecked()).toBe(false);
  await visitor.page.getByRole('button', { name: 'Undo' }).click();
  await visitor.page.getByRole('heading', { name: 'You are subscribed again' }).waitFor();
  await page.reload();
  await expect.poll(() => requests.isChecked()).toBe(true);
  await visitor.page.goto('/unsubscribe#everything');
  await see(visitor.page, 'This link is incomplete');
  await Promise.all([ravi.leave(), visitor.leave(), asha.leave()]);
});
