import { randomUUID } from 'node:crypto';

import { sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY_SECONDS, limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { openTab } from '../testing/socket.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const IN_MEMORY = limitsInMemory(true);
/** The daily limits alone: the limits per minute would be reached first. */
const makeLimit: MakeLimit = (name, points, seconds) =>
  seconds === undefined ? noLimits(name, points) : IN_MEMORY(name, points, seconds);

const startLimited = () => startAppForTest({ database: app.database, makeLimit });

/** Uses up all but `left` bytes of a daily limit, so that a test need not send them. */
const leave = (left: number, name: string, bytes: number, key: string) =>
  makeLimit(name, bytes, DAY_SECONDS).spend(key, bytes - left);

const MEGABYTE = 1024 * 1024;
const SHORT = 'Hello';
const LONG = 'x'.repeat(5000);
/** What a message counts: its text, and two hundred bytes for the row. */
const bytesOf = (content: string) => content.length + 200;
const TOO_MUCH = 'You have written too much today. Please try again tomorrow';
const TOO_MUCH_FROM_HERE = 'Too much text was sent from your network today. Please try again tomorrow';

/** A person who writes to the owner of an item. */
async function makeWriter(on: TestApp) {
  const [owner, writer] = [await makePerson(on), await makePerson(on)];
  const item = await makeItem(on, owner.id);
  const body = { receiverId: owner.id, itemId: item.id };
  const write = (content: string, address = '198.51.100.1', clientId?: string) =>
    writer.client.call(sendMessage, { body: { ...body, content, clientId } }, { 'x-forwarded-for': address });
  return { owner, writer, item, body, write };
}

test('one person writes a megabyte a day, by calls and over the live connection together', async () => {
  const limited = await startLimited();
  const { writer, body, write } = await makeWriter(limited);
  const clientId = randomUUID();
  await leave(bytesOf(SHORT) + 2 * bytesOf(LONG), 'text of messages', MEGABYTE, `user ${writer.id}`);
  const { body: first } = await write(SHORT, undefined, clientId);
  for (let sent = 0; sent < 2; sent++) expect((await write(LONG)).status).toBe(201);

  const refused = await write(LONG, '203.0.113.1');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', message: TOO_MUCH } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  // A repeated message is answered, so a client that lost the first answer learns that it was stored.
  expect((await write(SHORT, undefined, clientId)).body.id).toBe(first.id);
  await expectRefusedFrame(limited, writer, body, TOO_MUCH);
  const other = await makeWriter(limited);
  expect((await other.write(LONG, '203.0.113.1')).status).toBe(201);
});

async function expectRefusedFrame(
  limited: TestApp,
  writer: Person,
  body: { receiverId: number; itemId: number },
  message: string,
): Promise<void> {
  const tab = await openTab(limited, writer);
  const clientId = randomUUID();
  tab.send({ type: 'message', ...body, content: 'One more', clientId });
  const [refused] = await tab.take('error');
  expect(refused).toEqual({ type: 'error', clientId, code: 'too_many_requests', message });
}

test('messages that are refused take nothing from the others at their network', async () => {
  const limited = await startLimited();
  const address = '198.51.100.77';
  await leave(2 * bytesOf(LONG), 'text of messages of an address', 5 * MEGABYTE, address);
  const stranger = await makePerson(limited);
  for (let sent = 0; sent < 4; sent++) {
    const body = { receiverId: 999_999, itemId: 999_999, content: LONG };
    const { status } = await stranger.client.call(sendMessage, { body }, { 'x-forwarded-for': address });
    expect(status).toBe(404);
  }
  const { write } = await makeWriter(limited);
  for (let sent = 0; sent < 2; sent++) expect((await write(LONG, address)).status).toBe(201);
  expect((await write(LONG, address)).status).toBe(429);
});

test('one network writes five megabytes a day, whoever writes', async () => {
  const limited = await startLimited();
  await leave(2 * bytesOf(LONG), 'text of messages of an address', 5 * MEGABYTE, '2001:db8:1:1::/64');
  for (let people = 1; people <= 2; people++) {
    const { write } = await makeWriter(limited);
    expect((await write(LONG, `2001:db8:1:1::${people}`)).status).toBe(201);
  }
  const { write } = await makeWriter(limited);
  expect(await write(LONG, '2001:db8:1:1::ffff')).toMatchObject({
    status: 429,
    body: { message: TOO_MUCH_FROM_HERE },
  });
  expect((await write(LONG, '2001:db8:1:2::1')).status).toBe(201);
});
