import { createHash } from 'node:crypto';

import { login } from '@lendloop/contract/accounts';
import { listItems } from '@lendloop/contract/items';
import { getEarnings } from '@lendloop/contract/payments/papers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import * as schema from '../db/schema.ts';
import { findFaults } from '../ledger/checkQueries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { LISTINGS } from './listings.ts';
import { DEMO_PASSWORD, PEOPLE } from './people.ts';
import { writeDemo } from './writeActions.ts';

const hashOfName = (name: string) => createHash('sha256').update(name).digest('hex');
const pictureUrl = (name: string) => `/images/${hashOfName(name)}`;

let app: TestApp;
let answers: boolean[];

beforeAll(async () => {
  app = await startTestApp();
  const names = [...LISTINGS.flatMap(({ pictures }) => pictures), ...PEOPLE.map(({ portrait }) => portrait)];
  await app.database.db
    .insert(schema.images)
    .values(names.map((name) => ({ hash: hashOfName(name), width: 960, height: 720 })));
  answers = await Promise.all([writeDemo(app.context, pictureUrl), writeDemo(app.context, pictureUrl)]);
});

afterAll(() => app.close());

it('the demo is written once, even by two nodes at the same time', async () => {
  expect(new Set(answers)).toEqual(new Set([false, true]));
  expect(await writeDemo(app.context, pictureUrl)).toBe(false);
  expect(await app.database.db.$count(schema.users)).toBe(PEOPLE.length);
});

it('the demo fills the lists, newest first, and the popular searches find something', async () => {
  const visitor = app.client();
  const newest = await visitor.call(listItems, { query: { sort: 'newest', limit: 200 } });
  expect(newest.body.map(({ title }) => title)).toEqual(LISTINGS.map(({ title }) => title));
  expect(newest.body.filter(({ averageRating }) => averageRating !== null).length).toBeGreaterThan(80);

  for (const search of ['camera', 'drill', 'bike', 'tent']) {
    const hits = await visitor.call(listItems, { query: { search } });
    expect(hits.body).not.toEqual([]);
  }
});

it('the demo keeps what Ananya and Rahul pay and earn, and the ledger agrees', async () => {
  const { db } = app.database;
  const ananya = await app.client().call(login, { body: { username: 'ananya', password: DEMO_PASSWORD } });
  const cookie = ananya.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await app.client().call(getEarnings, {}, { cookie });
  expect(body.paidMinor).toBeGreaterThan(0);
  expect(body.heldMinor).toBeGreaterThan(0);
  const { faults } = await db.transaction((tx) => findFaults(tx));
  expect(faults).toEqual([]);
});

it('the demo accounts sign in with the demo password', async () => {
  for (const username of ['ananya', 'rahul', 'admin']) {
    const answer = await app.client().call(login, { body: { username, password: DEMO_PASSWORD } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username, isAdmin: username === 'admin' });
  }
});

it('the demo shows Ananya unread messages, and both sides of a conversation end with the same one', async () => {
  const { db } = app.database;
  const [ananya] = await db.select().from(schema.users).where(eq(schema.users.username, 'ananya'));
  const sides = await db.select().from(schema.conversations);
  const unread = sides.filter(({ userId }) => userId === ananya?.id).map(({ unreadCount }) => unreadCount);
  expect(unread.filter((count) => count > 0).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  for (const side of sides) {
    const other = sides.find(
      ({ userId, otherUserId, itemId }) =>
        userId === side.otherUserId && otherUserId === side.userId && itemId === side.itemId,
    );
    expect(other?.lastMessageId).toBe(side.lastMessageId);
  }
});
