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

test.each(['embedded', 'postgres'])('on %s, old listings are indexed as new ones are', async (kind) => {
  const database = await openDatabase({
    url: kind === 'postgres' ? await server.createDatabase('search') : undefined,
  });
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-migrations-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < '0023'))
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  const silent = () => {};
  await migrate(database, silent, pathToFileURL(`${folder}/`));
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
  await migrate(database, silent);
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
