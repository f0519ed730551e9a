import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres({ durable: false });
});
afterAll(() => server?.stop());

const KINDS = ['embedded', 'postgres'];
const silent = () => {};

/** A database as it was before the migration of a number; `migrateOn` brings it up to date. */
async function openBefore(number: string, kind: string) {
  const database = await openDatabase({
    url: kind === 'postgres' ? await server.createDatabase(`before ${number}`) : undefined,
  });
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-migrations-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < number))
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  await migrate(database, silent, pathToFileURL(`${folder}/`));
  return { database, migrateOn: () => migrate(database, silent) };
}

test.each(KINDS)('on %s, existing data is kept', async (kind) => {
  const { database, migrateOn } = await openBefore('0010', kind);
  await database.db.$client.query(`
    insert into users (username, full_name, email, password_hash, avatar) values
      ('ananya', 'Ananya Rao', 'ananya.rao@example.com', 'demo', 'https://example.com/a.jpg'),
      ('Admin', 'Vikram Iyer', 'moved@elsewhere.test', 'demo', '/images/0'),
      ('rahul', 'Rahul Somebody', 'rahul@elsewhere.test', 'own', 'https://user:pass@example.com/a.jpg'),
      ('someone', 'Some One', 'someone@example.com', 'demo', 'https://example.com/@me.jpg');
    insert into items (owner_id, category_id, title, description, price, location, images, latitude, longitude)
      select 3, 1, 'Long ladder', 'A ladder of three metres, as good as new.', 100, 'Bengaluru',
        '{https://example.com/l.jpg}', latitude, longitude
      from (values (12.971598765432, 77.594566123456), (12.97, 77.6), (null, null)) as at (latitude, longitude)`);
  await migrateOn();

  const { rows: people } = await database.db.$client.query<{
    username: string;
    is_demo: boolean;
    avatar: string;
  }>('select username, is_demo, avatar from users order by id');
  expect(people).toEqual([
    { username: 'ananya', is_demo: true, avatar: 'https://example.com/a.jpg' },
    { username: 'Admin', is_demo: true, avatar: '/images/0' },
    { username: 'rahul', is_demo: false, avatar: null },
    { username: 'someone', is_demo: false, avatar: 'https://example.com/@me.jpg' },
  ]);
  const { rows: places } = await database.db.$client.query(
    `select coalesce(ip.latitude, i.latitude) as latitude, coalesce(ip.longitude, i.longitude) as longitude
     from items i left join item_places ip on ip.item_id = i.id order by i.id`,
  );
  expect(places).toEqual([
    { latitude: 12.971599, longitude: 77.594566 },
    { latitude: 12.97, longitude: 77.6 },
    { latitude: null, longitude: null },
  ]);
});

test.each(KINDS)('on %s, old listings are indexed as new ones are', async (kind) => {
  const { database, migrateOn } = await openBefore('0023', kind);
  const { $client } = database.db;
  await $client.query(`
    insert into users (username, full_name, email) values ('ananya', 'Ananya Rao', 'ananya@example.com');
    insert into items (owner_id, category_id, title, description, language, price, location, images, moderation_status)
      values
        (1, 1, 'Cordless drill, 18V', 'Drills through the hardest tools. Cordless, with two batteries.', 'en', 100,
          'Indiranagar, Bengaluru', '{https://example.com/d.jpg}', 'approved'),
        (1, 2, 'Fahrräder für Kinder', 'Zwei Fahrräder, gut in Schuss, für die Straße und den Wald.', 'de', 100,
          'Lübecker Straße, Hamburg', '{https://example.com/f.jpg}', 'pending'),
        (1, 3, 'तंबू चार लोगों के लिए', 'चार लोगों के लिए तंबू, हल्का और सूखा, पहाड़ों के लिए अच्छा।', 'hi', 100,
          'बांद्रा, मुंबई', '{https://example.com/t.jpg}', 'rejected')`);
  await migrateOn();
  const read = async () => {
    const { rows } = await $client.query<{ lexemes: string[] }>(
      'select tsvector_to_array(search) as lexemes from items order by id',
    );
    return rows;
  };
  const migrated = await read();
  await $client.query('update items set title = title');
  expect(migrated).toEqual(await read());
  expect(migrated[0]?.lexemes).toEqual(
    expect.arrayContaining(['drill', '^drill', '~tool', '@beng', '/1', '!', '#a0']),
  );
});
