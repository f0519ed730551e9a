import { listItems } from '@lendloop/contract/items';
import { TOTAL_HEADER } from '@lendloop/contract/paging';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { categories, items } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, setSuspended, type Person } from '../testing/factories.ts';
import { forgetItemChanges } from './totalQueries.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app);
});
afterAll(() => app.close());

const totalOf = async (query: Record<string, string>) => {
  const { status, headers } = await app.client().call(listItems, { query });
  expect(status).toBe(200);
  return String(headers[TOTAL_HEADER]);
};
const countChanges = () =>
  app.database.db
    .execute<{ count: number }>(sql`select count(*)::integer as count from item_changes`)
    .then(({ rows }) => rows[0]?.count ?? 0);

describe('the total of a search that was made before', () => {
  const query = { search: 'qqtotal' };
  const edit = (id: number, values: Partial<typeof items.$inferInsert>) =>
    app.database.db.update(items).set(values).where(eq(items.id, id));
  let id: number;

  test.each<[string, string, () => Promise<unknown>]>([
    ['nothing was listed', '0', async () => {}],
    [
      'something was listed',
      '1',
      async () => {
        ({ id } = await makeItem(app, owner.id, { title: 'Qqtotal one' }));
      },
    ],
    ['more was listed', '2', () => makeItem(app, owner.id, { title: 'Qqtotal two' })],
    ['another word was listed', '2', () => makeItem(app, owner.id, { title: 'Something else' })],
    ['its title was changed', '1', () => edit(id, { title: 'No longer it' })],
    ['its description was changed', '2', () => edit(id, { description: 'A qqtotal in the description.' })],
    ['it was rejected', '1', () => edit(id, { moderationStatus: 'rejected' })],
    ['it was approved', '2', () => edit(id, { moderationStatus: 'approved' })],
    ['it was deleted', '1', () => edit(id, { deletedAt: '2030-01-01T00:00:00Z' })],
    ['it was brought back', '2', () => edit(id, { deletedAt: null })],
    ['its owner was suspended', '0', () => setSuspended(app, owner.id, '2030-01-01T00:00:00Z')],
    ['its owner came back', '2', () => setSuspended(app, owner.id, null)],
  ])('is right after %s', async (_, expected, change) => {
    await totalOf(query);
    await change();
    expect(await totalOf(query)).toBe(expected);
    expect(await totalOf(query)).toBe(expected);
  });

  test('is right after a category was renamed, which changes all of its listings', async () => {
    const { db } = app.database;
    const [category] = await db
      .insert(categories)
      .values({ name: 'Other things', icon: 'tool', position: 99 })
      .returning({ id: categories.id });
    await makeItem(app, owner.id, { title: 'Listed there', categoryId: category?.id });
    // Too short to be corrected, so the new name does not change what the search looks for.
    const asked = { search: '7qq' };
    expect(await totalOf(asked)).toBe('0');
    await db
      .update(categories)
      .set({ name: '7qq' })
      .where(eq(categories.id, category?.id ?? 0));
    expect(await totalOf(asked)).toBe('1');
  });

  test('is right while many are listed and hidden at the same time', async () => {
    const asked = { search: 'qqbusy' };
    await totalOf(asked);
    const listAndHide = async (index: number) => {
      const made = await makeItem(app, owner.id, { title: `Qqbusy ${index}` });
      await totalOf(asked);
      if (index % 3 === 0) await edit(made.id, { moderationStatus: 'rejected' });
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => listAndHide(index)));
    expect(await totalOf(asked)).toBe('8');
  });

  test('is right after its changes were forgotten, which takes only old ones', async () => {
    const { db } = app.database;
    // The database may have been made long before this test.
    await forgetItemChanges(db);
    await makeItem(app, owner.id, { title: 'Qqtotal three' });
    const before = await countChanges();
    expect(await forgetItemChanges(db)).toBe(0);
    expect(await countChanges()).toBe(before);
    expect(await totalOf(query)).toBe('3');
    await db.execute(sql`update item_changes set made_at = now() - interval '11 minutes'`);
    expect(await forgetItemChanges(db)).toBe(before);
    expect(await countChanges()).toBe(0);
    expect(await totalOf(query)).toBe('3');
  });
});

test('changes of a database whose backup was restored elsewhere count nothing', async () => {
  const query = { search: 'qqrestored' };
  await makeItem(app, owner.id, { title: 'Qqrestored thing' });
  expect(await totalOf(query)).toBe('1');
  await app.database.db.execute(
    sql`insert into item_changes (xid, after) values ('999999999999', '''qqrestored'''::tsvector)`,
  );
  expect(await totalOf(query)).toBe('1');
});
