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

test.each(['embedded', 'postgres'])('on %s, existing data is kept', async (kind) => {
  const database = await openDatabase({
    url: kind === 'postgres' ? await server.createDatabase('names') : undefined,
  });
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-migrations-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });
  const before = readdirSync(MIGRATIONS).filter((name) => name < '0010');
  for (const name of before) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  const silent = () => {};
  await migrate(database, silent, pathToFileURL(`${folder}/`));
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
  await migrate(database, silent);

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
    'select latitude, longitude from items order by id',
  );
  expect(places).toEqual([
    { latitude: 12.971599, longitude: 77.594566 },
    { latitude: 12.97, longitude: 77.6 },
    { latitude: null, longitude: null },
  ]);
});
