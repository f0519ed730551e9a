import { expect, test } from 'vitest';

import { openDashboard, row, seeFocus, unique } from './support/dashboard.ts';
import { startDemoServer } from './support/demo.ts';
import { answer, fail, hold, see, SIZES } from './support/force.ts';
import { accessibilityFaults, overflows } from './support/inspect.ts';
import { openLive } from './support/live.ts';
import { newItem } from './support/people.ts';
import { setUp } from './support/suite.ts';
import { seeToast, stopTime } from './support/toasts.ts';

const suite = setUp(startDemoServer);

test('a suspended user is signed out everywhere at once, and can return once it is lifted', async () => {
  const name = unique();
  const person = await suite.newPerson(`Sami ${name}`);
  const item = await newItem(person, `Kettle of ${name}`);
  await person.page.goto('/profile');
  await person.page.getByRole('heading', { name: person.fullName }).first().waitFor();
  const { page, leave } = await openDashboard(suite);
  await page.getByRole('tab', { name: 'All Users' }).click();
  await page.getByLabel('Search users').fill('nobody like this');
  await page.getByText('No users match “nobody like this”.').waitFor();
  await page.getByLabel('Search users').fill(name);
  await row(page, person.fullName).waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);

  await page.getByRole('button', { name: `Suspend ${person.fullName}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspend this user?' });
  await dialog.getByLabel('Reason').fill('Lent what was not theirs');
  expect(await accessibilityFaults(page)).toEqual([]);
  const pass = await fail(page, { path: /\/suspension$/, method: 'PUT' });
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await seeToast(page, 'Suspension failed', 'The moon is in the way.');
  await pass();
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await row(page, person.fullName).getByText('Suspended').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await seeFocus(page, person.fullName);
  await seeToast(page, 'User suspended', `${person.fullName} has been signed out and can no longer sign in.`);

  await person.page.waitForURL('**/auth**');
  const visitor = await suite.visit();
  expect((await visitor.page.request.get(`/api/items/${item.id}`)).status()).toBe(404);
  const refused = await visitor.page.request.post('/api/login', {
    data: { username: person.username, password: 'sesame street' },
    headers: { origin: suite.server.url },
  });
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'account_suspended' }]);

  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await row(page, person.fullName).getByText('Suspension: Lent what was not theirs').waitFor();
  await row(page, person.fullName)
    .getByRole('button', { name: `Lift the suspension of ${person.fullName}` })
    .click();
  const lifting = page.getByRole('alertdialog', { name: 'Lift this suspension?' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await lifting.getByRole('button', { name: 'Lift Suspension' }).click();
  await seeToast(page, 'Suspension lifted', `${person.fullName} can sign in again.`);
  expect((await visitor.page.request.get(`/api/items/${item.id}`)).status()).toBe(200);
  await Promise.all([person.leave(), visitor.leave(), leave()]);
});

test('the affected user is told of a decision at once, on the open page', async () => {
  const owner = await suite.newPerson(`Olga ${unique()}`);
  const item = await newItem(owner, `Ladder of ${unique()}`);
  await owner.page.clock.install();
  await openLive(owner.page, '/about');
  const admin = await suite.visitAs('admin');
  const decide = (path: string, data: unknown) =>
    admin.page.request.put(path, { data, headers: { origin: suite.server.url } });
  await decide(`/api/admin/items/${item.id}/moderate`, { status: 'rejected', comment: unique() });
  await seeToast(owner.page, 'Listing rejected');
  await stopTime(owner.page);
  await decide(`/api/admin/users/${owner.id}/verify`, { status: 'approved' });
  const toast = owner.page.locator('[data-toast]');
  await see(toast, 'Account verified', 'Your profile now shows the "Verified" badge.');
  await toast.getByRole('button', { name: 'View' }).click();
  await owner.page.clock.resume();
  await owner.page.waitForURL('**/profile');
  await owner.page.getByText('Verified', { exact: true }).first().waitFor();
  await Promise.all([owner.leave(), admin.leave()]);
});

test('a category is renamed, moved and given another icon by keyboard, and shows its errors', async () => {
  const { page, leave } = await openDashboard(suite);
  await page.getByRole('tab', { name: 'Categories' }).click();
  const rows = page.getByRole('region', { name: 'Categories' }).getByRole('row');
  const first = await rows.nth(1).getByRole('cell').nth(1).innerText();
  const second = await rows.nth(2).getByRole('cell').nth(1).innerText();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);

  const move = page.getByRole('button', { name: `Move ${first} down` });
  await move.press('Enter');
  await expect.poll(() => rows.nth(2).innerText()).toContain(first);
  await expect.poll(() => move.evaluate((button) => document.activeElement === button)).toBe(true);
  await seeToast(page, 'Category saved', `“${first}” is now in position 2.`);
  await page.getByRole('button', { name: `Move ${first} up` }).press('Enter');
  await expect.poll(() => rows.nth(1).innerText()).toContain(first);
  await seeToast(page, 'Category saved', `“${first}” is now in position 1.`);

  await page.getByRole('button', { name: `Edit ${first}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await see(dialog, 'Name is required');
  await dialog.getByLabel('Name').fill(second);
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await seeToast(page, 'Category not saved', 'There is already a category with this name');
  await see(dialog, 'There is already a category with this name');
  const renamed = `Things of ${unique()}`;
  await dialog.getByLabel('Name').fill(renamed);
  await dialog.getByLabel('Icon').click();
  await page.getByRole('option', { name: 'book' }).click();
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await seeToast(page, 'Category saved', `“${renamed}” is now in position 1.`);
  const visitor = await suite.visit();
  await visitor.page.goto('/');
  await visitor.page.getByText(renamed).first().waitFor();

  await page.getByRole('button', { name: `Edit ${renamed}` }).click();
  await dialog.getByLabel('Name').fill(first);
  await dialog.getByLabel('Icon').click();
  await page.getByRole('option', { name: 'tool' }).click();
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await page.getByRole('button', { name: `Edit ${first}` }).waitFor();
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await row(page, renamed).first().getByText('Category').waitFor();
  expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
  await Promise.all([visitor.leave(), leave()]);
});

test.for(SIZES)('each list shows its loading and empty states on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visitAs('admin', { viewport });
  const lists = [
    ['/api/admin/users', null, 'Loading new users...', 'Nobody registered in the last 30 days.'],
    ['/api/admin/items', /^Pending Approvals/, 'Loading pending approvals...', 'No listings to review.'],
    ['/api/admin/audit', 'Audit Log', 'Loading audit log...', 'No decisions yet.'],
    ['/api/admin/jobs', 'Jobs', 'Loading jobs...', 'No job has run yet.'],
    ['/api/categories', 'Categories', 'Loading categories...', null],
  ] as const;
  for (const [path, tab, loading, empty] of lists) {
    const release = await hold(page, { path });
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Administrator Dashboard' }).waitFor();
    if (tab !== null) await page.getByRole('tab', { name: tab }).click();
    // A panel of figures that says the same may still be loading, too.
    const list = tab === null ? page : page.getByRole('tabpanel', { name: tab });
    await list.getByText(loading).waitFor();
    expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
    const endEmpty = empty === null ? null : await answer(page, { path }, []);
    await release();
    if (empty !== null) {
      await page.reload();
      if (tab !== null) await page.getByRole('tab', { name: tab }).click();
      await page.getByText(empty).waitFor();
      expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
    } else
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor();
    await endEmpty?.();
  }
  await leave();
});

test('on a phone the columns of the lists stay readable', async () => {
  const { page, leave } = await openDashboard(suite, { viewport: { width: 390, height: 844 } });
  for (const name of [/^Pending Approvals/, 'All Users', 'Categories']) {
    await page.getByRole('tab', { name }).click();
    const rows = page.locator('tbody tr');
    await rows.nth(2).waitFor();
    const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(100);
  }
  await leave();
});
