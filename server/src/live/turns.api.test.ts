import { sendMessage } from '@lendloop/contract/messages';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { messages } from '../db/schema.ts';
import { asker } from '../http/callers/asker.ts';
import { limitsInMemory, type MakeLimit } from '../http/limits/limits.ts';
import { AT_ONCE } from '../http/limits/turns.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { connect, type TestSocket } from '../testing/socket.ts';

const [SHARED, OTHER] = ['198.51.100.7', '198.51.100.8'];

/** Limits that run `work` as a message is taken by its person's own. */
function whileSending(work: (key: string) => Promise<unknown>): MakeLimit {
  const limits = limitsInMemory(true);
  return (name, ...others) => {
    const limit = limits(name, ...others);
    if (name !== 'text of messages') return limit;
    return {
      ...limit,
      spend: async (key, points) => {
        await work(key);
        await limit.spend(key, points);
      },
    };
  };
}

/** A person with a connection from an address. */
async function join(app: TestApp, address: string) {
  const person = await makePerson(app);
  const tab = await connect(app, person.client.session(), { 'x-forwarded-for': address });
  tab.send({ type: 'auth', userId: person.id });
  await tab.take('notification_count');
  return { person, tab };
}

async function makeWriting(app: TestApp) {
  const owner = await makePerson(app);
  const { id: itemId } = await makeItem(app, owner.id);
  const body = { receiverId: owner.id, itemId, content: 'Is it free?' };
  return {
    itemId,
    send: (tab: TestSocket) => tab.send({ type: 'message', ...body }),
    call: ({ client }: Person, address: string) =>
      client.call(sendMessage, { body }, { 'x-forwarded-for': address }),
  };
}

test('messages by many connections of one address take turns with one another and with its calls', async () => {
  const askers = new Set<string | undefined>();
  let [atWork, most] = [0, 0];
  const app = await startAppForTest({
    config: { rateLimit: true },
    makeLimit: whileSending(async () => {
      askers.add(asker.getStore());
      most = Math.max(most, ++atWork);
      await app.database.db.execute('select 1');
      atWork -= 1;
    }),
  });
  const { send, call } = await makeWriting(app);
  const joined = await Promise.all(Array.from({ length: 6 }, () => join(app, SHARED)));
  const calls = joined.map(({ person, tab }) => {
    for (let sent = 0; sent < 3; sent++) send(tab);
    return call(person, SHARED);
  });
  for (const { tab } of joined) await tab.take('message_sent', 3);
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([201]));
  expect(joined.flatMap(({ tab }) => tab.of('error'))).toEqual([]);
  expect(most).toBeLessThanOrEqual(AT_ONCE[app.database.kind]);
  expect([...askers]).toEqual([SHARED]);
});

test('while messages of an address are at work, its others wait, but neither its pings nor messages of other addresses', async () => {
  const held = Promise.withResolvers<void>();
  const begun = new Set<string>();
  const slow = new Set<string>();
  const app = await startAppForTest({
    config: { rateLimit: true },
    makeLimit: whileSending(async (key) => {
      begun.add(key);
      if (slow.has(key)) await held.promise;
    }),
  });
  const { send, itemId } = await makeWriting(app);
  const atWork = await Promise.all(
    Array.from({ length: AT_ONCE[app.database.kind] }, () => join(app, SHARED)),
  );
  const [waiting, leaving, pinging] = [
    await join(app, SHARED),
    await join(app, SHARED),
    await join(app, SHARED),
  ];
  const other = await join(app, OTHER);
  const keys = atWork.map(({ person }) => `user ${person.id}`);
  for (const key of keys) slow.add(key);
  for (const { tab } of atWork) send(tab);
  await expect.poll(() => begun.size).toBe(keys.length);
  for (const { tab } of [waiting, leaving, other]) send(tab);
  pinging.tab.send({ type: 'ping' });
  await pinging.tab.take('pong');
  await other.tab.take('message_sent');
  expect([...begun]).toEqual([...keys, `user ${other.person.id}`]);
  leaving.tab.socket.close();
  await leaving.tab.closed;
  held.resolve();
  for (const { tab } of [...atWork, waiting]) await tab.take('message_sent');
  const stored = await app.database.db.select().from(messages).where(eq(messages.itemId, itemId));
  expect(stored.map(({ senderId }) => senderId).toSorted((a, b) => a - b)).toEqual(
    [...atWork, waiting, other].map(({ person }) => person.id).toSorted((a, b) => a - b),
  );
});
