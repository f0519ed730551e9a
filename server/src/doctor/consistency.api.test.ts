import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { fillMarketplace } from '../testing/marketplace.ts';
import { checkRows } from './consistency.ts';
import { ROW_CHECKS, STRUCTURE_CHECKS } from './rowChecks.ts';
import { SEARCH_CHECKS } from './searchChecks.ts';

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  await fillMarketplace(app.database.db.$client, app.context.images);
  client = await app.database.db.$client.connect();
  await client.query(`
    insert into messages (item_id, sender_id, receiver_id, content) values (1, 11, 1, 'Hello'), (1, 1, 11, 'Hi');
    insert into conversations (user_id, other_user_id, item_id, last_message_id, unread_count)
    select 11, 1, 1, max(id), 1 from messages union all select 1, 11, 1, max(id), 1 from messages`);
});
afterAll(async () => {
  client.release();
  await app.close();
});

/** The names of the checks that find a fault after these statements, and what they say. Everything is as before afterwards. */
async function faultsAfter(statements: string): Promise<Record<string, string>> {
  await client.query('begin');
  try {
    await client.query(statements);
    const findings = await checkRows(client);
    return Object.fromEntries(
      findings.filter(({ state }) => state === 'fault').map(({ name, saw }) => [name, saw]),
    );
  } finally {
    await client.query('rollback');
    // Sequences are of no transaction.
    await client.query("select setval('items_id_seq', (select max(id) from items))");
  }
}

/** What somebody does who changes rows by hand while triggers are off. */
const untriggered = (table: string, statements: string) =>
  `alter table ${table} disable trigger user; ${statements}; alter table ${table} enable trigger user;`;

/** For each check: statements that break what it looks at, and what it says then. */
const FAULTS: readonly (readonly [check: string, statements: string, says: RegExp])[] = [
  [
    'pieces of listings',
    `alter table occupancies drop constraint occupancies_rentals_never_overlap;
     update rentals set status = 'approved' where id = 3;
     insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
     select item_id, renter_id, owner_id, end_date + 1, end_date + 3, 'approved', 10 from rentals where id = 3;
     update occupancies set held = daterange(lower(held) - 1, upper(held))
     where id = (select max(id) from occupancies)`,
    /wrong: rental 3 and rental \d+ of listing 3/,
  ],
  [
    'pieces of rentals',
    untriggered('rentals', "update rentals set status = 'approved' where id = 3"),
    /rental 3$/,
  ],
  [
    'places of listings',
    `insert into places (owner_id, latitude, longitude) select owner_id, 10, 20 from items where id = 3;
     insert into item_places (item_id, place_id, latitude, longitude) select 3, max(id), 10, 20 from places`,
    /listing 3$/,
  ],
  [
    'blocked days',
    `insert into blocks (item_id, start_date, end_date) values (3, '2040-01-01', '2040-01-02')`,
    /block \d+ of listing 3$/,
  ],
  [
    'rentals and their listings',
    'update rentals set owner_id = 20, renter_id = 19 where id = 1',
    /rental 1$/,
  ],
  ['reviews and their rentals', "update rentals set status = 'cancelled' where id = 2", /review \d+$/],
  ['average ratings', 'update items set rating_sum = 5 where id = 2', /listing 2$/],
  [
    'ratings of people',
    'insert into person_ratings (user_id, renter_sum, renter_count) values (11, 5, 1)',
    /person 11$/,
  ],
  [
    'tallies',
    "insert into tallies values ('rentals', 'completed', 1)",
    /rentals completed: 31 instead of 30/,
  ],
  [
    'listings of suspended people',
    untriggered('users', 'update users set suspended_at = now() where id = 2'),
    /listing 1, listing 11/,
  ],
  [
    'sessions of suspended people',
    `insert into sessions (token_hash, user_id, remember, expires_at) values ('x', 19, true, now() + interval '1 day');
     update users set suspended_at = now() where id = 19`,
    /person 19$/,
  ],
  [
    'transfers of the ledger',
    `insert into ledger_transfers (key, kind, entries, created_at) values ('alone', 'adjustment', 2, now())`,
    /transfer \d+$/,
  ],
  [
    'balances of the ledger',
    `insert into ledger_accounts (ledger, code, kind, currency, rental_id) values ('hand', 'owed_by:2', 'asset', 'INR', 2);
     update ledger_balances set posted = 5`,
    /account owed_by:2$/,
  ],
  [
    'dues and the ledger',
    `insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, created_at)
     select id, 'rental', 'approval', renter_id, owner_id, 100, now() from rentals where id = 2`,
    /rental 2$/,
  ],
  [
    'conversations',
    'update conversations set last_message_id = null where user_id = 1',
    /of person 1 with 11 about listing 1$/,
  ],
  [
    'conversations',
    'update conversations set unread_count = 2 where user_id = 1',
    /of person 1 with 11 about listing 1$/,
  ],
  [
    "listings' pictures",
    'delete from image_uses where item_id = 4',
    /wrong: listing 4, picture [0-9a-f]{12}$/,
  ],
  ['portraits', "update users set avatar = '/images/" + 'a'.repeat(64) + "' where id = 5", /person 5$/],
  [
    'indexes',
    "update pg_index set indisvalid = false where indexrelid = 'items_newest'::regclass",
    /items_newest$/,
  ],
  ['constraints', 'alter table reviews add constraint low check (rating < 9) not valid', /low of reviews$/],
  ['triggers', 'alter table items disable trigger items_index', /items_index of items$/],
  [
    'orphans',
    `alter table reviews drop constraint reviews_rental_id_fkey; delete from rentals where id = 2;
     alter table reviews add constraint reviews_rental_id_fkey foreign key (rental_id) references rentals not valid`,
    /row of reviews whose rentals is missing \(2\)/,
  ],
  ['numbers for new rows', "select setval('items_id_seq', 3)", /items_id_seq$/],
  ['words of listings', "update items set search = 'nothing' where id = 6", /listing 6$/],
  [
    'words of titles',
    "delete from title_words where item_id = 7 and word = 'garden'",
    /garden of listing 7$/,
  ],
  ['words of categories', "insert into category_words values ('zebra', 1)", /zebra of category 1$/],
  ['vocabulary', "delete from vocabulary where word = 'shredder'", /wrong: shredder$/],
  ['vocabulary', "insert into vocabulary (word) values ('zebra')", /wrong: zebra$/],
  [
    'spellings and stems',
    "delete from vocabulary_spellings where spelling = 'shreder'",
    /spelling shreder of shredder$/,
  ],
  [
    'spellings and stems',
    "insert into vocabulary_stems values ('zebr', 'shredder')",
    /stem zebr of shredder$/,
  ],
  ['changes of listings', "insert into item_changes (xid) values ('9000000000')", /transaction 9000000000$/],
];

it('nothing is found on a database that is as it should be', async () => {
  expect(await faultsAfter('select 1')).toEqual({});
});

it('a listing that is withheld because many have reported it is none of a suspended person', async () => {
  const found = await faultsAfter(
    "update items set is_withheld = true, reported_until = now() + interval '1 day' where id = 3",
  );
  expect(Object.keys(found)).not.toContain('listings of suspended people');
});

it.each(FAULTS)('the check of %s names what is wrong', async (check, statements, says) => {
  const found = await faultsAfter(statements);
  expect(Object.keys(found)).toContain(check);
  expect(found[check]).toMatch(says);
});

it('every check is tried', () => {
  const names = [...ROW_CHECKS, ...STRUCTURE_CHECKS, ...SEARCH_CHECKS].map(({ name }) => name);
  const tried = new Set(FAULTS.map(([name]) => name));
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});

it('a check that fails says so, and the others go on', async () => {
  const found = await faultsAfter('drop function user_tallies(boolean, text, text) cascade');
  expect(found['tallies']).toContain('cannot be checked: function user_tallies');
  expect(Object.keys(found)).toEqual(['tallies']);
});
