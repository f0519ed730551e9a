import { suspendUser } from '@lendloop/contract/admin';
import { getItem } from '@lendloop/contract/items';
import { requestRental } from '@lendloop/contract/rentals';
import { expect, test } from 'vitest';

import { endRestrictions } from '../reports/caseActions.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

// A listing has many indexes, and on the embedded database everybody waits for a transaction.
const LISTINGS = 45;
const REQUESTS = 25;

async function start() {
  const app = await startAppForTest();
  const query = async (text: string) => (await app.database.db.$client.query<{ count: number }>(text)).rows;
  const operator = await makePerson(app, { isAdmin: true });
  const person = await makePerson(app);
  const items = [];
  for (let index = 0; index < LISTINGS; index++) items.push(await makeItem(app, person.id));
  const renter = await makePerson(app);
  for (const { id: itemId } of items.slice(0, REQUESTS)) {
    const parties = { itemId, ownerId: person.id, renterId: renter.id };
    await makeRental(app, { ...parties, startDate: '2030-06-10', endDate: '2030-06-11', status: 'pending' });
  }
  return { app, query, operator, person, renter };
}

const decide = (operator: Person, { id }: Person, suspended: boolean) =>
  operator.client.call(suspendUser, { params: { id }, body: { suspended } });

/** How many of a person's listings are shown, and of the requests to them are pending. */
async function openOf(app: TestApp, { id }: Person) {
  const { rows } = await app.database.db.$client.query<{ shown: number; pending: number }>(
    `select (select count(*) from items where owner_id = $1 and not is_withheld)::integer as shown,
      (select count(*) from rentals where owner_id = $1 and status = 'pending')::integer as pending`,
    [id],
  );
  return rows[0];
}

test('a suspension and its end change few listings and rentals in a transaction', async () => {
  const { app, query, operator, person } = await start();
  await query(`
    create table changed (kind text, xid xid8);
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into changed values (tg_table_name, pg_current_xact_id());
      return null;
    end
    $$;
    create trigger note_change after update on items for each row execute function note_change();
    create trigger note_change after update on rentals for each row execute function note_change()`);
  const sizes = () =>
    query(`
      with sizes as (select kind, count(*)::integer as count from changed group by kind, xid), gone as (delete from changed)
      select kind, count from sizes order by kind, count desc`);

  expect((await decide(operator, person, true)).status).toBe(200);
  expect(await openOf(app, person)).toEqual({ shown: 0, pending: 0 });
  const bites = (kind: string, ...counts: number[]) => counts.map((count) => ({ kind, count }));
  expect(await sizes()).toEqual([...bites('items', 20, 20, 5), ...bites('rentals', 20, 5)]);
  expect((await decide(operator, person, false)).status).toBe(200);
  expect(await openOf(app, person)).toEqual({ shown: LISTINGS, pending: 0 });
  expect(await sizes()).toEqual(bites('items', 20, 20, 5));
});

test('a suspension that was cut off goes on by itself, and nobody can ask for a listing meanwhile', async () => {
  const { app, query, operator, person, renter } = await start();
  const { id } = await makeItem(app, person.id);
  await query(`
    create function cut_off() returns trigger language plpgsql as $$
    begin
      raise exception 'cut off';
    end
    $$;
    create trigger cut_off before update on items for each row when (old.id = ${id}) execute function cut_off()`);
  expect((await decide(operator, person, true)).status).toBe(500);
  expect(await openOf(app, person)).toEqual({ shown: 6, pending: REQUESTS });
  const seen = await app.client().call(getItem, { params: { id } });
  const asked = await renter.client.call(requestRental, {
    body: { itemId: id, startDate: '2030-06-10', endDate: '2030-06-10' },
  });
  expect([seen.status, asked.status]).toEqual([200, 404]);

  await query('drop trigger cut_off on items');
  expect(await endRestrictions(app.context)).toBe(1);
  expect(await openOf(app, person)).toEqual({ shown: 0, pending: 0 });
  expect(await endRestrictions(app.context)).toBe(0);
});

test('a suspension that is lifted before it was followed ends nothing', async () => {
  const { app, query, person } = await start();
  await query(`update users set suspended_at = now() where id = ${person.id}`);
  await query(`update users set suspended_at = null where id = ${person.id}`);
  expect(await endRestrictions(app.context)).toBe(1);
  expect(await openOf(app, person)).toEqual({ shown: LISTINGS, pending: REQUESTS });
});
