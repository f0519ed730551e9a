import { isDeepStrictEqual } from 'node:util';

import type { PoolClient } from 'pg';

const SAMPLE = 50;

/** What the triggers on items write to, all of which is filled. */
const FILLED = [
  'items',
  'item_changes',
  'tallies',
  'title_words',
  'vocabulary',
  'vocabulary_doubts',
  'vocabulary_spellings',
  'vocabulary_stems',
];

/** The items of the sample as their owners would create them, under the same ids. */
const COLUMNS = `id, owner_id, category_id, title, description, language, price, location, latitude, longitude, images, rating_sum,
  review_count, moderation_status, created_at`;
const REMEMBER = `create temporary table sample on commit drop as select ${COLUMNS} from items where id = any($1)`;
const DELETE = `delete from items using sample where items.id = sample.id`;
const INSERT = `insert into items (${COLUMNS}) overriding system value select ${COLUMNS} from sample order by id`;

const VECTORS = `select id, search::text, is_withheld from items where id = any($1) order by id`;
const TITLE_WORDS = `
  select word, is_approved, owner_id, item_id from title_words
  where item_id = any($1)
  order by item_id, word, is_approved, owner_id`;
const VOCABULARY = `
  select (select count(*) from vocabulary) as words, (select count(*) from vocabulary_stems) as stems,
    (select count(*) from vocabulary_spellings) as spellings`;
const RARITY = `
  select word, vocabulary.is_rare, count(*)::integer as spellings
  from vocabulary join vocabulary_spellings using (word, is_rare)
  where word in (select word from title_words where item_id = any($1))
  group by word
  order by word`;
const SETTLE = `select settle_vocabulary(1000)`;
const TALLIES = `
  select subject, sum(amount)::integer as amount, count(distinct key)::integer as keys from tallies
  where subject in ('items', 'categories', 'locations')
  group by subject
  order by subject`;
const WRITTEN = `
  select relname as name from pg_stat_xact_user_tables
  where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0 and relname <> all($1)`;

/**
 * Deletes a sample of the items, creates them again with all triggers, and throws when anything is not as it was filled.
 * Leaves no change behind.
 */
export async function checkFilled(client: PoolClient, count: number): Promise<void> {
  const size = Math.min(SAMPLE, count);
  const ids = Array.from({ length: size }, (_, index) => 1 + Math.floor((index * count) / size));
  const rows = async (statement: string, ...values: unknown[]) =>
    (await client.query<Record<string, unknown>>(statement, values)).rows;
  const look = async () => ({
    vectors: await rows(VECTORS, ids),
    titleWords: await rows(TITLE_WORDS, ids),
    vocabulary: await rows(VOCABULARY),
    rarity: await rows(RARITY, ids),
    tallies: await rows(TALLIES),
  });

  await client.query('begin');
  try {
    const filled = await look();
    const isCounted = filled.tallies.length > 0 && filled.tallies.every(({ amount }) => amount === count);
    if (!isCounted) throw new Error(`Not every item is in the tallies: ${JSON.stringify(filled.tallies)}`);
    await client.query(REMEMBER, [ids]);
    await client.query(DELETE);
    await client.query(INSERT);
    // Looks anew at every word that has been deleted.
    await client.query(SETTLE);
    const created = await look();
    for (const [name, rowsFilled] of Object.entries(filled)) {
      const rowsCreated = created[name as keyof typeof created];
      const at = rowsFilled.findIndex((row, index) => !isDeepStrictEqual(row, rowsCreated[index]));
      if (at >= 0 || rowsFilled.length !== rowsCreated.length)
        throw new Error(
          `The ${name} of filled items are not those of created ones:\n${JSON.stringify(rowsFilled[at])}\n${JSON.stringify(rowsCreated[at])}`,
        );
    }
    const [other] = await rows(WRITTEN, FILLED);
    if (other)
      throw new Error(`Creating an item also writes to ${String(other['name'])}, which is not filled.`);
  } finally {
    await client.query('rollback');
  }
}
