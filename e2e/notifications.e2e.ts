import { expect, test } from 'vitest';

import { accessibilityFaults } from './support/inspect.ts';
import { bell, bellMenu, openLive, ownerAndRenter, showToNobody } from './support/live.ts';
import { moveRental, newItem, requestRental, write } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { sawToast, toastCard } from './support/toasts.ts';

const suite = setUp(startServer);

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

test('every notification has its text, one toast with View, and one entry in the bell of each tab', async () => {
  const { owner, renter, item, leave, complaints } = await ownerAndRenter(suite);
  const second = await owner.page.context().newPage();
  await Promise.all([openLive(owner.page, '/'), openLive(second, '/search'), openLive(renter.page, '/')]);
  await showToNobody(second);

  await write(renter, owner.id, item.id, 'Is it free?');
  await sawToast(owner.page, 'New message from Ravi Renter', { text: 'Is it free?' });
  await owner.page.getByRole('link', { name: 'Chats (1 unread)' }).first().waitFor();
  const first = await requestRental(renter, item.id, day(3), day(4));
  // The pointer keeps it.
  const request = toastCard(owner.page, 'New rental request');
  await request.hover();
  await request.getByText('Ravi Renter wants to rent "Cordless drill"').waitFor();
  for (const page of [owner.page, second])
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 2 unread');
  expect(await second.locator('[data-toast]').count()).toBe(0);
  await request.getByRole('button', { name: 'View' }).click();
  await owner.page.waitForURL(`**/items/${item.id}`);
  await expect.poll(() => bell(second).getAttribute('aria-label')).toBe('Notifications, 1 unread');

  await bell(owner.page).click();
  await bellMenu(owner.page).getByText('Pending rental requests').waitFor();
  expect(await accessibilityFaults(owner.page)).toEqual([]);
  await bellMenu(owner.page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await sawToast(owner.page, 'Rental approved', { text: 'The renter has been notified.' });
  await bellMenu(owner.page).getByText('Pending rental requests').waitFor({ state: 'detached' });
  await sawToast(renter.page, 'Rental approved', {
    text: 'Your rental request for "Cordless drill" has been approved',
  });

  const refused = await requestRental(renter, item.id, day(8));
  await moveRental(owner, refused.id, 'rejected');
  await sawToast(renter.page, 'Rental rejected', {
    text: 'Your rental request for "Cordless drill" has been rejected',
  });
  // One's own actions create no notification.
  await moveRental(renter, first.id, 'cancelled');
  await write(owner, renter.id, item.id, 'A pity.');
  await sawToast(renter.page, 'New message from Olga Owner');
  await expect.poll(() => bell(renter.page).getAttribute('aria-label')).toBe('Notifications, 3 unread');

  await owner.page.keyboard.press('Escape');
  await bell(owner.page).click();
  await bellMenu(owner.page)
    .getByRole('link', { name: /New message from Ravi Renter/ })
    .click();
  await owner.page.waitForURL(`**/messages/${renter.id}/${item.id}`);
  await bell(renter.page).click();
  await bellMenu(renter.page).getByRole('button', { name: 'Mark all read' }).click();
  await expect.poll(() => bell(renter.page).getAttribute('aria-label')).toBe('Notifications');
  await renter.page.reload();
  await bell(renter.page).click();
  expect(await bellMenu(renter.page).getByRole('listitem').count()).toBe(3);
  expect(await bellMenu(renter.page).getByText('has been cancelled').count()).toBe(0);
  expect(await bell(renter.page).getAttribute('aria-label')).toBe('Notifications');
  await bellMenu(renter.page).getByRole('button', { name: 'Clear' }).click();
  await bellMenu(renter.page).getByText('No notifications yet').waitFor();
  expect(complaints()).toEqual([]);
  await leave();
});

test('a failed answer in the bell shows an error and keeps the request', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter(suite);
  await requestRental(renter, item.id, day(3));
  await openLive(owner.page, '/');
  await bell(owner.page).click();
  await owner.page.route('**/api/rentals/*/status', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy', code: 'internal' } }),
  );
  for (const [name, text] of [
    ['Approve', 'Failed to approve rental. Please try again.'],
    ['Reject', 'Failed to reject rental. Please try again.'],
  ] as const) {
    await bellMenu(owner.page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await sawToast(owner.page, 'Error', { text });
  }
  expect(await bellMenu(owner.page).getByText('Pending rental requests').isVisible()).toBe(true);
  await leave();
});

test('the bell shows the newest of many requests and links to the others', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter(suite);
  const items = [item];
  while (items.length < 5) items.push(await newItem(owner, `Ladder number ${items.length}`));
  for (const [index, { id }] of items.entries())
    for (let request = 0; request < 5; request++)
      await requestRental(renter, id, day(3 + 5 * index + request));
  await openLive(owner.page, '/');
  await bell(owner.page).click();
  const answers = bellMenu(owner.page).getByRole('button', { name: /^Approve/ });
  await bellMenu(owner.page).getByText('20+').waitFor();
  expect(await answers.count()).toBe(20);
  expect(await answers.first().getAttribute('aria-label')).toContain('Ladder number 4');
  const more = bellMenu(owner.page).getByRole('button', { name: 'Load More' });
  await more.scrollIntoViewIfNeeded();
  expect(await accessibilityFaults(owner.page)).toEqual([]);
  await more.click();
  await expect.poll(() => answers.count()).toBe(25);
  expect(await more.count()).toBe(0);
  await leave();
});

test('unread messages are counted up to 99+', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter(suite);
  await openLive(owner.page, '/');
  for (let count = 1; count <= 100; count++) await write(renter, owner.id, item.id, `Message ${count}`);
  await owner.page.getByRole('link', { name: 'Chats (99+ unread)' }).first().waitFor();
  await expect.poll(() => bell(owner.page).getAttribute('aria-label')).toBe('Notifications, 50 unread');
  await bell(owner.page).click();
  const rows = bellMenu(owner.page).getByRole('listitem');
  expect([await rows.count(), await rows.first().textContent()]).toEqual([
    50,
    expect.stringContaining('Message 100'),
  ]);
  const list = bellMenu(owner.page).getByRole('list');
  const heights = await list.evaluate((element: HTMLElement) => [element.offsetHeight, element.scrollHeight]);
  expect(heights).toEqual([300, expect.toSatisfy((height: number) => height > 300)]);
  await leave();
});
