import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openDatabase, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { foldTallies } from './tallyStore.ts';

const WRITERS = 8;
/** Number of people registered before each crash. */
const WRITTEN = 250;

let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('counted');
  await withDatabase((database) => migrate(database, () => {}));
});
afterAll(() => postgres.stop());

async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Registers, verifies and deletes people, and folds, until the server is gone. */
async function writeUntilItFails({ db }: Database, writer: string): Promise<void> {
  for (let count = 0; ; count++) {
    const name = `${writer}x${count}`;
    try {
      await db.$client.query(
        `insert into users (username, full_name, email) values ($1, 'Counted Person', $1 || '@example.com')`,
        [name],
      );
      await db.$client.query(`update users set verification_status = 'approved' where username = $1`, [name]);
      if (count % 3 === 0) await db.$client.query('delete from users where username = $1', [name]);
      if (count % 7 === 0) await foldTallies(db);
    } catch {
      return;
    }
  }
}

const countPeople = async ({ db }: Database): Promise<number> => {
  const { rows } = await db.$client.query<{ count: number }>('select count(*)::integer as count from users');
  return rows[0]?.count ?? 0;
};

test('after every crash of the database the tallies equal a count of the tables', async () => {
  for (let round = 0; round < 2; round++) {
    await withDatabase(async (database) => {
      const known = await countPeople(database);
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeUntilItFails(database, `r${round}w${writer}`),
      );
      await vi.waitFor(async () => expect(await countPeople(database)).toBeGreaterThan(known + WRITTEN), {
        timeout: 30_000,
      });
      await postgres.kill();
      await Promise.all(writers);
    });
    await postgres.restart();
    const wrong = await withDatabase(async ({ db }) => {
      const { rows } = await db.$client.query<{ key: string }>(
        `with kept as (select key, sum(amount)::integer as count from tallies where subject = 'users' group by key),
          counted as (
            select is_admin || ' ' || verification_status || ' ' || auth_provider as key, count(*)::integer as count
            from users group by 1
          )
        select key, kept.count as kept, counted.count as counted from kept full join counted using (key)
        where coalesce(kept.count, 0) <> coalesce(counted.count, 0)
        union all select 'nobody', 0, 0 where not exists (select from users)`,
      );
      return rows;
    });
    expect(wrong).toEqual([]);
  }
});
