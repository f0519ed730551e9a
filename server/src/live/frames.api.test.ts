import { randomUUID } from 'node:crypto';

import { listConversations, sendMessage } from '@lendloop/contract/messages';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages, sessions } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { connect, openTab, type TestSocket } from '../testing/socket.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function makePair() {
  const owner = await makePerson(app);
  const renter = await makePerson(app);
  const item = await makeItem(app, owner.id);
  return { owner, renter, item };
}

const codes = (tab: TestSocket) => tab.of('error').map(({ code }) => code);
const invalid = { type: 'error', clientId: null, code: 'invalid_input' };

describe('a frame that makes no sense', () => {
  it.each([
    ['is not JSON', '{"type":"auth"'],
    ['is no object', 'null'],
    ['has no type', '{}'],
    ['has an unknown type', '{"type":"__proto__"}'],
    ['is binary', Buffer.from('{"type":"auth"}')],
  ])('and %s gets an error; the tenth in a minute closes the socket', async (_, text) => {
    const { owner, renter, item } = await makePair();
    const tab = await openTab(app, renter);
    for (let count = 1; count <= 9; count++) tab.sendText(text);
    const errors = await tab.take('error', 9);
    for (const error of errors) expect(error).toMatchObject(invalid);
    tab.send({ type: 'message', receiverId: owner.id, itemId: item.id, content: 'Still here' });
    await tab.take('message_sent');
    tab.sendText(text);
    expect(await tab.closed).toBe(1008);
  });

  it('and is too large is answered and dropped, and the connection stays open', async () => {
    const { owner, renter, item } = await makePair();
    const tab = await openTab(app, renter);
    const before = process.memoryUsage().rss;
    for (let count = 1; count <= 4; count++) {
      tab.sendText(JSON.stringify({ type: 'message', content: 'x'.repeat(10 * 1024 * 1024) }));
      await tab.take('error', count);
    }
    const most = 64 * 1024;
    tab.sendText(' '.repeat(most + 1));
    expect(codes(tab)).toEqual(Array.from({ length: 4 }, () => 'too_large'));
    await tab.take('error', 5);
    const content = 'Small';
    const frame = JSON.stringify({ type: 'message', receiverId: owner.id, itemId: item.id, content });
    tab.sendText(frame.padEnd(most, ' '));
    expect((await tab.take('message_sent'))[0]?.message.content).toBe(content);
    // Server and client are one process here, and the client alone holds each frame twice.
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  it('in pieces counts as a whole', async () => {
    const { renter } = await makePair();
    const tab = await openTab(app, renter);
    for (let piece = 0; piece < 20; piece++) tab.socket.send('x'.repeat(10_000), { fin: piece === 19 });
    await tab.take('error');
    expect(codes(tab)).toEqual(['too_large']);
    const frame = JSON.stringify({ type: 'auth', userId: renter.id });
    tab.socket.send(frame.slice(0, 10), { fin: false });
    tab.socket.send(frame.slice(10), { fin: true });
    await tab.take('auth_ok', 2);
  });
});

/** Ways in which sessions end without a word. */
const ENDS = [
  ['is gone', (userId: number) => app.database.db.delete(sessions).where(eq(sessions.userId, userId))],
  [
    'has expired',
    (userId: number) =>
      app.database.db
        .update(sessions)
        .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
        .where(eq(sessions.userId, userId)),
  ],
] as const;

describe('a frame', () => {
  it('with invalid content is answered with the reason, every time', async () => {
    const { owner, renter, item } = await makePair();
    const tab = await openTab(app, renter);
    const clientId = randomUUID();
    const body = { receiverId: owner.id, itemId: item.id, content: 'Hello', clientId };
    for (let count = 0; count < 12; count++)
      tab.sendText(JSON.stringify({ type: 'message', ...body, content: ' ' }));
    const reason = 'Please enter a message before sending';
    expect(await tab.take('error', 12)).toEqual(
      Array.from({ length: 12 }, () => ({ type: 'error', clientId, code: 'invalid_input', message: reason })),
    );
    tab.send({ type: 'message', ...body, receiverId: renter.id });
    tab.send({ type: 'message', ...body, itemId: 2_000_000_000 });
    tab.send({ type: 'message', ...body, receiverId: 2_000_000_000 });
    await tab.take('error', 15);
    expect(codes(tab).slice(12)).toEqual(['own_message', 'item_not_found', 'forbidden']);
    expect(tab.socket.readyState).toBe(tab.socket.OPEN);
  });

  it('that pings is answered each time', async () => {
    const { renter } = await makePair();
    const tab = await openTab(app, renter);
    for (let count = 0; count < 100; count++) tab.send({ type: 'ping' });
    expect(await tab.take('pong', 100)).toEqual(Array.from({ length: 100 }, () => ({ type: 'pong' })));
    expect(codes(tab)).toEqual([]);
  });

  it('other than auth is refused before authentication, and nothing is delivered', async () => {
    const { owner, renter, item } = await makePair();
    const silent = await connect(app, owner.client.session());
    silent.send({ type: 'message', receiverId: renter.id, itemId: item.id, content: 'Hello' });
    silent.send({ type: 'typing', receiverId: renter.id, itemId: item.id });
    silent.send({ type: 'rental_update', rentalId: 1, status: 'approved', notifyUserId: renter.id });
    silent.send({ type: 'ping' });
    await renter.client.call(sendMessage, {
      body: { receiverId: owner.id, itemId: item.id, content: 'Hello' },
    });
    await silent.take('error', 4);
    expect(codes(silent)).toEqual(Array<string>(4).fill('not_signed_in'));
    expect(silent.frames).toHaveLength(4);
  });

  it.each(ENDS)(
    'with a message stores nothing once its session %s, even if no node announced it',
    async (_, end) => {
      const { owner, renter, item } = await makePair();
      const tab = await openTab(app, renter);
      const frame = { type: 'message', receiverId: owner.id, itemId: item.id, content: 'Hello' } as const;
      tab.send(frame);
      await tab.take('message_sent');
      await end(renter.id);
      tab.send(frame);
      expect(await tab.closed).toBe(1008);
      expect(tab.of('message_sent')).toHaveLength(1);
      expect(
        await app.database.db.select().from(messages).where(eq(messages.senderId, renter.id)),
      ).toHaveLength(1);
      const late = await connect(app, renter.client.session());
      late.send({ type: 'auth', userId: renter.id });
      expect(await late.closed).toBe(1008);
    },
  );

  it('that forges the recipients of a rental update reaches nobody', async () => {
    const { owner, renter, item } = await makePair();
    const stranger = await makePerson(app);
    const days = { startDate: '2030-05-01', endDate: '2030-05-02' };
    const rental = await makeRental(app, {
      itemId: item.id,
      ownerId: owner.id,
      renterId: renter.id,
      ...days,
    });
    const [tab, renterTab, strangerTab] = [
      await openTab(app, owner),
      await openTab(app, renter),
      await openTab(app, stranger),
    ];
    for (const from of [tab, strangerTab])
      from.send({
        type: 'rental_update',
        rentalId: rental.id,
        status: 'completed',
        notifyUserId: stranger.id,
      });
    await owner.client.call(setRentalStatus, { params: { id: rental.id }, body: { status: 'rejected' } });
    for (const one of [renterTab, tab])
      expect((await one.take('rental_status_changed'))[0]?.rental).toMatchObject({
        id: rental.id,
        status: 'rejected',
      });
    expect(renterTab.of('rental_status_changed')).toHaveLength(1);
    expect(strangerTab.of('rental_status_changed')).toEqual([]);
  });

  it('that announces typing reaches the other only if the two may talk, once a second, and is not stored', async () => {
    const { owner, renter, item } = await makePair();
    const stranger = await makePerson(app);
    const [ownerTab, renterTab, strangerTab] = [
      await openTab(app, owner),
      await openTab(app, renter),
      await openTab(app, stranger),
    ];
    renterTab.send({ type: 'typing', receiverId: stranger.id, itemId: item.id });
    for (let count = 0; count < 20; count++)
      strangerTab.send({ type: 'typing', receiverId: owner.id, itemId: item.id });
    await ownerTab.take('typing');
    strangerTab.send({ type: 'message', receiverId: owner.id, itemId: item.id, content: 'Done' });
    await ownerTab.take('new_message');
    expect(ownerTab.of('typing')).toEqual([{ type: 'typing', senderId: stranger.id, itemId: item.id }]);
    expect(strangerTab.of('typing')).toEqual([]);
    expect((await renter.client.call(listConversations, { query: {} })).body).toEqual([]);
  });
});

describe('one message by socket and HTTP at once', () => {
  it('is one row, with one acknowledgement each', async () => {
    const { owner, renter, item } = await makePair();
    const [tab, ownerTab] = [await openTab(app, renter), await openTab(app, owner)];
    const bodies = Array.from({ length: 30 }, (_, index) => ({
      receiverId: owner.id,
      itemId: item.id,
      content: `Message ${index}`,
      clientId: randomUUID(),
    }));
    const answers = await Promise.all(
      bodies.map((body) => {
        tab.send({ type: 'message', ...body });
        return renter.client.call(sendMessage, { body });
      }),
    );
    const acks = await tab.take('message_sent', 30);
    expect(new Set(acks.map(({ clientId }) => clientId))).toEqual(
      new Set(bodies.map(({ clientId }) => clientId)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(acks.find(({ clientId }) => clientId === body.clientId)?.message).toEqual(body);
    }
    const rows = await app.database.db.select().from(messages).where(eq(messages.senderId, renter.id));
    expect(rows).toHaveLength(30);
    await ownerTab.until(() => ownerTab.of('notification_count').at(-1)?.count === 30);
    // Those sent at the same moment may overtake each other on the way: a tab shows them by their ids.
    const told = ownerTab.of('new_message').map(({ message: { id } }) => id);
    expect(told).toHaveLength(30);
    expect(new Set(told)).toEqual(new Set(rows.map(({ id }) => id)));
  });
});
