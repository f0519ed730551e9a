import { expect, test } from 'vitest';

import { fail, see, seeToast } from './support/force.ts';
import { findMail, linkIn } from './support/outbox.ts';
import { newItem, requestRental } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startServer);

test('the address is confirmed by the mailed link, once; the profile says so and can have it sent again', async () => {
  const { page, email, leave } = await suite.newPerson('Asha Menon');
  const visitor = await suite.visit();
  await page.goto('/profile');
  await see(page, 'Not confirmed');
  await page.getByRole('button', { name: 'Resend' }).click();
  await seeToast(
    page,
    'The link was not sent',
    'A link was sent just now. Look into your mailbox, or try again in 5 minutes',
  );
  const link = linkIn(await findMail(suite.server.outbox, email, '/confirm-email'), '/confirm-email#');
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
  const asha = await suite.newPerson('Asha Menon');
  const visitor = await suite.visit();
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

  const link = linkIn(await findMail(suite.server.outbox, email, '/confirm-email'), '/confirm-email#');
  await visitor.page.goto(link);
  await visitor.page.getByRole('button', { name: 'Confirm my email' }).click();
  await visitor.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  const ravi = await suite.newPerson('Ravi Iyer');
  const item = await newItem(asha, 'Long ladder');
  await requestRental(ravi, item.id, '2031-06-10');
  const mail = await findMail(suite.server.outbox, email, 'would like to rent');
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
