import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

import type { Database } from '../../db/connect.ts';
import { scoreItems } from '../../reviews/scoreStore.ts';
import { countOwners, FILLED_WORDS, itemMaker } from './catalogue.ts';
import { checkFilled } from './fillCheck.ts';
import { dropIndexes } from './fillIndexes.ts';
import { readVectors } from './fillVectors.ts';

const BATCH = 5000;
/** Up to here, one connection inserts all items, so that they lie in the order of their ids and plans are the same every time. */
const IN_ORDER_MAX = 100_000;

/** The mean of so many ratings as `itemMaker` draws them. The job that scores listings would otherwise go through all of them later. */
const MEAN = `update review_means set mean = 4.07 where kind = 'item'`;

/** Their work is done here for all items at once; any other trigger runs as usual. */
const REPLACED_TRIGGERS = [
  'items_index',
  'items_note_inserted',
  'items_tally_inserted',
  'items_teach_inserted',
  'items_withhold',
];

const OWNERS = `
  insert into users (username, full_name, email)
  select 'owner' || n, 'Owner ' || n, 'owner' || n || '@example.com' from generate_series(1, $1::integer) n`;

const COLUMNS = `id, owner_id, category_id, title, description, language, price, location, latitude, longitude, images, rating_sum,
  review_count, moderation_status, created_at, search`;
const ITEMS = `insert into items (${COLUMNS}) overriding system value
  select ${COLUMNS} from json_populate_recordset(null::items, $1)`;

const TITLE_WORDS = `
  with forms as materialized (
    select typed, word from unnest($1::text[]) as typed, search_words_of(typed) as word where is_corrected(word)
  )
  insert into title_words (word, is_approved, owner_id, item_id)
  select forms.word, moderation_status = 'approved', owner_id, id
  from items, string_to_table(lower(title), ' ') as typed
  join forms using (typed)
  where teaches(moderation_status, is_withheld, deleted_at)`;

const TALLIES = `
  insert into tallies (subject, key, amount)
  select t.subject, t.key, count(*)
  from items as i,
    item_tallies(i.is_available, i.moderation_status, i.is_withheld, i.category_id, i.location, i.deleted_at) as t
  group by t.subject, t.key`;

/** Totals that a node has kept no longer hold. */
const CHANGES = `insert into item_changes (is_everything) values (true)`;

const STEMS = `
  insert into vocabulary_stems (stem, word)
  select stem, word from (select distinct word from title_words) as words, search_lexemes(word, search_languages()) as lexemes,
    unnest(lexemes) as stem
  on conflict do nothing`;
/** Each word is judged once, and not doubted first as if others might be teaching it at the same time. */
const VOCABULARY = `
  with judged as materialized (
    select word, standing_of(search_lexemes(word, search_languages()), false) < 2 as is_rare
    from (select word from title_words except select word from vocabulary) as words
  ), learned as (
    insert into vocabulary (word, is_rare) select word, is_rare from judged
  )
  insert into vocabulary_spellings (spelling, is_rare, word)
  select spelling, is_rare, word from judged, search_spellings(word) as spelling`;

const FILLED_TABLES = [
  'users',
  'items',
  'tallies',
  'title_words',
  'vocabulary',
  'vocabulary_stems',
  'vocabulary_spellings',
];

/**
 * Fills an empty, migrated database with `count` plausible public items of `countOwners(count)` owners, the same every time, and
 * updates the planner's statistics. Ids are 1 to `count`, oldest first. What the triggers on items would write is computed for
 * all of them at once. Throws when a sample of the items is not what the triggers make of them.
 */
export async function fillItems(database: Database, count: number): Promise<void> {
  const client = await database.db.$client.connect();
  const clients: [PoolClient, ...PoolClient[]] = [client];
  // The embedded database has one connection.
  if (database.kind === 'postgres') clients.push(await database.db.$client.connect());
  try {
    for (const each of clients) await each.query('set statement_timeout = 0');
    await client.query(OWNERS, [countOwners(count)]);
    await client.query(MEAN);
    const indexes = [...(await dropIndexes(client, 'title_words')), ...(await dropIndexes(client, 'items'))];
    await insertItems(count > IN_ORDER_MAX ? clients : [client], count);
    // Where few ratings have another mean, before there are indexes.
    await scoreItems(drizzle({ client }));
    await client.query(`select setval(pg_get_serial_sequence('items', 'id'), $1)`, [count]);
    await share(clients, [
      (on) => on.query(TITLE_WORDS, [FILLED_WORDS]),
      (on) => on.query(TALLIES),
      (on) => on.query(CHANGES),
    ]);
    await share(
      clients,
      indexes.map((create) => (on: PoolClient) => on.query(create)),
    );
    await client.query(STEMS);
    await client.query('analyze title_words, vocabulary_stems');
    await client.query(VOCABULARY);
  } finally {
    for (const each of clients) each.release(true);
  }
  const last = await database.db.$client.connect();
  try {
    await last.query('set statement_timeout = 0');
    for (const table of FILLED_TABLES) await last.query(`vacuum analyze ${table}`);
    await checkFilled(last, count);
  } finally {
    last.release(true);
  }
}

async function insertItems(clients: readonly [PoolClient, ...PoolClient[]], count: number): Promise<void> {
  const [client] = clients;
  const { rows: constraints } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'items'::regclass and (not tgisinternal and tgname = any($1) or tgisinternal)`,
    [REPLACED_TRIGGERS],
  );
  const turn = (state: 'disable' | 'enable') =>
    client.query(constraints.map(({ name }) => `alter table items ${state} trigger "${name}"`).join(';'));
  await turn('disable');
  const make = itemMaker(count);
  const searchOf = await readVectors(client, count);
  let next = 1;
  const insertBatches = async (on: PoolClient) => {
    while (next <= count) {
      const batch: unknown[] = [];
      for (; batch.length < BATCH && next <= count; next++) {
        const item = make(next);
        batch.push({ ...item.row, search: searchOf(item, next) });
      }
      await on.query(ITEMS, [JSON.stringify(batch)]);
    }
  };
  await Promise.all(clients.map(insertBatches));
  await turn('enable');
}

/** Runs the tasks in their order, each on the next connection that is free. */
async function share(
  clients: readonly PoolClient[],
  tasks: readonly ((client: PoolClient) => Promise<unknown>)[],
): Promise<void> {
  const waiting = [...tasks];
  const work = async (client: PoolClient) => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task(client);
  };
  await Promise.all(clients.map(work));
}
