import { ACKNOWLEDGE_MS } from '@lendloop/contract/live';
import { getThread } from '@lendloop/contract/messages';
import type { Browser, WebSocketRoute } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from './support/browser.ts';
import { accessibilityFaults } from './support/inspect.ts';
import {
  bell,
  bellMenu,
  countRequests,
  liveState,
  liveToast,
  openLive,
  showToNobody,
} from './support/live.ts';
import { moveRental, newItem, newPerson, requestRental, write } from './support/people.ts';
import { startServer, type RunningServer } from './support/server.ts';

/** Much shorter than the shortest poll, in ms. */
const AT_ONCE = 3000;
const CONNECTION_LOST =
  /WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

async function ownerAndRenter({ url } = server) {
  const [owner, renter] = await Promise.all([
    newPerson(browser, url, 'Olga Owner'),
    newPerson(browser, url, 'Ravi Renter'),
  ]);
  const item = await newItem(owner, 'Cordless drill');
  const leave = () => Promise.all([owner.leave(), renter.leave()]);
  const complaints = () => [...owner.complaints, ...renter.complaints];
  return { owner, renter, item, leave, complaints };
}

test('a message shows at once in every tab, with typing and read marks, and nobody asks for it', async () => {
  const { owner, renter, item, leave, complaints } = await ownerAndRenter();
  await write(renter, owner.id, item.id, 'Is it free?');
  const second = await owner.page.context().newPage();
  const thread = `/messages/${renter.id}/${item.id}`;
  await Promise.all([
    openLive(owner.page, `/chat?with=${renter.id}&item=${item.id}`),
    openLive(second, thread),
    openLive(renter.page, `/messages/${owner.id}/${item.id}`),
  ]);
  await Promise.all([
    owner.page.getByRole('log').getByText('Is it free?').waitFor(),
    second.getByRole('log').getByText('Is it free?').waitFor(),
    liveState(owner.page, 'Connected').waitFor(),
    liveState(second, 'Connected').waitFor(),
  ]);
  const polls = countRequests(renter.page, /^\/api\/messages\/\d/);

  await owner.page.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes, all week.');
  await renter.page.getByText('Olga Owner is typing').waitFor({ timeout: AT_ONCE });
  await owner.page.keyboard.press('Enter');
  for (const page of [owner.page, second, renter.page])
    await page.getByRole('log').getByText('Yes, all week.').waitFor({ timeout: AT_ONCE });
  await owner.page.getByText('· Read').waitFor({ timeout: AT_ONCE });
  await owner.page.getByRole('link', { name: /You: Yes, all week\./ }).waitFor({ timeout: AT_ONCE });

  // What was seen to arrive is no news: neither here nor in the tab that nobody sees.
  await showToNobody(second);
  const beforeNews = polls();
  await write(renter, owner.id, item.id, 'Then Friday.');
  await owner.page.getByRole('log').getByText('Then Friday.').waitFor({ timeout: AT_ONCE });
  await second.getByRole('log').getByText('Then Friday.').waitFor({ timeout: AT_ONCE });
  expect(polls()).toBe(beforeNews);
  await expect.poll(() => bell(second).getAttribute('aria-label')).toBe('Notifications');
  expect(await owner.page.locator('[data-toast]').count()).toBe(0);
  // The mark is known without the event, too.
  await owner.page.reload();
  await owner.page.getByText('· Read').waitFor();
  expect(complaints()).toEqual([]);
  await leave();
});

test('every notification has its text, one toast with View, and stands once in the bell of all tabs', async () => {
  const { owner, renter, item, leave, complaints } = await ownerAndRenter();
  const second = await owner.page.context().newPage();
  await Promise.all([openLive(owner.page, '/'), openLive(second, '/search'), openLive(renter.page, '/')]);
  await showToNobody(second);

  await write(renter, owner.id, item.id, 'Is it free?');
  await liveToast(owner.page, 'New message from Ravi Renter').getByText('Is it free?').waitFor();
  await owner.page.getByRole('link', { name: 'Chats (1 unread)' }).first().waitFor();
  const first = await requestRental(renter, item.id, day(3), day(4));
  await liveToast(owner.page, 'New rental request')
    .getByText('Ravi Renter wants to rent "Cordless drill"')
    .waitFor();
  for (const page of [owner.page, second])
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 2 unread');
  expect(await second.locator('[data-toast]').count()).toBe(0);
  await liveToast(owner.page, 'New rental request').getByRole('button', { name: 'View' }).click();
  await owner.page.waitForURL(`**/items/${item.id}`);
  await expect.poll(() => bell(second).getAttribute('aria-label')).toBe('Notifications, 1 unread');

  await bell(owner.page).click();
  await bellMenu(owner.page).getByText('Pending rental requests').waitFor();
  expect(await accessibilityFaults(owner.page)).toEqual([]);
  await bellMenu(owner.page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await liveToast(owner.page, 'Rental approved').getByText('The renter has been notified.').waitFor();
  await bellMenu(owner.page).getByText('Pending rental requests').waitFor({ state: 'detached' });
  await liveToast(renter.page, 'Rental approved')
    .getByText('Your rental request for "Cordless drill" has been approved')
    .waitFor();

  const refused = await requestRental(renter, item.id, day(8));
  await moveRental(owner, refused.id, 'rejected');
  await liveToast(renter.page, 'Rental rejected')
    .getByText('Your rental request for "Cordless drill" has been rejected')
    .waitFor();
  const short = await requestRental(renter, item.id, day(0));
  await moveRental(owner, short.id, 'approved');
  await moveRental(owner, short.id, 'completed');
  await liveToast(renter.page, 'Rental completed')
    .getByText('Your rental request for "Cordless drill" has been completed')
    .waitFor();
  // Nobody is told of what they did themselves.
  await moveRental(renter, first.id, 'cancelled');
  await write(owner, renter.id, item.id, 'A pity.');
  await liveToast(renter.page, 'New message from Olga Owner').waitFor();
  await expect.poll(() => bell(renter.page).getAttribute('aria-label')).toBe('Notifications, 5 unread');

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
  expect(await bellMenu(renter.page).getByRole('listitem').count()).toBe(5);
  expect(await bellMenu(renter.page).getByText('has been cancelled').count()).toBe(0);
  expect(await bell(renter.page).getAttribute('aria-label')).toBe('Notifications');
  await bellMenu(renter.page).getByRole('button', { name: 'Clear' }).click();
  await bellMenu(renter.page).getByText('No notifications yet').waitFor();
  expect(complaints()).toEqual([]);
  await leave();
});

test('an answer in the bell that fails says so and leaves the request', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter();
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
    await liveToast(owner.page, 'Error').getByText(text).waitFor();
  }
  expect(await bellMenu(owner.page).getByText('Pending rental requests').isVisible()).toBe(true);
  await leave();
});

test('a stopped server shows as reconnecting, and what was missed is there when it is back', async () => {
  const stopped = await startServer();
  const { owner, renter, item, leave, complaints } = await ownerAndRenter(stopped);
  await write(renter, owner.id, item.id, 'Is it free?');
  await openLive(owner.page, `/messages/${renter.id}/${item.id}`);
  await stopped.pause();
  await liveState(owner.page, 'Reconnecting...').waitFor();
  await owner.page.getByTitle('Reconnecting...').waitFor();
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Yes, all week.');
  await owner.page.keyboard.press('Enter');
  await owner.page.getByText('Not sent').waitFor();
  await stopped.resume();
  // Had it given up meanwhile, it tries again when somebody comes back to the tab.
  await showToNobody(owner.page, false);
  await write(renter, owner.id, item.id, 'Hello?');
  await liveState(owner.page, 'Connected').waitFor({ timeout: 60_000 });
  await owner.page.getByRole('log').getByText('Hello?').waitFor({ timeout: AT_ONCE });
  await owner.page.getByRole('button', { name: 'Retry' }).click();
  await owner.page.getByText('Not sent').waitFor({ state: 'detached' });
  const stored = await renter.call('GET', `/api/messages/${owner.id}/${item.id}`, getThread.result);
  expect(stored.map(({ content }) => content)).toEqual(['Is it free?', 'Hello?', 'Yes, all week.']);
  expect(complaints().filter((line) => !CONNECTION_LOST.test(line))).toEqual([]);
  await leave();
  await stopped.stop();
});

test('without a socket messages go and come by calls', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter();
  await write(renter, owner.id, item.id, 'Is it free?');
  await owner.page.routeWebSocket(/\/ws$/, (socket) => void socket.close({ code: 1011 }));
  await owner.page.goto(`/chat?with=${renter.id}&item=${item.id}`);
  await liveState(owner.page, 'Reconnecting...').waitFor();
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Yes, all week.');
  const posted = owner.page.waitForRequest((request) => request.method() === 'POST');
  await owner.page.keyboard.press('Enter');
  expect(new URL((await posted).url()).pathname).toBe('/api/messages');
  await owner.page.getByRole('log').getByText('Yes, all week.').waitFor();
  await write(renter, owner.id, item.id, 'Then Friday.');
  await owner.page.getByRole('log').getByText('Then Friday.').waitFor({ timeout: 15_000 });
  await leave();
});

test('a message that nobody acknowledges is sent by a call and stored once', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter();
  await write(renter, owner.id, item.id, 'Is it free?');
  // The message goes through, and its acknowledgement is lost.
  await owner.page.routeWebSocket(/\/ws$/, (socket) => {
    const behind = socket.connectToServer();
    behind.onMessage((frame) => {
      if (!String(frame).includes('message_sent')) socket.send(frame);
    });
  });
  await openLive(owner.page, `/chat?with=${renter.id}&item=${item.id}`);
  const posted = owner.page.waitForRequest((request) => request.method() === 'POST', {
    timeout: ACKNOWLEDGE_MS * 2,
  });
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Yes, all week.');
  await owner.page.keyboard.press('Enter');
  await owner.page.getByText('Sending...').waitFor();
  await posted;
  await owner.page.getByText('Sending...').waitFor({ state: 'detached' });
  const stored = await renter.call('GET', `/api/messages/${owner.id}/${item.id}`, getThread.result);
  expect(stored.length).toBe(2);
  expect(await owner.page.getByRole('log').getByText('Yes, all week.').count()).toBe(1);
  await leave();
});

test('through a connection that breaks again and again every message shows once and in order', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter();
  const sockets: WebSocketRoute[] = [];
  await owner.page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await write(renter, owner.id, item.id, 'Number 0');
  await openLive(owner.page, `/chat?with=${renter.id}&item=${item.id}`);
  const expected = ['Number 0'];
  for (let number = 1; number <= 250; number++) {
    await write(renter, owner.id, item.id, `Number ${number}`);
    expected.push(`Number ${number}`);
    if (number % 60 === 0) await sockets.at(-1)?.close({ code: 1011 });
  }
  const log = owner.page.getByRole('log');
  await log.getByText('Number 250', { exact: true }).waitFor();
  await liveState(owner.page, 'Connected').waitFor();
  const shown = async () => {
    const texts = await log.locator('p[dir=auto]').allTextContents();
    return texts.length >= 100 && texts.join() === expected.slice(-texts.length).join();
  };
  await expect.poll(shown).toBe(true);
  expect(sockets.length).toBeGreaterThan(2);
  await leave();
});

test('unread messages are counted up to 99+', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter();
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

test('signing out in one tab ends the session of the others, which lead to sign-in', async () => {
  const { owner, leave, complaints } = await ownerAndRenter();
  const second = await owner.page.context().newPage();
  await Promise.all([openLive(owner.page, '/'), openLive(second, '/chat')]);
  await owner.page.getByRole('button', { name: 'Account menu' }).click();
  await owner.page.getByRole('menuitem', { name: 'Log out' }).click();
  await second.waitForURL('**/auth?from=%2Fchat');
  expect(complaints()).toEqual([]);
  await leave();
});

test('the test page sends over the live connection and says how it went', async () => {
  const { owner, renter, item, leave, complaints } = await ownerAndRenter();
  const { page } = renter;
  await openLive(owner.page, '/');
  await openLive(page, '/websocket-test');
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText(`Ravi Renter (ID: ${renter.id})`).waitFor();
  const send = page.getByRole('button', { name: 'Send Test Message' });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel('Target user ID').fill(String(owner.id));
  await page.getByLabel('Item ID').fill(String(item.id));
  await page.getByLabel('Message').fill('   ');
  await send.click();
  await liveToast(page, 'Missing target user ID, item ID, or message content').waitFor();
  await page.getByLabel('Message').fill('Testing');
  await send.click();
  await liveToast(page, 'Message sent successfully!').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  await liveToast(page, 'Message sent successfully!').waitFor({ state: 'detached', timeout: 4000 });
  await liveToast(owner.page, 'New message from Ravi Renter').waitFor();
  await write(owner, renter.id, item.id, 'Back');
  await page.getByRole('definition').getByText('1', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints()).toEqual([]);
  await leave();
});
