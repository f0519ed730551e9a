import { expect, test } from 'vitest';

import { openTestDatabase } from './database.ts';

/** Runs the statements in order on a fresh test database, and returns the rows of the last. */
async function onFreshDatabase(...statements: string[]): Promise<unknown[]> {
  const database = await openTestDatabase();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await database.db.$client.query(statement));
    return rows;
  } finally {
    await database.close();
  }
}

const addUser = `insert into users (username, full_name, email) values ('asha', 'Asha Rao', 'asha@example.com') returning id`;
const countRows = `select (select count(*)::int from users) as users, (select count(*)::int from audit_log) as entries,
  (select count(*)::int from tallies) as tallies`;
const listCategories = 'select * from categories order by id';
const listWords = 'select * from vocabulary order by word';

test('a test database holds nothing from the one before', async () => {
  const [counts, categories, words] = [
    await onFreshDatabase(countRows),
    await onFreshDatabase(listCategories),
    await onFreshDatabase(listWords),
  ];
  expect(categories).not.toEqual([]);
  const [first] = await onFreshDatabase(
    addUser,
    `insert into audit_log (admin_id, action, subject_id, before, after) values (1, 'verify_user', 1, 'pending', 'approved')`,
    `update categories set name = 'Kites' where id = 1`,
    `insert into categories (name, icon, position) values ('Drones', 'box', 99)`,
    addUser.replaceAll('asha', 'meera'),
  );
  expect(first).toEqual({ id: 2 });
  expect(await onFreshDatabase(countRows)).toEqual(counts);
  expect(await onFreshDatabase(listCategories)).toEqual(categories);
  expect(await onFreshDatabase(listWords)).toEqual(words);
  expect(await onFreshDatabase(addUser)).toEqual([{ id: 1 }]);
});

test.each([1, 5000])('the planner knows nothing of %d rows that a test has removed', async (count) => {
  const add = `insert into users (username, full_name, email)
    select 'asha' || id, repeat('Asha Rao ', 10), 'asha' || id || '@example.com' from generate_series(1, ${count}) id`;
  const known = `select reltuples, relpages, pg_relation_size(oid)::int as size from pg_class where relname = 'users'`;
  const [fresh] = await onFreshDatabase(known);
  expect(await onFreshDatabase(add, 'analyze users', known)).not.toEqual([fresh]);
  expect(await onFreshDatabase(known)).toEqual([fresh]);
});

test('a test database has the migrated tables, even after a test has changed them', async () => {
  await onFreshDatabase('alter table sessions rename to visits');
  await onFreshDatabase('alter table users disable trigger all');
  await onFreshDatabase('create index sessions_own on sessions (user_id, expires_at)');
  await onFreshDatabase(
    'drop function if exists own',
    'create function own() returns int language sql return 1',
  );
  expect(
    await onFreshDatabase("select to_regclass('sessions_own') as name, to_regproc('own') as function"),
  ).toEqual([{ name: null, function: null }]);
  expect(await onFreshDatabase('select * from sessions')).toEqual([]);
  await onFreshDatabase(addUser);
  expect(await onFreshDatabase(addUser, 'select count(*)::int as tallies from tallies')).not.toEqual([
    { tallies: 0 },
  ]);
});
