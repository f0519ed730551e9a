import { addImport } from '@lendloop/contract/calendar/imports';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';

import { startAppForTest } from '../../testing/app.ts';
import { makeSource } from '../../testing/calendars/source.ts';
import { makeItem, makePerson } from '../../testing/factories.ts';

// The embedded database runs one transaction at a time.
test.runIf(inject('database').kind === 'postgres')(
  'a calendar is added while its owner is being suspended, without the two waiting for each other',
  async () => {
    const app = await startAppForTest({ config: { calendarImport: 'any' } });
    const { db } = app.database;
    const owner = await makePerson(app);
    const { id } = await makeItem(app, owner.id);
    const { url } = await makeSource('03-05');
    const waiting = async () => {
      const { rows } = await db.execute(sql`
        select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`);
      return rows.length;
    };
    const adding = await db.transaction(async (tx) => {
      // As a suspension does: listings first, then people.
      await tx.execute(sql`select from items where id = ${id} for update`);
      const answer = owner.client.call(addImport, {
        params: { id },
        body: { url, name: 'Elsewhere', pieces: null },
      });
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
      await tx.execute(sql`select from users where id = ${owner.id} for update`);
      return { answer };
    });
    expect((await adding.answer).status).toBe(201);
  },
);
