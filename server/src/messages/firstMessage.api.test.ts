import { getConversation, sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { conversations, messages, type items } from '../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
import { openTab } from '../testing/socket.ts';

const HIDDEN = [
  ['rejected', { moderationStatus: 'rejected' }],
  ['not yet approved', { moderationStatus: 'pending' }],
] as const;

const send = (from: Person, to: { id: number }, itemId: number) =>
  from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content: 'Hello' } });

const open = (who: Person, other: { id: number }, itemId: number) =>
  who.client.call(getConversation, { params: { otherUserId: other.id, itemId }, query: {} });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { moderation: 'before' } });
});
afterAll(() => app.close());

const list = (ownerId: number, values: Partial<typeof items.$inferInsert> = {}) =>
  makeItem(app, ownerId, { moderationStatus: 'approved', ...values });

async function makePair() {
  const owner = await makePerson(app);
  const stranger = await makePerson(app);
  return { owner, stranger, item: await list(owner.id) };
}

const rent = (
  owner: Person,
  renter: Person,
  itemId: number,
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'completed' = 'approved',
) =>
  makeRental(app, {
    itemId,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: '2030-01-01',
    endDate: '2030-01-02',
    status,
  });

const NOT_ASKED = {
  status: 403,
  body: {
    code: 'not_asked',
    message: 'You can only message people who have already asked about your listings',
  },
};

describe('the first message of an owner', () => {
  it('is refused to a person who has not asked', async () => {
    const { owner, stranger, item } = await makePair();
    expect(await send(owner, stranger, item.id)).toMatchObject(NOT_ASKED);
    expect(await open(owner, stranger, item.id)).toMatchObject(NOT_ASKED);
    const tab = await openTab(app, owner);
    tab.send({ type: 'message', receiverId: stranger.id, itemId: item.id, content: 'Buy!' });
    expect((await tab.take('error'))[0]?.code).toBe('not_asked');
    const rows = await app.database.db.select().from(conversations);
    expect(rows.filter(({ itemId }) => itemId === item.id)).toEqual([]);
  });

  it('is not announced by a typing event either', async () => {
    const { owner, stranger, item } = await makePair();
    const asker = await makePerson(app);
    await send(asker, owner, item.id);
    const [ownerTab, strangerTab] = [await openTab(app, owner), await openTab(app, stranger)];
    ownerTab.send({ type: 'typing', receiverId: stranger.id, itemId: item.id });
    ownerTab.send({ type: 'message', receiverId: asker.id, itemId: item.id, content: 'Yes' });
    await ownerTab.take('message_sent');
    await send(stranger, owner, item.id);
    ownerTab.send({ type: 'message', receiverId: stranger.id, itemId: item.id, content: 'Yes' });
    await strangerTab.take('new_message');
    expect(strangerTab.of('typing')).toEqual([]);
  });

  it('is allowed to a person who wrote about another of their listings', async () => {
    const { owner, stranger, item } = await makePair();
    const other = await list(owner.id);
    await send(stranger, owner, other.id);
    expect((await open(owner, stranger, item.id)).status).toBe(200);
    expect((await send(owner, stranger, item.id)).status).toBe(201);
  });

  it('is not allowed because of an earlier message that nobody asked for', async () => {
    const { owner, stranger, item } = await makePair();
    const { id: itemId } = await list(owner.id);
    const between = { senderId: owner.id, receiverId: stranger.id, itemId };
    const [said] = await app.database.db
      .insert(messages)
      .values({ ...between, content: 'Buy!' })
      .returning({ id: messages.id });
    const rows = [
      { userId: owner.id, otherUserId: stranger.id },
      { userId: stranger.id, otherUserId: owner.id },
    ];
    await app.database.db
      .insert(conversations)
      .values(rows.map((row) => ({ ...row, itemId, lastMessageId: said?.id })));
    expect(await send(owner, stranger, item.id)).toMatchObject(NOT_ASKED);
    // Existing conversations stay open, and an answer counts as asking.
    expect((await send(owner, stranger, itemId)).status).toBe(201);
    expect((await send(stranger, owner, itemId)).status).toBe(201);
    expect((await send(owner, stranger, item.id)).status).toBe(201);
  });

  it('is refused to a person who asked another owner', async () => {
    const { owner, stranger, item } = await makePair();
    const neighbour = await makePair();
    await send(stranger, neighbour.owner, neighbour.item.id);
    await rent(neighbour.owner, stranger, neighbour.item.id);
    // The stranger has a listing as well, which this owner asked about.
    const { id } = await list(stranger.id);
    await send(owner, stranger, id);
    expect(await send(owner, stranger, item.id)).toMatchObject(NOT_ASKED);
  });

  it.each(['pending', 'approved', 'rejected', 'cancelled', 'completed'] as const)(
    'is allowed to a person whose request to rent a listing is %s',
    async (status) => {
      const { owner, stranger, item } = await makePair();
      await rent(owner, stranger, item.id, status);
      const other = await list(owner.id);
      expect((await send(owner, stranger, item.id)).status).toBe(201);
      expect((await send(owner, stranger, other.id)).status).toBe(201);
    },
  );

  it.each(HIDDEN)(
    'is refused about a listing that is %s, unless the person has requested it',
    async (_, values) => {
      const { owner, stranger, item } = await makePair();
      await send(stranger, owner, item.id);
      const hidden = await list(owner.id, values);
      expect(await send(owner, stranger, hidden.id)).toMatchObject({
        status: 403,
        body: {
          code: 'not_public',
          message: 'This listing is not public, so you cannot send messages about it',
        },
      });
      await rent(owner, stranger, hidden.id);
      expect((await send(owner, stranger, hidden.id)).status).toBe(201);
    },
  );
});

describe('the first message to an owner', () => {
  it.each(HIDDEN)(
    'is refused about a listing that is %s, unless the writer has requested it',
    async (_, values) => {
      const owner = await makePerson(app);
      const stranger = await makePerson(app);
      const hidden = await list(owner.id, values);
      expect(await send(stranger, owner, hidden.id)).toMatchObject({
        status: 404,
        body: { code: 'item_not_found' },
      });
      await rent(owner, stranger, hidden.id);
      expect((await open(stranger, owner, hidden.id)).status).toBe(200);
      expect((await send(stranger, owner, hidden.id)).status).toBe(201);
    },
  );

  it('is allowed to an administrator about any listing', async () => {
    const owner = await makePerson(app);
    const operator = await makePerson(app, { isAdmin: true });
    const hidden = await list(owner.id, { moderationStatus: 'rejected' });
    expect((await send(operator, owner, hidden.id)).status).toBe(201);
    expect((await send(owner, operator, hidden.id)).status).toBe(201);
  });
});

describe('people who begin conversations', () => {
  it('begin at most 30 a day, but continue existing ones and answer without limit', async () => {
    const limited = await startAppForTest({ database: app.database, config: { rateLimit: true } });
    const writer = await makePerson(limited, { createdAt: '2020-01-01T00:00:00.000Z' });
    const owner = await makePerson(limited);
    const rented = await list(owner.id);
    await makeRental(limited, {
      itemId: rented.id,
      ownerId: owner.id,
      renterId: writer.id,
      startDate: '2020-02-01',
      endDate: '2020-02-02',
      status: 'completed',
    });
    const things = await Promise.all(Array.from({ length: 31 }, () => list(owner.id)));
    const [first, ...rest] = things;
    const last = rest.pop();
    if (!first || !last) throw new Error('There are 31.');
    // Concurrent first messages of one conversation count once.
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(writer, owner, first.id)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    for (const { id } of rest) expect((await send(writer, owner, id)).status).toBe(201);
    const refused = await send(writer, owner, last.id);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: 'You have started too many conversations today. Please try again tomorrow',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await send(writer, owner, first.id)).status).toBe(201);
    expect((await send(owner, writer, last.id)).status).toBe(201);
  });
});
