import { randomUUID } from 'node:crypto';

import { sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { openTab } from '../testing/socket.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** As much as may be written in a day would take long to send: the tests send a tenth. */
const TENTH = 10;
const MEGABYTE = 1024 * 1024;

/** Without the counts by the minute, which would refuse first. `points` says what each limit of a day really is. */
const startLimited = async () => {
  const counted = limitsInMemory(true);
  const points = new Map<string, number>();
  const makeLimit: MakeLimit = (name, most, seconds) => {
    if (seconds === undefined) return noLimits(name, most);
    points.set(name, most);
    return counted(name, name.startsWith('text') ? Math.floor(most / TENTH) : most, seconds);
  };
  const limited = await startAppForTest({ database: app.database, makeLimit });
  expect(points.get('text of messages')).toBe(MEGABYTE);
  expect(points.get('text of messages of an address')).toBe(5 * MEGABYTE);
  return limited;
};

const LONG = 'x'.repeat(5000);
const TOO_MUCH = 'You have written a great deal today. Please try again tomorrow';
const TOO_MUCH_FROM_HERE = 'A great deal was written from your network today. Please try again tomorrow';

/** Somebody who writes to the owner of an item. */
async function makeWriter(on: TestApp) {
  const [owner, writer] = [await makePerson(on), await makePerson(on)];
  const item = await makeItem(on, owner.id);
  const body = { receiverId: owner.id, itemId: item.id };
  const write = (content: string, address = '198.51.100.1', clientId?: string) =>
    writer.client.call(sendMessage, { body: { ...body, content, clientId } }, { 'x-forwarded-for': address });
  return { owner, writer, item, body, write };
}

/** How many long messages get through before one is refused. */
async function countUntilRefused(write: (content: string) => Promise<{ status: number }>): Promise<number> {
  for (let sent = 0; sent < 300 / TENTH; sent++) {
    const { status } = await write(LONG);
    if (status === 429) return sent;
    expect(status).toBe(201);
  }
  throw new Error('Nothing was refused.');
}

test('one person writes a megabyte a day, by calls and by the live connection together', async () => {
  const limited = await startLimited();
  const { writer, body, write } = await makeWriter(limited);
  const clientId = randomUUID();
  const { body: first } = await write('Hello', undefined, clientId);
  const sent = await countUntilRefused(write);
  expect(sent * LONG.length).toBeGreaterThan((0.9 * MEGABYTE) / TENTH);
  expect(sent * LONG.length).toBeLessThan(MEGABYTE / TENTH);

  const refused = await write(LONG, '203.0.113.1');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', message: TOO_MUCH } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  // Whoever was cut off before the answer still hears that it arrived.
  expect((await write('Hello', undefined, clientId)).body.id).toBe(first.id);
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

test('one network writes five megabytes a day, whoever writes', async () => {
  const limited = await startLimited();
  let address = 0;
  for (let people = 0; people < 5; people++) {
    const { write } = await makeWriter(limited);
    for (let sent = 0; sent < 200 / TENTH; sent++)
      expect((await write(LONG, `2001:db8:1:1::${(++address).toString(16)}`)).status).toBe(201);
  }
  const { write } = await makeWriter(limited);
  await countUntilRefused((content) => write(content, '2001:db8:1:1::ffff'));
  expect(await write(LONG, '2001:db8:1:1::fffe')).toMatchObject({
    status: 429,
    body: { message: TOO_MUCH_FROM_HERE },
  });
  expect((await write(LONG, '2001:db8:1:2::1')).status).toBe(201);
});
