import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Tx } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { drawPicture } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';
import { hashOf } from './names.ts';
import { keepSources } from './sourceActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Everything that changes several pictures takes them in the order of their names. */
const take = (tx: Tx, hash: string) =>
  tx.execute(sql`select from images where hash = ${hash} for no key update`);

const waiting = async () => {
  const { rows } = await app.database.db.execute(sql`
    select from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`);
  return rows.length;
};

// The embedded database has one connection.
test.runIf(inject('database').kind === 'postgres')(
  'two listings with the same pictures are saved at once, wherever the pictures lie in their table',
  async () => {
    const person = await makePerson(app);
    const files = await Promise.all([1, 2].map(() => drawPicture(50, 40).png().toBuffer()));
    const urls: string[] = [];
    for (const file of files) urls.push(await storeImage(app.context, file, person.id));
    const [first = '', last = ''] = urls.map(hashOf).toSorted();
    // Now the last one lies before the first one in the table.
    await app.database.db.execute(sql`delete from images where hash = ${first}`);
    await storeImage(app.context, files[urls.map(hashOf).indexOf(first)] ?? Buffer.of(), person.id);

    const saving = await app.database.db.transaction(async (tx) => {
      await take(tx, first);
      const kept = keepSources(app.context, person.id, urls, new Map());
      kept.catch(() => {});
      await expect.poll(waiting).toBe(1);
      await take(tx, last);
      return { kept };
    });
    expect(await saving.kept).toEqual(urls);
  },
);
