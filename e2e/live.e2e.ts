import { expect, test } from 'vitest';

import { glimpse } from './support/force.ts';
import { accessibilityFaults } from './support/inspect.ts';
import {
  AT_ONCE,
  bell,
  countRequests,
  liveState,
  openLive,
  ownerAndRenter,
  showToNobody,
} from './support/live.ts';
import { newItem, PASSWORD, write } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { sawToast, toastCard } from './support/toasts.ts';

const suite = setUp(startServer);

test('a message shows at once in every tab, with typing and read marks and without polling', async () => {
  const { owner, renter, item, leave, complaints } = await ownerAndRenter(suite);
  await write(renter, owner.id, item.id, 'Is it free?');
  const second = await owner.page.context().newPage();
  const conversation = `/messages/${renter.id}/${item.id}`;
  await Promise.all([
    openLive(owner.page, `/chat?with=${renter.id}&item=${item.id}`),
    openLive(second, conversation),
    openLive(renter.page, `/messages/${owner.id}/${item.id}`),
  ]);
  await Promise.all([
    ...[owner.page, second, renter.page].map((page) =>
      page.getByRole('log').getByText('Is it free?').waitFor(),
    ),
    liveState(owner.page, 'Connected').waitFor(),
    liveState(second, 'Connected').waitFor(),
  ]);
  const polls = countRequests(renter.page, /^\/api\/messages\/\d/);

  await Promise.all([
    glimpse(renter.page, 'Olga Owner is typing'),
    owner.page.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes, all week.'),
  ]);
  await owner.page.keyboard.press('Enter');
  for (const page of [owner.page, second, renter.page])
    await page.getByRole('log').getByText('Yes, all week.').waitFor({ timeout: AT_ONCE });
  await owner.page.getByText('· Read').waitFor({ timeout: AT_ONCE });
  await owner.page.getByRole('link', { name: /You: Yes, all week\./ }).waitFor({ timeout: AT_ONCE });

  // A message seen on arrival creates no notification, not even in the hidden tab.
  await showToNobody(second);
  const beforeNews = polls();
  await write(renter, owner.id, item.id, 'Then Friday.');
  await owner.page.getByRole('log').getByText('Then Friday.').waitFor({ timeout: AT_ONCE });
  await second.getByRole('log').getByText('Then Friday.').waitFor({ timeout: AT_ONCE });
  expect(polls()).toBe(beforeNews);
  await expect.poll(() => bell(second).getAttribute('aria-label')).toBe('Notifications');
  expect(await owner.page.locator('[data-toast]').count()).toBe(0);
  // The read mark also comes with the page, not only with the event.
  await owner.page.reload();
  await owner.page.getByText('· Read').waitFor();
  expect(complaints()).toEqual([]);
  await leave();
});

test('signing out in one tab sends the others to sign-in', async () => {
  const { owner, leave, complaints } = await ownerAndRenter(suite);
  const second = await owner.page.context().newPage();
  await Promise.all([openLive(owner.page, '/'), openLive(second, '/chat')]);
  await owner.page.getByRole('button', { name: 'Account menu' }).click();
  await owner.page.getByRole('menuitem', { name: 'Log out' }).click();
  await second.waitForURL('**/auth?from=%2Fchat');
  expect(complaints()).toEqual([]);
  await leave();
});

test('a tab switches to whoever signs in in another tab, with a connection of their own', async () => {
  const { owner, renter, leave, complaints } = await ownerAndRenter(suite);
  const neighbour = await suite.newPerson('Nia Neighbour');
  const tent = await newItem(renter, 'Trekking tent');
  const context = owner.page.context();
  // The count of unread messages loads its code first, so it may ask after the network was idle for a while.
  const counted = owner.page.waitForResponse('**/api/messages/conversations*');
  await openLive(owner.page, '/profile');
  await counted;
  const name = owner.page.getByLabel('Full Name');
  await expect.poll(() => name.inputValue()).toBe('Olga Owner');
  await name.fill('Olga Owner the Second');
  // The sign-in below ends this session, so a request still under way would be refused.
  await owner.page.waitForLoadState('networkidle');

  // Simulates a third-party sign-in, which ends with a page load.
  const data = { username: renter.username, password: PASSWORD };
  await context.request.post('/api/login', { headers: { origin: suite.server.url }, data });
  const second = await context.newPage();
  await openLive(second, '/');
  // The previous user's location is not reused.
  const gate = owner.page.getByRole('dialog', { name: 'Location Access Required' });
  await gate.getByRole('button', { name: 'Share My Location' }).click();
  await expect.poll(() => name.inputValue()).toBe('Ravi Renter');
  await owner.page.getByRole('heading', { name: 'Ravi Renter' }).waitFor();
  expect(await owner.page.getByText('Cordless drill').count()).toBe(0);

  await bell(owner.page).and(owner.page.locator(':not([title])')).waitFor();
  await write(neighbour, renter.id, tent.id, 'Is it free?');
  await sawToast(owner.page, 'New message from Nia Neighbour', { timeout: AT_ONCE });
  // The server ends the old session a moment before the browser has the cookie of the new one.
  expect(complaints().filter((text) => !text.includes('status of 401'))).toEqual([]);
  await neighbour.leave();
  await leave();
});

test('the test page sends over the live connection and reports the result', async () => {
  const { owner, renter, item, leave, complaints } = await ownerAndRenter(suite);
  const { page } = renter;
  await openLive(owner.page, '/');
  await openLive(page, '/websocket-test');
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText(`Ravi Renter (ID: ${renter.id})`).waitFor();
  const send = page.getByRole('button', { name: 'Send Test Message' });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel('Target user ID').fill('0');
  await page.getByLabel('Item ID').fill(String(item.id));
  await page.getByLabel('Message').fill('   ');
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel('Message').fill('Testing');
  await send.click();
  await sawToast(page, 'Missing target user ID, item ID, or message content');
  await page.getByLabel('Target user ID').fill(String(owner.id));
  await send.click();
  await sawToast(page, 'Message sent successfully!');
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  await toastCard(page, 'Message sent successfully!').waitFor({ state: 'detached' });
  await sawToast(owner.page, 'New message from Ravi Renter');
  await write(owner, renter.id, item.id, 'Back');
  await page.getByRole('definition').getByText('1', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints()).toEqual([]);
  await leave();
});
