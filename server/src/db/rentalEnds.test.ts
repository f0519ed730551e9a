import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
const MINUTE = 60_000;

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres({ durable: false });
}, MINUTE);
afterAll(() => server?.stop());

test.each(['embedded', 'postgres'])(
  'rentals that were completed before have ended at midnight after their last day, on %s',
  async (kind) => {
    const database = await openDatabase({
      url: kind === 'postgres' ? await server.createDatabase('ends') : undefined,
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'lendloop-ends-'));
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await database.close();
    });
    const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
    const first = names.find((name) => name.endsWith('_rental_ends.sql')) ?? '';
    for (const name of names.filter((one) => one < first))
      copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
    await migrate(database, () => {}, pathToFileURL(`${folder}/`));
    const { $client } = database.db;
    await $client.query(`
      insert into users (username, full_name, email)
      values ('owner', 'Owner', 'owner@example.com'), ('renter', 'Renter', 'renter@example.com');
      insert into items (owner_id, category_id, title, description, price, location, images)
      values (1, 1, 'Long ladder', 'A ladder of three metres, as good as new.', 100, 'Pune', '{https://example.com/l.jpg}')`);
    const rent = (startDate: string, endDate: string, status: string) =>
      $client.query(
        'insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price) values (1, 2, 1, $1, $2, $3, 100)',
        [startDate, endDate, status],
      );
    // The day of 25 hours.
    await rent('2024-10-26', '2024-10-27', 'completed');
    await rent('2024-11-01', '2024-11-02', 'cancelled');
    // Completed by its owner long before its last day.
    await rent('2024-11-01', '2124-11-01', 'completed');
    await rent('2024-11-03', '2024-11-04', 'approved');
    await migrate(database, () => {}, undefined, undefined, 'Europe/Berlin');
    // As a node of the version before completes one.
    await $client.query("update rentals set status = 'completed' where id = 4");
    const { rows } = await $client.query<{ end: Date | null }>(
      'select completed_at as end from rentals order by id',
    );
    const [ended, cancelled, early, later] = rows.map(({ end }) => end);
    expect(ended).toEqual(new Date('2024-10-27T23:00:00Z'));
    expect(cancelled).toBeNull();
    for (const end of [early, later]) expect(Math.abs(Date.now() - Number(end))).toBeLessThan(MINUTE);
  },
  MINUTE,
);
