import { currentUser } from '@lendloop/contract/accounts';
import {
  ACTIVITY_DAYS,
  adminLogin,
  editCategory,
  getRentalMetrics,
  getUserMetrics,
  listAudit,
  listModeration,
  listRegistrations,
} from '@lendloop/contract/admin';
import { listJobs } from '@lendloop/contract/admin/jobs';
import { listCategories } from '@lendloop/contract/categories';
import type { Endpoint } from '@lendloop/contract/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answerAsDashboard } from '../../testing/adminAnswers.ts';
import { MOON } from '../../testing/fakeServer.ts';
import { fill, follow, openTab, press, see, seeGone, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { CATEGORIES, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const ADMIN = { ...RAHUL, isAdmin: true };

beforeEach(() => answerAsDashboard(app.server));

async function signIn(username: string, password: string): Promise<void> {
  await fill('Username', username);
  await fill('Password', password);
  await press('Sign In to Admin');
}

test('administrator sign-in shows missing fields and refusals', async () => {
  app.open('/admin', { user: null });
  await press('Sign In to Admin');
  expect(app.path()).toBe('/admin-login');
  await see('Username is required', 'Password is required');
  app.server.refuse(adminLogin, 'wrong_credentials');
  await signIn('admin', 'not that one');
  await seeToast('Admin login failed', 'Invalid username or password');
  const box = within(screen.getByRole('main'));
  expect(box.getByRole('alert').textContent).toBe('Admin login failedInvalid username or password');
  app.server.refuse(adminLogin, 'not_admin');
  await signIn('rahul', 'lendloop-demo');
  await seeToast('Admin login failed', 'Only administrators can do this');
  box.getByText('Only administrators can do this');
});

test('a user who is not an administrator is told so and led home', async () => {
  app.open('/admin');
  await see('Admin Access Required');
  await follow('Return to Homepage');
  await waitFor(() => expect(app.path()).toBe('/'));
  expect(app.server.calls(getUserMetrics)).toEqual([]);
});

test('every panel of the dashboard shows its numbers', async () => {
  app.open('/admin', { user: ADMIN });
  await see('Administrator Dashboard');
  const card = (title: string) => {
    const all = screen.getAllByRole('article');
    return all.find((one) => within(one).queryByRole('heading', { name: title })) ?? document.body;
  };
  await within(card('Total Users')).findByText('40');
  for (const [title, ...texts] of [
    ['Total Users', '25% verified', '7 new in 30 days'],
    ['Total Listings', '30', '50% active', '2 awaiting moderation'],
    ['Total Rentals', '20', '60% completed', '5 pending'],
    ['Platform Status', 'Active', 'System Load', '23%', 'nominal'],
    ['Live Health', 'Version', '1.2.3'],
  ] as const)
    for (const text of texts) expect(card(title).textContent).toContain(text);
  await see('Popular Categories', 'Top Locations', 'Authentication Methods', 'Platform Activity');
  await see('Email/Password', 'Google OAuth', 'Garden', 'Indiranagar');
  await press('Show numbers');
  const table = within(await screen.findByRole('dialog', { name: 'Platform Activity' }));
  expect(table.getAllByRole('row')).toHaveLength(ACTIVITY_DAYS + 1);
});

test('the health of the last day is plotted, in words for those who do not see it, and listed by the hour', async () => {
  app.open('/admin', { user: ADMIN });
  await screen.findByRole('img', { name: 'Load over the last 24 hours: 10% now, 40% at most' });
  screen.getByRole('img', { name: 'Requests a minute over the last 24 hours: 12 now, 12 at most' });
  await press('Show as table');
  const table = within(await screen.findByRole('dialog', { name: 'Live Health, Last 24 Hours' }));
  const [, newest, older] = table.getAllByRole('row');
  expect(newest?.textContent).toContain('10%300 MB1225 ms2');
  expect(older?.textContent).toContain('40%300 MB');
});

test('the list of jobs shows the last run of each, what it did and why it failed', async () => {
  const run = { startedAt: '2026-03-20T10:00:00.000Z', durationMs: 120, node: 'here:80' };
  const nextRunAt = '2026-03-20T11:00:00.000Z';
  app.server.answer(listJobs, [
    { name: 'sweep_mails', isRunning: false, lastRun: { ...run, done: 3, error: null }, nextRunAt },
    {
      name: 'sweep_images',
      isRunning: false,
      lastRun: { ...run, done: null, error: 'The bucket does not answer.' },
      nextRunAt,
    },
    { name: 'find_languages', isRunning: true, lastRun: null, nextRunAt },
    { name: 'fold_tallies', isRunning: false, lastRun: null, nextRunAt },
  ]);
  app.open('/admin', { user: ADMIN });
  await openTab('Jobs');
  const table = within(await screen.findByRole('table'));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^Delete mails sent long ago120 ms on here:80.*done3 changes/);
  expect(rows[2]).toMatch(/^Delete unused images.*failedThe bucket does not answer\./);
  expect(rows[3]).toMatch(/^Detect the languages of listingsrunning/);
  expect(rows[4]).toMatch(/^Fold the dashboard’s countsNot yet/);
});

test('panels and lists that fail to load say so and can be retried', async () => {
  const healNumbers = app.server.fail(getRentalMetrics);
  const healUsers = app.server.fail(listRegistrations);
  app.open('/admin', { user: ADMIN });
  await see(`Could not load rentals. ${MOON}`, 'Could not load new users');
  healNumbers();
  healUsers();
  await press('Retry loading rentals');
  await see('60% completed');
  await press('Retry');
  await seeGone('Could not load new users');
});

const LISTS: { name: string; endpoint: Endpoint; tab: RegExp | null; loading: string; empty: string }[] = [
  {
    name: 'new users',
    endpoint: listRegistrations,
    tab: null,
    loading: 'Loading new users...',
    empty: 'Nobody registered in the last 30 days.',
  },
  {
    name: 'pending approvals',
    endpoint: listModeration,
    tab: /^Pending Approvals/,
    loading: 'Loading pending approvals...',
    empty: 'No listings to review.',
  },
  {
    name: 'audit log',
    endpoint: listAudit,
    tab: /^Audit Log$/,
    loading: 'Loading audit log...',
    empty: 'No decisions yet.',
  },
  {
    name: 'jobs',
    endpoint: listJobs,
    tab: /^Jobs$/,
    loading: 'Loading jobs...',
    empty: 'No job has run yet.',
  },
];

test.for(LISTS)('the list of $name shows its loading and empty states', async (list) => {
  const release = app.server.hold(list.endpoint);
  app.open('/admin', { user: ADMIN });
  await see('Administrator Dashboard');
  if (list.tab) await openTab(list.tab);
  await see(list.loading);
  release();
  await see(list.empty);
});

test('the list of categories shows its loading state', async () => {
  const release = app.server.hold(listCategories);
  app.open('/admin', { user: ADMIN });
  await openTab('Categories');
  await see('Loading categories...');
  release();
  await screen.findByRole('button', { name: 'Edit Garden' });
});

test('a user search without results says so', async () => {
  app.open('/admin', { user: ADMIN });
  await openTab('All Users');
  await fill('Search users', 'nobody like this');
  await see('No users match “nobody like this”.');
  expect(app.server.calls(listRegistrations).at(-1)?.query).toMatchObject({
    scope: 'all',
    search: 'nobody like this',
  });
});

test('editing a category shows invalid names and reports success', async () => {
  app.open('/admin', { user: ADMIN });
  await openTab('Categories');
  await press('Edit Tools & DIY');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit category' }));
  await fill('Name', '');
  await press('Save Category');
  await dialog.findByText('Name is required');
  app.server.refuse(editCategory, 'category_taken', [
    { path: 'name', message: 'There is already a category with this name' },
  ]);
  await fill('Name', 'Garden');
  await press('Save Category');
  await seeToast('Category not saved', 'There is already a category with this name');
  await dialog.findByText('There is already a category with this name');
  await fill('Name', 'Tools');
  app.server.answer(editCategory, ({ body }) =>
    CATEGORIES.map((one, index) => (index === 0 ? { ...one, name: body.name } : one)),
  );
  await user.click(dialog.getByRole('button', { name: 'Save Category' }));
  await seeToast('Category saved', '“Tools” is now in position 1.');
});

test('a lost administrator session leads to administrator sign-in', async () => {
  app.open('/admin', { user: ADMIN });
  await see('Administrator Dashboard');
  app.server.refuse(currentUser, 'not_signed_in');
  app.server.refuse(listAudit, 'not_signed_in');
  await openTab('Audit Log');
  await screen.findByRole('button', { name: 'Sign In to Admin' });
  expect(app.path()).toBe('/admin-login');
});
