import { createHash } from 'node:crypto';

import { login } from '@lendloop/contract/accounts';
import { listItems } from '@lendloop/contract/items';
import { expect, it } from 'vitest';

import * as schema from '../db/schema.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { LISTINGS } from './listings.ts';
import { DEMO_PASSWORD, PEOPLE } from './people.ts';
import { writeDemo } from './write.ts';

const hashOfName = (name: string) => createHash('sha256').update(name).digest('hex');
const pictureUrl = (name: string) => `/images/${hashOfName(name)}`;

async function appWithPictures(): Promise<TestApp> {
  const app = await startAppForTest();
  const names = [...LISTINGS.flatMap(({ pictures }) => pictures), ...PEOPLE.map(({ portrait }) => portrait)];
  await app.database.db
    .insert(schema.images)
    .values(names.map((name) => ({ hash: hashOfName(name), width: 960, height: 720 })));
  return app;
}

it('the demo fills an empty database, whose lists then pass the contract', async () => {
  const app = await appWithPictures();
  expect(await writeDemo(app.context, pictureUrl)).toBe(true);

  const visitor = app.client();
  const newest = await visitor.call(listItems, {
    query: { sort: 'newest', limit: 200 },
  });
  expect(newest.status).toBe(200);
  expect(newest.body).toHaveLength(LISTINGS.length);
  expect(newest.body[0]?.title).toBe(LISTINGS[0]?.title);
  expect(newest.body.filter(({ averageRating }) => averageRating !== null).length).toBeGreaterThan(80);

  for (const search of ['drill', 'bike', 'camera', 'tent']) {
    const hits = await visitor.call(listItems, { query: { search } });
    expect(hits.body.length, search).toBeGreaterThan(0);
  }
});

it('the demo accounts sign in with the demo password', async () => {
  const app = await appWithPictures();
  await writeDemo(app.context, pictureUrl);
  for (const username of ['ananya', 'rahul', 'admin']) {
    const answer = await app.client().call(login, { body: { username, password: DEMO_PASSWORD } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username, isAdmin: username === 'admin' });
  }
});

it('the demo is written once, also by two nodes at the same time', async () => {
  const app = await appWithPictures();
  const answers = await Promise.all([writeDemo(app.context, pictureUrl), writeDemo(app.context, pictureUrl)]);
  expect(answers.toSorted()).toEqual([false, true]);
  expect(await writeDemo(app.context, pictureUrl)).toBe(false);
  expect(await app.database.db.$count(schema.users)).toBe(PEOPLE.length);
});

it('the demo leaves unread lines in the conversations of both sides', async () => {
  const app = await appWithPictures();
  await writeDemo(app.context, pictureUrl);
  const sides = await app.database.db.select().from(schema.conversations);
  const ananya = await app.database.db.query.users.findFirst({
    where: (user, { eq }) => eq(user.username, 'ananya'),
  });
  const unread = sides.filter(({ userId, unreadCount }) => userId === ananya?.id && unreadCount > 0);
  expect(unread.map(({ unreadCount }) => unreadCount).toSorted()).toEqual([1, 1, 2]);
  for (const { userId, otherUserId, itemId, lastMessageId } of sides) {
    const other = sides.find(
      (side) => side.userId === otherUserId && side.otherUserId === userId && side.itemId === itemId,
    );
    expect(other?.lastMessageId).toBe(lastMessageId);
  }
});
