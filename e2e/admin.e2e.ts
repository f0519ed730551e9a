import { AuditEntry, REJECTION_COMMENT, UserMetrics } from '@lendloop/contract/admin';
import { expect, test } from 'vitest';

import { openDashboard, row, seeFocus, signIn, unique } from './support/dashboard.ts';
import { startDemoServer } from './support/demo.ts';
import { fail, see, SIZES } from './support/force.ts';
import { accessibilityFaults, overflows } from './support/inspect.ts';
import { newItem } from './support/people.ts';
import { setUp } from './support/suite.ts';
import { seeToast } from './support/toasts.ts';

const suite = setUp(startDemoServer);

test.for(SIZES)(
  'administrator sign-in shows errors, then opens the dashboard, on $size',
  async ({ viewport }) => {
    const { page, leave } = await suite.visit({ viewport });
    await page.goto('/admin');
    await page.waitForURL('**/admin-login');
    await page.getByRole('button', { name: 'Sign In to Admin' }).click();
    await see(page, 'Username is required', 'Password is required');

    await signIn(page, 'admin', 'not that one');
    await seeToast(page, 'Admin login failed', 'Invalid username or password');
    const box = page.getByRole('main').getByRole('alert');
    expect(await box.innerText()).toMatch(/^Admin login failed\s+Invalid username or password$/);
    expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
    await signIn(page, 'rahul');
    await seeToast(page, 'Admin login failed', 'Only administrators can sign in here');
    await box.getByText('Only administrators can sign in here').waitFor();

    const loaded = page.waitForEvent('load');
    await signIn(page, 'admin');
    await loaded;
    await page.getByRole('heading', { name: 'Administrator Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin-login');
    await page.getByRole('link', { name: 'Return to main platform' }).click();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await leave();
  },
);

test('a user who is not an administrator is told so and led home', async () => {
  const { page, complaints, leave } = await suite.visitAs('rahul');
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await page.waitForURL(`${suite.server.url}/`);
  expect(complaints).toEqual([]);
  await leave();
});

test.for(SIZES)('the dashboard shows correct numbers in every panel on $size', async ({ viewport }) => {
  const { page, complaints, leave } = await openDashboard(suite, { viewport });
  const answer = await page.request.get('/api/admin/metrics/users');
  const users = UserMetrics.parse(await answer.json());
  const card = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await card('Total Users').getByText(String(users.total), { exact: true }).waitFor();
  await card('Total Users')
    .getByText(`${Math.round((users.verified / users.total) * 100)}% verified`)
    .waitFor();
  await card('Total Users').getByText(`${users.new30Days} new in 30 days`).waitFor();
  await card('Total Listings')
    .getByText(/% active$/)
    .waitFor();
  await card('Total Rentals')
    .getByText(/% completed$/)
    .waitFor();
  const status = card('Platform Status');
  for (const text of ['Active', 'System Load', '23%', 'nominal'])
    await status.getByText(text, { exact: true }).waitFor();
  await card('Live Health')
    .getByText(/^\d+ MB$/)
    .waitFor();
  for (const name of ['Popular Categories', 'Authentication Methods', 'Top Locations', 'Platform Activity'])
    await page.getByRole('heading', { name, exact: true }).waitFor();
  await see(page, 'Email/Password', 'Google OAuth', 'Tools & DIY');
  await page.getByRole('img', { name: /^Memory over the last 24 hours: \d+ MB now/ }).waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);

  await page.getByRole('button', { name: 'Show numbers' }).click();
  const table = page.getByRole('dialog', { name: 'Platform Activity' });
  expect(await table.getByRole('row').count()).toBe(15);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await table.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('dialog', { name: 'Live Health, Last 24 Hours' }).getByText(/ MB$/).first().waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Jobs' }).click();
  await row(page, 'Complete ended rentals').getByText('done').waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});

test('new users are found, verified and rejected, with a toast for each decision', async () => {
  const name = unique();
  const asha = await suite.newPerson(`Asha ${name}`);
  const bela = await suite.newPerson(`Bela ${name}`);
  const { page, leave } = await openDashboard(suite);
  await row(page, asha.fullName).waitFor();
  await page.getByLabel('Search users').fill(`asha ${name.slice(0, 5)}`);
  await row(page, bela.fullName).waitFor({ state: 'detached' });
  expect(await row(page, asha.fullName).getByText('Pending').isVisible()).toBe(true);
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);

  const pass = await fail(page, { path: /\/verify$/, method: 'PUT' });
  await page.getByRole('button', { name: `Approve ${asha.fullName}` }).click();
  await seeToast(page, 'Verification failed', 'The moon is in the way.');
  await pass();
  await page.getByRole('button', { name: `Approve ${asha.fullName}` }).click();
  await row(page, asha.fullName).getByText('Approved').waitFor();
  await page.getByRole('link', { name: `View ${asha.fullName}` }).waitFor();
  await seeFocus(page, asha.fullName);
  await seeToast(page, 'User verified', `${asha.fullName} is now verified.`);

  await page.getByLabel('Search users').fill('nobody like this');
  await page.getByText('No new users match “nobody like this”.').waitFor();
  await page.getByLabel('Search users').fill('');
  await page.getByRole('button', { name: `Reject ${bela.fullName}` }).press('Enter');
  await row(page, bela.fullName).getByText('Rejected').waitFor();
  await seeFocus(page, bela.fullName);
  await seeToast(page, 'User rejected', `${bela.fullName} is not verified.`);

  await page.getByRole('link', { name: `View ${asha.fullName}` }).click();
  await page.waitForURL(`**/profile/${asha.id}`);
  await Promise.all([asha.leave(), bela.leave(), leave()]);
});

test('listings are approved or rejected with a comment, and the log can reverse it', async () => {
  const owner = await suite.newPerson('Omar Owner');
  const name = unique();
  const sofa = await newItem(owner, `Sofa of ${name}`);
  const lamp = await newItem(owner, `Lamp of ${name}`);
  const chair = await newItem(owner, `Chair of ${name}`);
  const { page, leave } = await openDashboard(suite);
  await page.getByRole('tab', { name: /^Pending Approvals/ }).click();
  await row(page, lamp.title).getByText('₹150 / day').waitFor();
  await row(page, lamp.title)
    .getByRole('link', { name: `View ${lamp.title}` })
    .waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);

  const pass = await fail(page, { path: /\/moderate$/, method: 'PUT' });
  await page.getByRole('button', { name: `Approve ${chair.title}` }).click();
  await seeToast(page, 'Moderation failed', 'The moon is in the way.');
  await pass();
  await page.getByRole('button', { name: `Approve ${chair.title}` }).click();
  await row(page, chair.title).waitFor({ state: 'detached' });
  await seeFocus(page, lamp.title);
  await seeToast(page, 'Item approved', `“${chair.title}” is approved.`);

  await page.getByRole('button', { name: `Reject ${lamp.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this listing?' });
  expect(await dialog.getByLabel('Comment').inputValue()).toBe('Item does not meet platform guidelines');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject Listing' }).click();
  await row(page, lamp.title).waitFor({ state: 'detached' });
  await seeFocus(page, sofa.title);
  await seeToast(page, 'Item rejected', `“${lamp.title}” no longer appears in any list.`);
  const visitor = await suite.visit();
  expect((await visitor.page.request.get(`/api/items/${lamp.id}`)).status()).toBe(404);

  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await row(page, lamp.title).getByText(`Listing: ${REJECTION_COMMENT}`).waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
  await page.getByRole('button', { name: `Approve ${lamp.title} instead` }).click();
  await seeToast(page, 'Item approved', `“${lamp.title}” is approved.`);
  expect((await visitor.page.request.get(`/api/items/${lamp.id}`)).status()).toBe(200);
  const [last] = AuditEntry.array().parse(await (await page.request.get('/api/admin/audit')).json());
  expect(last).toMatchObject({ before: 'rejected', after: 'approved', subject: { id: lamp.id } });
  await Promise.all([owner.leave(), visitor.leave(), leave()]);
});

test('panels and lists that failed to load say so and can be retried', async () => {
  const { page, leave } = await suite.visit();
  await page.goto('/admin-login');
  const passNumbers = await fail(page, { path: '/api/admin/metrics/rentals' });
  const passUsers = await fail(page, { path: '/api/admin/users' });
  await signIn(page, 'admin');
  await page.getByText('Could not load rentals. The moon is in the way.').waitFor();
  await page.getByRole('heading', { name: 'Could not load new users' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await Promise.all([passNumbers(), passUsers()]);
  await page.getByRole('button', { name: 'Retry loading rentals' }).click();
  await page.getByText(/% completed$/).waitFor();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('heading', { name: 'Could not load new users' }).waitFor({ state: 'detached' });
  await leave();
});
