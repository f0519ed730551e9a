import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '../../db/connect.ts';

/**
 * Has the database refuse writes of a table where this is true of `new`, as for something that always fails. Returns what ends it. `when`
 * must have no parameters.
 */
export async function refuseWrites({ db }: Database, table: string, when: SQL): Promise<() => Promise<void>> {
  await db.execute(sql`
    create function refuse_write() returns trigger language plpgsql as 'begin raise exception ''refused by a test''; end'`);
  await db.execute(sql`
    create trigger refuse_write before insert or update on ${sql.identifier(table)}
      for each row when (${when}) execute function refuse_write()`);
  return async () => void (await db.execute(sql`drop function refuse_write cascade`));
}
