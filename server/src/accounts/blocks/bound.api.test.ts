import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Db } from '../../db/connect.ts';
import { findConversation } from '../../messages/conversationQueries.ts';
import { countUnread, findConversationPage, findConversations } from '../../messages/queries.ts';
import { findRentalsOfRenter } from '../../rentals/queries.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../../testing/factories.ts';
import { countReadRows } from '../../testing/statements/plans.ts';
import { isBound } from './blockSql.ts';

/** Conversations of two people, each about another listing. */
const TALKS = 100;
/** Their rentals that have ended, of one of these listings. */
const ENDED = 300;
/** Rentals of the same listing that others have before them. */
const OF_OTHERS = 200;

let app: TestApp;
let owner: Person;
let renter: Person;
let stranger: Person;
let itemIds: number[];
beforeAll(async () => {
  app = await startTestApp();
  [owner, renter] = [await makePerson(app), await makePerson(app)];
  stranger = await makePerson(app);
  const { db } = app.database;
  const run = (text: string) => db.$client.query(text);
  await makeItem(app, owner.id);
  await run(`
    insert into items (owner_id, category_id, title, description, price, location, images)
    select owner_id, category_id, title || ' ' || n, description, price, location, images
    from items, generate_series(2, ${TALKS}) n where owner_id = ${owner.id}`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from items where owner_id = ${owner.id} order by id`,
  );
  itemIds = rows.map(({ id }) => id);
  const hot = itemIds[0] ?? 0;
  // Others rent other listings, each once, so that the planner expects one rental of each.
  await run(`
    insert into items (owner_id, category_id, title, description, price, location, images)
    select ${stranger.id}, category_id, 'Other ' || n, description, price, location, images
    from items, generate_series(1, 2000) n where id = ${hot}`);
  await run(`
    insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
    select id, ${owner.id}, owner_id, date '2031-01-01', date '2031-01-02', 'approved', 100
    from items where owner_id = ${stranger.id}
    union all
    select ${hot}, ${renter.id}, ${owner.id}, date '2020-01-01' + n, date '2020-01-01' + n, 'completed', 100
    from generate_series(1, ${ENDED}) n
    union all
    select ${hot}, ${stranger.id}, ${owner.id}, date '2031-01-01' + n, date '2031-01-01' + n, 'approved', 100
    from generate_series(1, ${OF_OTHERS}) n`);
  await run(`
    insert into messages (item_id, sender_id, receiver_id, content)
    select id, ${owner.id}, ${renter.id}, 'Hello there' from items where owner_id = ${owner.id} order by id`);
  await run(`
    insert into conversations (user_id, other_user_id, item_id, last_message_id, unread_count)
    select receiver_id, sender_id, item_id, id, 1 from messages
    union all
    select sender_id, receiver_id, item_id, id, 0 from messages`);
  await run(
    `insert into person_blocks (blocker_id, blocked_id, created_at) values (${renter.id}, ${owner.id}, now())`,
  );
  for (const table of ['items', 'rentals', 'disputes', 'messages', 'conversations', 'person_blocks'])
    await run(`vacuum analyze ${table}`);
});
afterAll(() => app.close());

const visibility = () =>
  ({
    moderation: 'after',
    viewer: { id: renter.id, isAdmin: false, hasBlocks: true },
  }) as const;
const list = (db: Db, archived: boolean) =>
  findConversations(db, renter.id, visibility(), { limit: 1000, archived });

const mine = (db: Db) => findRentalsOfRenter(db, renter.id, visibility(), 'INR', { limit: 1000 });

test.each<[string, (db: Db) => Promise<unknown>, number]>([
  ['the number of unread messages', (db) => countUnread(db, [renter.id]), TALKS],
  ['the conversations', (db) => list(db, false), 3 * TALKS],
  ['the archive', (db) => list(db, true), 3 * TALKS],
  ['the rentals', mine, 2 * ENDED],
])(
  'what is read for %s of who has blocked somebody does not grow with rentals that have ended',
  async (_name, work, most) => {
    const { db } = app.database;
    expect((await list(db, true)).rows).toHaveLength(TALKS);
    expect((await list(db, false)).rows).toHaveLength(0);
    expect((await mine(db)).rows.map(({ itemImage }) => itemImage)).toEqual(Array(ENDED).fill(null));
    expect(await countReadRows(db, 'rentals', work)).toBeLessThanOrEqual(most);
  },
);

test.each<[string, (db: Db, itemId: number) => Promise<unknown>]>([
  ['whether it may go on', (db, itemId) => findConversation(db, renter.id, owner.id, itemId, visibility())],
  ['a page of it', (db, itemId) => findConversationPage(db, renter.id, owner.id, itemId)],
])('of a conversation, %s is found without the rentals of other listings', async (_name, work) => {
  expect(await countReadRows(app.database.db, 'rentals', (on) => work(on, itemIds[1] ?? 0))).toBe(0);
});

test('what binds two people is an approved rental of the item, or one with an open dispute, whoever of them owns it', async () => {
  const { db } = app.database;
  const [first = 0, second = 0] = itemIds.slice(1);
  const bound = async (itemId: number, one: number, other: number) => {
    const { rows } = await db.execute<{ is_bound: boolean }>(
      sql`select ${isBound(itemId, one, other)} as is_bound`,
    );
    return rows[0]?.is_bound;
  };
  /** Whether each of the two is bound to the other, by the item and by another one. */
  const all = async () => [
    await bound(first, renter.id, owner.id),
    await bound(first, owner.id, renter.id),
    await bound(second, owner.id, renter.id),
    await bound(first, owner.id, stranger.id),
    await bound(first, stranger.id, renter.id),
    await bound(first, owner.id, owner.id),
  ];
  const BOUND = [true, true, false, false, false, false];
  const FREE = BOUND.map(() => false);
  const { id } = await makeRental(app, {
    itemId: first,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2031-01-01',
    endDate: '2031-01-02',
  });
  const rental = {
    status: (status: string) => db.$client.query(`update rentals set status = '${status}' where id = ${id}`),
  };
  expect(await all()).toEqual(FREE);
  for (const status of ['rejected', 'cancelled', 'completed']) {
    await rental.status(status);
    expect(await all()).toEqual(FREE);
  }
  await rental.status('approved');
  expect(await all()).toEqual(BOUND);
  await rental.status('completed');
  for (const [openerId, otherId] of [
    [renter.id, owner.id],
    [owner.id, renter.id],
  ]) {
    await db.$client.query(`
      insert into disputes (rental_id, opener_id, other_id, kind, state, created_at, deadline_at, held_minor)
      values (${id}, ${openerId}, ${otherId}, 'other', 'open', now(), now(), 0)`);
    expect(await all()).toEqual(BOUND);
    await db.$client.query(`update disputes set state = 'withdrawn', closed_at = now(), amount_minor = 0`);
    expect(await all()).toEqual(FREE);
  }
});
