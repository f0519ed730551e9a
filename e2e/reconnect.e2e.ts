import { RECONNECT } from '@lendloop/contract/live';
import { CONVERSATIONS_POLL_MS, MESSAGES_POLL_MS } from '@lendloop/contract/messages';
import { expect, test } from 'vitest';

import { liveState, showToNobody } from './support/live.ts';
import { newItem, write } from './support/people.ts';
import { startServer } from './support/server.ts';
import { STEP_MS, stopClock, type Deed } from './support/stillPage.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startServer);

/** Intervals between consecutive times, in ms. */
const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

/** Times of each occurrence, in ms. */
const timesOf = (deeds: readonly Deed[], wanted: string) =>
  deeds.filter(({ what }) => what === wanted).map(({ at }) => at);

test('after a break it retries five times with doubling delays, and again when the tab is visible', async () => {
  const { page, leave } = await suite.newPerson('Olga Owner');
  const { open, pass, setSockets, deeds } = await stopClock(page);
  const live = async () => (await deeds()).filter(({ what }) => what === 'socket' || what === 'close');
  await open('/chat', liveState(page, 'Connected'));
  const before = (await live()).length;
  await setSockets('broken');
  await liveState(page, 'Reconnecting...').waitFor();
  await pass(60_000);
  const tried = (await live()).slice(before);
  expect(tried.map(({ what }) => what)).toEqual([
    'close',
    ...Array.from({ length: RECONNECT.attempts }, () => ['socket', 'close']).flat(),
  ]);
  // Only the waits from a close to the next socket count; how long a socket takes to close is up to the network.
  const waits = gaps(tried.map(({ at }) => at)).filter((_, index) => index % 2 === 0);
  for (const [attempt, wait] of waits.entries()) {
    const least = RECONNECT.firstDelayMs * 2 ** attempt;
    expect(wait).toBeGreaterThanOrEqual(least);
    // Jitter adds up to 50%.
    expect(wait).toBeLessThanOrEqual(Math.min(least * 1.5, RECONNECT.maxDelayMs));
  }
  await setSockets('whole');
  await pass(30_000);
  expect(await live()).toHaveLength(before + tried.length);
  await showToNobody(page, false);
  await pass(1000);
  await liveState(page, 'Connected').waitFor();
  await leave();
});

test('without sockets it retries every two seconds, and polls messages every 10 s and chats every 30 s', async () => {
  const { owner, renter, leave } = await suite.newPair();
  const item = await newItem(owner, 'Cordless drill');
  await write(renter, owner.id, item.id, 'Is it free?');
  const { page } = owner;
  const { open, pass, deeds } = await stopClock(page, 'forbidden');
  await open(`/messages/${renter.id}/${item.id}`, page.getByRole('log').getByText('Is it free?'));
  await liveState(page, 'Reconnecting...').waitFor();
  const opened = await page.evaluate(() => performance.now());
  // Half an interval longer than needed, so that the number of polls is certain.
  const passed = 2 * CONVERSATIONS_POLL_MS + 2.5 * MESSAGES_POLL_MS;
  await pass(passed);
  const done = await deeds();
  expect(gaps(timesOf(done, 'socket'))).toEqual(
    Array.from({ length: RECONNECT.attempts }, () => RECONNECT.afterFailureMs),
  );
  for (const [path, poll] of [
    [`/api/messages/${renter.id}/${item.id}`, MESSAGES_POLL_MS],
    ['/api/messages/conversations', CONVERSATIONS_POLL_MS],
  ] as const) {
    const reads = timesOf(done, path);
    // Opening the page may read more than once: the first interval starts at the last of those reads.
    const waits = gaps(reads.filter((at, index) => at > opened || (reads[index + 1] ?? Infinity) > opened));
    expect(waits, path).toHaveLength(Math.floor(passed / poll));
    expect(Math.min(...waits), path).toBeGreaterThanOrEqual(poll);
    // Each interval starts at the previous response.
    expect(Math.max(...waits), path).toBeLessThanOrEqual(poll + STEP_MS);
  }
  await leave();
});
