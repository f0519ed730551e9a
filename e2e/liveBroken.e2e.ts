import { getConversation } from '@lendloop/contract/messages';
import type { WebSocketRoute } from 'playwright';
import { expect, test } from 'vitest';

import { liveState, openLive, ownerAndRenter, showToNobody } from './support/live.ts';
import { write } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

/** Console errors caused by a server that is stopping (503) or gone. */
const CONNECTION_LOST =
  /WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 503/;

const suite = setUp(startServer);

test('a stopped server shows as reconnecting, and missed messages appear when it is back', async () => {
  const stopped = await startServer();
  const { owner, renter, item, leave, complaints } = await ownerAndRenter(suite, stopped);
  await write(renter, owner.id, item.id, 'Is it free?');
  await openLive(owner.page, `/messages/${renter.id}/${item.id}`);
  await owner.page.getByRole('log').getByText('Is it free?').waitFor();
  await stopped.pause();
  await liveState(owner.page, 'Reconnecting...').waitFor();
  await owner.page.getByTitle('Reconnecting...').waitFor();
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Yes, all week.');
  await owner.page.keyboard.press('Enter');
  await owner.page.getByText('Not sent').waitFor();
  await stopped.resume();
  // If it has given up by now, it retries when the tab becomes visible.
  await showToNobody(owner.page, false);
  await write(renter, owner.id, item.id, 'Hello?');
  await liveState(owner.page, 'Connected').waitFor({ timeout: 60_000 });
  await owner.page.getByRole('log').getByText('Hello?').waitFor();
  await owner.page.getByRole('button', { name: 'Retry' }).click();
  await owner.page.getByText('Not sent').waitFor({ state: 'detached' });
  const stored = await renter.call('GET', `/api/messages/${owner.id}/${item.id}`, getConversation.result);
  expect(stored.map(({ content }) => content)).toEqual(['Is it free?', 'Hello?', 'Yes, all week.']);
  expect(complaints().filter((line) => !CONNECTION_LOST.test(line))).toEqual([]);
  await leave();
  await stopped.stop();
});

test('without a socket, messages are sent and received by HTTP', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter(suite);
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
  await owner.page.getByRole('log').getByText('Then Friday.').waitFor();
  await leave();
});

test('an unacknowledged message is sent again by HTTP and stored once', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter(suite);
  await write(renter, owner.id, item.id, 'Is it free?');
  // Delivers the message but drops its acknowledgement.
  await owner.page.routeWebSocket(/\/ws$/, (socket) => {
    const behind = socket.connectToServer();
    behind.onMessage((frame) => {
      if (!String(frame).includes('message_sent')) socket.send(frame);
    });
  });
  await openLive(owner.page, `/chat?with=${renter.id}&item=${item.id}`);
  const posted = owner.page.waitForRequest((request) => request.method() === 'POST');
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Yes, all week.');
  await owner.page.keyboard.press('Enter');
  await owner.page.getByText('Sending...').waitFor();
  await posted;
  await owner.page.getByText('Sending...').waitFor({ state: 'detached' });
  const stored = await renter.call('GET', `/api/messages/${owner.id}/${item.id}`, getConversation.result);
  expect(stored.length).toBe(2);
  expect(await owner.page.getByRole('log').getByText('Yes, all week.').count()).toBe(1);
  await leave();
});

test('over a connection that keeps breaking, every message shows once and in order', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter(suite);
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
