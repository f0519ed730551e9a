import { getConversation, listConversations, sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
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

/** Inserts a request, after which the owner may write first. */
const rent = (owner: Person, renter: Person, itemId: number) =>
  makeRental(app, {
    itemId,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: '2030-01-01',
    endDate: '2030-01-01',
  });

const send = (from: Person, to: Person, itemId: number, content = 'Hello') =>
  from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content } });

const read = (
  who: Person,
  other: { id: number },
  itemId: number,
  before?: number,
  headers?: Record<string, string>,
) =>
  who.client.call(getConversation, { params: { otherUserId: other.id, itemId }, query: { before } }, headers);

const unreadOf = async (id: number) => (await countUnread(app.database.db, [id])).get(id) ?? 0;

const list = async (who: Person) => (await who.client.call(listConversations, { query: {} })).body;

describe('reading', () => {
  it('marks the conversation as read, but not by older pages, and no other conversation', async () => {
    const { owner, renter, item } = await makePair();
    const other = await makeItem(app, owner.id);
    await send(renter, owner, item.id, 'one');
    const { body } = await send(renter, owner, item.id, 'two');
    await send(renter, owner, other.id, 'three');
    expect((await read(owner, renter, item.id, body.id)).body.map(({ content }) => content)).toEqual(['one']);
    expect(await unreadOf(owner.id)).toBe(3);
    await read(renter, owner, item.id);
    expect(await unreadOf(owner.id)).toBe(3);
    await read(owner, renter, item.id);
    expect((await list(owner)).map(({ itemId, unreadCount }) => [itemId, unreadCount])).toEqual([
      [other.id, 1],
      [item.id, 0],
    ]);
    expect(await unreadOf(owner.id)).toBe(1);
    expect(await unreadOf(renter.id)).toBe(0);
  });

  it('writes nothing if nothing is unread', async () => {
    const { owner, renter, item } = await makePair();
    await send(renter, owner, item.id);
    await read(owner, renter, item.id);
    const version = async () => {
      const { rows } = await app.database.db.$client.query<{ version: string }>(
        'select string_agg(xmin::text || ctid::text, $2 order by user_id) as version from conversations where item_id = $1',
        [item.id, ' '],
      );
      return rows[0]?.version;
    };
    const before = await version();
    expect(before).toBeTruthy();
    await read(owner, renter, item.id);
    await read(renter, owner, item.id);
    expect(await version()).toBe(before);
  });

  it('never marks a message as read that no page has shown', async () => {
    const { owner, renter, item } = await makePair();
    await rent(owner, renter, item.id);
    const reads = Array.from({ length: 20 }, () => read(owner, renter, item.id));
    const sent = Array.from({ length: 20 }, (_, index) => send(renter, owner, item.id, `${index}`));
    const pages = await Promise.all(reads);
    await Promise.all(sent);
    const unread = await unreadOf(owner.id);
    const seen = Math.max(...pages.map(({ body }) => body.length));
    expect(unread).toBeGreaterThanOrEqual(20 - seen);
    await read(owner, renter, item.id);
    expect(await unreadOf(owner.id)).toBe(0);
  });

  it('returns an empty conversation if nobody has written, and 404 without the person or the item', async () => {
    const { owner, renter, item } = await makePair();
    const nobody = { id: 2_000_000_000 };
    expect(await read(renter, owner, item.id)).toMatchObject({ status: 200, body: [] });
    expect(await read(owner, nobody, item.id)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect(await read(renter, owner, nobody.id)).toMatchObject({
      status: 404,
      body: { code: 'item_not_found' },
    });
    expect((await app.client().call(listConversations, { query: {} })).status).toBe(401);
  });

  it('shows a conversation only to its two people', async () => {
    const { owner, renter, item } = await makePair();
    const third = await makePerson(app, { isAdmin: true });
    await send(renter, owner, item.id, 'Between us');
    expect((await read(third, owner, item.id)).body).toEqual([]);
    expect(await read(third, renter, item.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await list(third)).toEqual([]);
  });

  it('lists conversations newest first, one for each person and item', async () => {
    const { owner, renter, item } = await makePair();
    const second = await makePerson(app);
    const other = await makeItem(app, owner.id);
    await send(renter, owner, item.id, 'a');
    await send(renter, owner, other.id, 'b');
    await send(second, owner, item.id, 'c');
    await send(owner, renter, item.id, 'd');
    expect(
      (await list(owner)).map(({ otherUserId, itemId, lastMessage, unreadCount }) => [
        otherUserId,
        itemId,
        lastMessage,
        unreadCount,
      ]),
    ).toEqual([
      [renter.id, item.id, 'd', 1],
      [second.id, item.id, 'c', 1],
      [renter.id, other.id, 'b', 1],
    ]);
  });
});

describe('a conversation that a browser asks for', () => {
  const OWN = 'http://127.0.0.1:3000';
  const APP = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

  it.each([
    [
      'an image on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    [
      'an image on a site beside this one',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['an image on a page of this site', { ...APP, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    [
      'a link on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    [
      'its address line',
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['a frame on this site', { ...APP, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { ...APP, 'sec-fetch-mode': 'no-cors' }],
    [
      'a script on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
    [
      'a script on another site, in a browser that names the origin alone',
      { origin: 'https://evil.example' },
    ],
  ])('for %s is refused and stays unread, also to HEAD', async (_, headers: Record<string, string>) => {
    const { owner, renter, item } = await makePair();
    await send(renter, owner, item.id);
    expect(await read(owner, renter, item.id, undefined, headers)).toMatchObject({
      status: 403,
      body: { code: 'foreign_origin' },
    });
    const head = await app.server.inject({
      method: 'HEAD',
      url: `/api/messages/${renter.id}/${item.id}`,
      headers: { ...headers, cookie: `lendloop_session=${owner.client.session()}` },
    });
    expect(head.statusCode).toBe(403);
    expect(await unreadOf(owner.id)).toBe(1);
  });

  it.each([
    ['the app', APP],
    ['the app in a browser that names the origin too', { ...APP, origin: OWN, host: '127.0.0.1:3000' }],
    ['a program, which says nothing of itself', {}],
  ])('for %s is answered and marked as read', async (_, headers: Record<string, string>) => {
    const { owner, renter, item } = await makePair();
    await send(renter, owner, item.id);
    const { status, body } = await read(owner, renter, item.id, undefined, headers);
    expect([status, body.length]).toEqual([200, 1]);
    expect(await unreadOf(owner.id)).toBe(0);
  });
});
