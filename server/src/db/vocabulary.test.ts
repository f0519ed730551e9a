import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import { startPostgres } from '../testing/postgres.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
const NEW = '0009_vocabulary.sql';

/** A folder with only the earlier migrations. */
function makeFolder(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-before-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(MIGRATIONS))
    if (name < NEW) cpSync(join(MIGRATIONS, name), join(folder, name));
  return pathToFileURL(`${folder}/`);
}

test.each([
  ['embedded', async () => undefined],
  [
    'postgres',
    async () => {
      const server = await startPostgres({ durable: false });
      onTestFinished(() => server.stop());
      return server.createDatabase('before');
    },
  ],
])(
  'on %s, an upgraded marketplace keeps only the words of its public listings',
  async (_, makeUrl) => {
    const database = await openDatabase({ url: await makeUrl() });
    onTestFinished(() => database.close());
    await migrate(database, () => {}, makeFolder());
    const query = (text: string) => database.db.$client.query<{ word: string; is_rare: boolean }>(text);
    await query(`
    insert into users (username, full_name, email)
    select name, name, name || '@example.com' from unnest(array['asha', 'ravi', 'suspended']) as name`);
    await query(`
    insert into items (owner_id, category_id, title, description, price, location, images, moderation_status, deleted_at)
    select u.id, 1, title, 'Good for many things.', 1, 'Indiranagar', array['https://example.com/a.jpg'], status, gone
    from (values
      ('asha', 'Zither and zither case', 'pending', null),
      ('ravi', 'Zither', 'approved', null),
      ('ravi', 'Zeppelin with the 4k', 'approved', null),
      ('ravi', 'Zebroid', 'rejected', null),
      ('ravi', 'Zucchetto', 'pending', timestamptz '2030-01-01'),
      ('suspended', 'Zoetrope', 'pending', null)
    ) as listed (name, title, status, gone)
    join users u on u.username = name`);
    await query(`update users set suspended_at = now() where username = 'suspended'`);
    await migrate(database, () => {});
    // As the jobs do: finding the languages of older listings indexes them anew, and then their words are settled.
    await query(`update items set language = 'en' where language is null`);
    await query('select settle_vocabulary(1000)');

    const { rows } = await query(`select word, is_rare from vocabulary where word like 'z%' order by word`);
    expect(rows).toEqual([
      { word: 'zeppelin', is_rare: true },
      { word: 'zither', is_rare: false },
    ]);
    const spelt = await query(`
    select distinct word, is_rare from vocabulary_spellings where word like 'z%' order by word`);
    expect(spelt.rows).toEqual(rows);
    const ofCategories = await query(`select distinct word from category_words order by word limit 3`);
    expect(ofCategories.rows.map(({ word }) => word)).toEqual(['audio', 'books', 'cameras']);
  },
  120_000,
);
