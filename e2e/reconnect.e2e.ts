import { RECONNECT } from '@lendloop/contract/live';
import { CONVERSATIONS_POLL_MS, MESSAGES_POLL_MS } from '@lendloop/contract/messages';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from './support/browser.ts';
import { countRequests, liveState, openLive, showToNobody } from './support/live.ts';
import { newItem, newPerson, write } from './support/people.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Lets the page's own clock run, and what it starts be done, a little at a time. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) await page.clock.runFor(250);
}

/**
 * Has the page note when it makes a socket, by its own clock. While its state is `forbidden` that throws, and while it is
 * `broken` the socket finds nobody; setting it to `broken` also breaks the open one.
 */
async function watchSockets(page: Page, first: SocketState) {
  await page.addInitScript((begun) => {
    const Real = window.WebSocket;
    let state: string = begun;
    let times = '';
    let last: WebSocket | undefined;
    window.WebSocket = new Proxy(Real, {
      construct: (_, [address]) => {
        times += ` ${Date.now()}`;
        document.documentElement.dataset['sockets'] = times.trim();
        if (state === 'forbidden') throw new Error('No sockets here.');
        last = new Real(`${String(address)}${state === 'broken' ? '/nowhere' : ''}`);
        return last;
      },
    });
    window.addEventListener('message', ({ data }) => {
      state = String(data);
      if (state === 'broken') last?.close(4001);
    });
  }, first);
  return {
    set: (state: SocketState) => page.evaluate((to) => window.postMessage(to, location.origin), state),
    made: async () => {
      const times = await page.locator('html').getAttribute('data-sockets');
      return (times ?? '').split(' ').map(Number);
    },
  };
}

type SocketState = 'whole' | 'broken' | 'forbidden';

const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

test('after a break it tries five times, a second and then twice as long, and again when somebody comes back', async () => {
  const olga = await newPerson(browser, server.url, 'Olga Owner');
  const { page } = olga;
  await page.clock.install();
  const sockets = await watchSockets(page, 'whole');
  await openLive(page, '/chat');
  await liveState(page, 'Connected').waitFor();
  const before = (await sockets.made()).length;
  const brokenAt = await page.evaluate(() => Date.now());
  await sockets.set('broken');
  await liveState(page, 'Reconnecting...').waitFor();
  await pass(page, 60_000);
  const waits = gaps([brokenAt, ...(await sockets.made()).slice(before)]);
  expect(waits).toHaveLength(RECONNECT.attempts);
  for (const [attempt, wait] of waits.entries()) {
    const least = RECONNECT.firstDelayMs * 2 ** attempt;
    expect(wait).toBeGreaterThanOrEqual(least);
    // Spread by up to a half, and what the clock's steps and the closing take.
    expect(wait).toBeLessThanOrEqual(Math.min(least * 1.5, RECONNECT.maxDelayMs) + 4000);
  }
  await sockets.set('whole');
  await pass(page, 30_000);
  expect(await sockets.made()).toHaveLength(before + RECONNECT.attempts);
  await showToNobody(page, false);
  await pass(page, 1000);
  await liveState(page, 'Connected').waitFor();
  await olga.leave();
});

test('where no socket can be made it tries again every two seconds, and asks for messages in 10 s and chats in 30', async () => {
  const [olga, ravi] = await Promise.all([
    newPerson(browser, server.url, 'Olga Owner'),
    newPerson(browser, server.url, 'Ravi Renter'),
  ]);
  const item = await newItem(olga, 'Cordless drill');
  await write(ravi, olga.id, item.id, 'Is it free?');
  const { page } = olga;
  await page.clock.install();
  const sockets = await watchSockets(page, 'forbidden');
  await page.goto(`/messages/${ravi.id}/${item.id}`);
  await page.getByRole('log').getByText('Is it free?').waitFor();
  await liveState(page, 'Reconnecting...').waitFor();
  await pass(page, 20_000);
  expect(gaps(await sockets.made())).toEqual(
    Array.from({ length: RECONNECT.attempts }, () => RECONNECT.afterFailureMs),
  );
  const [threads, lists] = [
    countRequests(page, /^\/api\/messages\/\d/),
    countRequests(page, /^\/api\/messages\/conversations$/),
  ];
  await pass(page, 2 * CONVERSATIONS_POLL_MS);
  const perThread = (2 * CONVERSATIONS_POLL_MS) / MESSAGES_POLL_MS;
  // An answer takes its time too, and that clock runs fast.
  expect(threads()).toBeGreaterThanOrEqual(perThread / 2);
  expect(threads()).toBeLessThanOrEqual(perThread);
  expect(lists()).toBeGreaterThanOrEqual(1);
  expect(lists()).toBeLessThanOrEqual(2);
  await Promise.all([olga.leave(), ravi.leave()]);
});
