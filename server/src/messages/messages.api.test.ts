import { randomUUID } from 'node:crypto';

import { deleteItem } from '@lendloop/contract/items';
import { getConversation, listConversations, MESSAGE_MAX, sendMessage } from '@lendloop/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { conversations, messages } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
import { countUnread } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function makePair(values: Parameters<typeof makeItem>[2] = {}) {
  const owner = await makePerson(app, { fullName: 'Asha Rao' });
  const renter = await makePerson(app, { fullName: 'Vikram Iyer', avatar: 'https://example.com/v.jpg' });
  const item = await makeItem(app, owner.id, values);
  return { owner, renter, item };
}

/** Inserts a request, after which the owner may write first. */
const rent = (owner: Person, renter: Person, itemId: number) =>
  makeRental(app, {
    itemId,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: '2030-01-01',
    endDate: '2030-01-01',
  });

const send = (from: Person, to: { id: number }, itemId: number, content = 'Hello', clientId?: string) =>
  from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content, clientId } });

const read = (who: Person, other: { id: number }, itemId: number, before?: number) =>
  who.client.call(getConversation, { params: { otherUserId: other.id, itemId }, query: { before } });

const unreadOf = async (id: number) => (await countUnread(app.database.db, [id])).get(id) ?? 0;

const list = async (who: Person) => (await who.client.call(listConversations, { query: {} })).body;

describe('a message', () => {
  it('reaches the other person, and both find it in their conversations', async () => {
    const { owner, renter, item } = await makePair({
      title: 'Camping tent',
      images: ['https://example.com/first.jpg', 'https://example.com/second.jpg'],
    });
    const { status, body } = await send(renter, owner, item.id, '  Is it free?  ');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      senderId: renter.id,
      receiverId: owner.id,
      itemId: item.id,
      content: 'Is it free?',
      createdAt: body.createdAt,
      clientId: null,
      warnings: [],
      isRemoved: false,
    });
    const shared = {
      itemId: item.id,
      itemTitle: 'Camping tent',
      itemImage: 'https://example.com/first.jpg',
      lastMessage: 'Is it free?',
      lastMessageSenderId: renter.id,
      lastMessageDate: body.createdAt,
      isReachable: true,
    };
    const vikram = {
      otherUserId: renter.id,
      otherUserName: 'Vikram Iyer',
      otherUserAvatar: 'https://example.com/v.jpg',
    };
    const asha = { otherUserId: owner.id, otherUserName: 'Asha Rao', otherUserAvatar: null };
    expect(await list(owner)).toEqual([{ ...shared, ...vikram, unreadCount: 1, readUpTo: body.id }]);
    expect(await list(renter)).toEqual([{ ...shared, ...asha, unreadCount: 0, readUpTo: null }]);
    expect((await read(owner, renter, item.id)).body).toEqual([body]);
    expect(await list(renter)).toEqual([{ ...shared, ...asha, unreadCount: 0, readUpTo: body.id }]);
    expect((await read(renter, owner, item.id)).body).toEqual([body]);
  });

  it('is stored exactly as written', async () => {
    const { owner, renter, item } = await makePair();
    const texts = [
      '👩‍👩‍👧‍👦 🇮🇳 👍🏽',
      'שלום עולם ‏مرحبا',
      '<b>bold</b> &amp; "quoted" \'; drop table messages; --',
      'two\nlines\tand a tab',
      'नमस्ते'.padEnd(MESSAGE_MAX, '.'),
      '😀'.repeat(MESSAGE_MAX / 2),
    ];
    for (const text of texts) expect((await send(renter, owner, item.id, text)).body.content).toBe(text);
    const page = await read(owner, renter, item.id);
    expect(page.body.map(({ content }) => content)).toEqual(texts);
    expect((await list(owner))[0]?.lastMessage).toBe(`${'😀'.repeat(200)}…`);
  });

  it('is refused with a message that gives the reason', async () => {
    const { owner, renter, item } = await makePair();
    const third = await makePerson(app);
    const nobody = { id: 2_000_000_000 };
    const answers = {
      empty: await send(renter, owner, item.id, ''),
      blank: await send(renter, owner, item.id, ' \n\t '),
      long: await send(renter, owner, item.id, 'x'.repeat(MESSAGE_MAX + 1)),
      nul: await send(renter, owner, item.id, 'a\u0000b'),
      self: await send(owner, owner, item.id),
      noItem: await send(renter, owner, nobody.id),
      neither: await send(renter, third, item.id),
      noReceiver: await send(owner, nobody, item.id),
      badClientId: await send(renter, owner, item.id, 'Hello', 'not-a-uuid'),
    };
    const found = Object.entries(answers).map(([name, { status, raw }]) => {
      const { code, message } = raw.json<{ code: string; message: string }>();
      return [name, status, code, message];
    });
    expect(found).toEqual([
      ['empty', 400, 'invalid_input', 'Please enter a message before sending'],
      ['blank', 400, 'invalid_input', 'Please enter a message before sending'],
      ['long', 400, 'invalid_input', 'Messages can have up to 5000 characters'],
      ['nul', 400, 'invalid_input', 'Text cannot contain control characters'],
      ['self', 400, 'own_message', 'You cannot send a message to yourself'],
      ['noItem', 404, 'item_not_found', 'This item does not exist or is no longer listed'],
      ['neither', 403, 'forbidden', 'You are not allowed to do this'],
      ['noReceiver', 404, 'user_not_found', 'This person does not exist'],
      ['badClientId', 400, 'invalid_input', 'Client ID must be a UUID'],
    ]);
    const visitor = app.client();
    const body = { receiverId: owner.id, itemId: item.id, content: 'Hello' };
    expect((await visitor.call(sendMessage, { body })).status).toBe(401);
    expect(await list(owner)).toEqual([]);
    expect(
      await app.database.db.select().from(conversations).where(eq(conversations.itemId, item.id)),
    ).toEqual([]);
  });

  it('about a deleted or rejected item is allowed only in an existing conversation', async () => {
    const { owner, renter, item } = await makePair({ title: 'Old bicycle' });
    const late = await makePerson(app);
    await send(renter, owner, item.id, 'Still there?');
    await owner.client.call(deleteItem, { params: { id: item.id } });
    expect((await send(owner, renter, item.id, 'Sold, sorry')).status).toBe(201);
    expect((await send(renter, owner, item.id, 'Pity')).status).toBe(201);
    expect(await send(late, owner, item.id)).toMatchObject({ status: 404, body: { code: 'item_not_found' } });
    expect(await send(owner, late, item.id)).toMatchObject({ status: 404 });
    expect(await read(late, owner, item.id)).toMatchObject({ status: 404, body: { code: 'item_not_found' } });
    expect((await list(renter))[0]).toMatchObject({ itemTitle: 'Old bicycle', lastMessage: 'Pity' });
    const page = await read(renter, owner, item.id);
    expect(page.body).toHaveLength(3);
    const older = await read(renter, owner, item.id, page.body[0]?.id);
    expect(older).toMatchObject({ status: 200, body: [] });

    // A conversation without messages, such as a lost race for a clientId leaves behind, has not begun.
    await app.database.db
      .insert(conversations)
      .values({ userId: late.id, otherUserId: owner.id, itemId: item.id });
    expect((await send(late, owner, item.id)).status).toBe(404);
    expect(await list(late)).toEqual([]);

    const hidden = await makeItem(app, owner.id, { moderationStatus: 'rejected' });
    expect((await send(late, owner, hidden.id)).status).toBe(404);
  });
});

describe('the same clientId', () => {
  it('creates one message when it is sent a hundred times at once, counted once', async () => {
    const { owner, renter, item } = await makePair();
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(renter, owner, item.id, 'Once', clientId)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body.clientId).toBe(clientId);
    expect((await read(renter, owner, item.id)).body).toHaveLength(1);
    expect((await list(owner)).map(({ unreadCount }) => unreadCount)).toEqual([1]);
  });

  it('returns the first message even when the rest differs, sent in sequence or at once', async () => {
    const { owner, renter, item } = await makePair();
    const other = await makeItem(app, owner.id);
    const clientId = randomUUID();
    const first = await send(renter, owner, item.id, 'First', clientId);
    expect((await send(renter, owner, item.id, 'Second', clientId)).body).toEqual(first.body);
    expect((await send(renter, owner, other.id, 'Third', clientId.toUpperCase())).body).toEqual(first.body);
    expect((await send(renter, owner, 2_000_000_000, 'Fourth', clientId)).body).toEqual(first.body);

    const again = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(renter, owner, index % 2 === 0 ? item.id : other.id, `Try ${index}`, again),
      ),
    );
    expect(new Set(answers.map(({ body, status }) => `${status} ${body.id} ${body.content}`)).size).toBe(1);
    const mine = await list(renter);
    const rows = await app.database.db.select().from(messages).where(eq(messages.senderId, renter.id));
    expect(rows).toHaveLength(2);
    expect(mine).toHaveLength(new Set(rows.map(({ itemId }) => itemId)).size);
    expect(await unreadOf(owner.id)).toBe(2);
  });

  it('used by two senders creates two messages', async () => {
    const { owner, renter, item } = await makePair();
    await send(renter, owner, item.id);
    const clientId = randomUUID();
    const [one, two] = await Promise.all([
      send(renter, owner, item.id, 'Mine', clientId),
      send(owner, renter, item.id, 'Mine too', clientId),
    ]);
    expect([one.body.content, two.body.content]).toEqual(['Mine', 'Mine too']);
    expect(one.body.id).not.toBe(two.body.id);
  });
});

describe('two hundred messages at once, in both directions', () => {
  it('are all stored, counted correctly and ordered by id and time', async () => {
    const { owner, renter, item } = await makePair();
    await rent(owner, renter, item.id);
    const aside = await makePerson(app);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        if (index % 10 === 9) return send(aside, owner, item.id, `aside ${index}`, randomUUID());
        const [from, to] = index % 2 === 0 ? [owner, renter] : [renter, owner];
        return send(from, to, item.id, `message ${index}`, index % 3 === 0 ? randomUUID() : undefined);
      }),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const unread = async (who: Person) =>
      Object.fromEntries((await list(who)).map(({ otherUserId, unreadCount }) => [otherUserId, unreadCount]));
    expect(await unread(owner)).toEqual({ [renter.id]: 80, [aside.id]: 20 });
    expect(await unread(renter)).toEqual({ [owner.id]: 100 });
    expect(await unreadOf(owner.id)).toBe(100);

    const newest = (await read(renter, owner, item.id)).body;
    const older = (await read(renter, owner, item.id, newest[0]?.id)).body;
    const all = [...older, ...newest];
    expect([older.length, newest.length]).toEqual([80, 100]);
    expect((await read(renter, owner, item.id, all[0]?.id)).body).toEqual([]);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).toSorted());
    expect(new Set(all.map(({ content }) => content)).size).toBe(180);
    expect((await list(owner)).map(({ lastMessage }) => lastMessage)).toContain(all.at(-1)?.content);
  });

  it('can begin a conversation together, and the highest id is its last message', async () => {
    const { owner, renter, item: rented } = await makePair();
    await rent(owner, renter, rented.id);
    // The embedded database has one connection, so nothing races there and more rounds would not find more.
    const rounds = app.database.kind === 'embedded' ? 2 : 25;
    for (let round = 0; round < rounds; round++) {
      const item = await makeItem(app, owner.id);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 === 0
            ? send(owner, renter, item.id, `${index}`)
            : send(renter, owner, item.id, `${index}`),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      const last = answers.map(({ body }) => body).toSorted((a, b) => b.id - a.id)[0];
      for (const who of [owner, renter]) {
        const [latest] = await list(who);
        expect([latest?.itemId, latest?.lastMessage, latest?.unreadCount]).toEqual([
          item.id,
          last?.content,
          5,
        ]);
      }
    }
  });

  it('in overlapping conversations never deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(app)));
    const things = await Promise.all(people.map(({ id }) => makeItem(app, id)));
    for (const [index, owner] of people.entries())
      for (const renter of people) if (renter !== owner) await rent(owner, renter, things[index]?.id ?? 0);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const owner = index % 5;
        const other = (owner + 1 + (Math.floor(index / 5) % 4)) % 5;
        const [from, to] = index % 2 === 0 ? [owner, other] : [other, owner];
        const [sender, receiver, item] = [people[from], people[to], things[owner]];
        if (!sender || !receiver || !item) throw new Error('There are five of each.');
        return send(sender, receiver, item.id, `${index}`);
      }),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const counts = await Promise.all(people.map(({ id }) => unreadOf(id)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  });
});
