import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { conversations } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findConversation } from './conversationQueries.ts';

const LONG = 2000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('whether somebody has asked is told from the beginnings of conversations, however long they are', async () => {
  const { db } = app.database;
  const [owner, guest] = [await makePerson(app), await makePerson(app)];
  const [told, other] = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
  const { rows: said } = await db.execute<{ id: number }>(sql`
    insert into messages (sender_id, receiver_id, item_id, content)
    select ${owner.id}, ${guest.id}, ${told.id}, 'Hello' from generate_series(1, ${LONG}::integer) returning id`);
  await db.insert(conversations).values({
    userId: owner.id,
    otherUserId: guest.id,
    itemId: told.id,
    lastMessageId: said.at(-1)?.id,
  });
  // The guest's own messages are as many, so that looking through those is no way out.
  await db.execute(sql`
    insert into messages (sender_id, receiver_id, item_id, content)
    select ${guest.id}, ${(await makePerson(app)).id}, ${other.id}, 'Hello' from generate_series(1, ${LONG}::integer)`);
  await db.$client.query('vacuum analyze messages');
  const visibility = { moderation: 'after' as const, viewer: { id: owner.id, isAdmin: false } };
  const find = (on: typeof db) => findConversation(on, owner.id, guest.id, other.id, visibility);
  expect(await find(db)).toMatchObject({ hasAsked: false, hasBegun: false });
  expect(await countReadRows(db, 'messages', find)).toBeLessThanOrEqual(10);
});
