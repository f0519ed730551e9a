import { randomUUID } from 'node:crypto';

import { getConversation, listConversations, sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { countUnread } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function makePair() {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  return { owner, renter, item: await makeItem(app, owner.id) };
}

const send = (from: Person, to: Person, itemId: number, content: string, clientId?: string) =>
  from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content, clientId } });

const unreadOf = async ({ id }: Person) => (await countUnread(app.database.db, [id])).get(id) ?? 0;

it('each of many messages sent at once is stored, refused and counted on its own', async () => {
  const pairs = await Promise.all([makePair(), makePair(), makePair()]);
  await Promise.all(pairs.map(({ owner, renter, item }) => send(renter, owner, item.id, 'First')));
  const sendings = pairs.flatMap(({ owner, renter, item }) =>
    Array.from({ length: 20 }, (_, number) => {
      const clientId = randomUUID();
      return [
        send(renter, owner, item.id, `r${number}`),
        send(owner, renter, item.id, `o${number}`, clientId),
        send(owner, renter, item.id, `o${number}`, clientId),
      ];
    }).flat(),
  );
  const refused = await Promise.all([
    ...pairs.map(({ owner, renter }) => send(renter, owner, 2_000_000_000, 'Hello')),
    ...pairs.map(({ owner, item }) => send(owner, owner, item.id, 'Hello')),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400, 400]);
  for (const { status } of await Promise.all(sendings)) expect(status).toBe(201);
  for (const { owner, renter, item } of pairs) {
    expect([await unreadOf(owner), await unreadOf(renter)]).toEqual([21, 20]);
    const params = { otherUserId: owner.id, itemId: item.id };
    const { body } = await renter.client.call(getConversation, { params, query: {} });
    const contents = body.map(({ content }) => content);
    expect(new Set(contents).size).toBe(41);
    expect(contents).toHaveLength(41);
    expect(body.map(({ id }) => id)).toEqual(body.map(({ id }) => id).toSorted((a, b) => a - b));
    expect((await owner.client.call(listConversations, { query: {} })).body[0]?.lastMessage).toBe(
      contents.at(-1),
    );
  }
});
