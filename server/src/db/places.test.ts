import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { LISTINGS } from '../demo/listings.ts';
import { settlePlaces } from '../items/place.ts';
import { kilometres } from '../places/nearest.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
const KINDS = ['embedded', 'postgres'];
const MINUTE = 60_000;

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres({ durable: false });
}, MINUTE);
afterAll(() => server?.stop());

let databases = 0;

/** A database as nodes of the version before left it, with these pins of owners; null for a listing without one. */
async function openWithPins(kind: string, pins: readonly Pin[]): Promise<Database> {
  const database = await openDatabase({
    url: kind === 'postgres' ? await server.createDatabase(`places${databases++}`) : undefined,
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'lendloop-places-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const first = names.find((name) => name.endsWith('_places.sql')) ?? '';
  for (const name of names.filter((one) => one < first))
    copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(database, () => {}, pathToFileURL(`${folder}/`));
  const { $client } = database.db;
  await $client.query(`
    insert into users (username, full_name, email)
    select 'owner' || n, 'Owner ' || n, 'owner' || n || '@example.com'
    from generate_series(1, ${Math.max(...pins.map(([owner]) => owner))}) n`);
  for (const pin of pins) await list(database, pin);
  return database;
}

type Pin = readonly [owner: number, latitude: number | null, longitude: number | null];

/** As a node of the version before lists something. */
const list = ({ db }: Database, [owner, latitude, longitude]: Pin, clientId: string | null = null) =>
  db.$client.query(
    `insert into items (owner_id, category_id, title, description, price, location, images, latitude, longitude, client_id)
     values ($1, 1, 'Long ladder', 'A ladder of three metres, as good as new.', 100, 'Pune', '{https://example.com/l.jpg}', $2, $3, $4)
     on conflict (owner_id, client_id) do nothing`,
    [owner, latitude, longitude, clientId],
  );

interface Row {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pin_latitude: number | null;
  readonly pin_longitude: number | null;
  readonly place: number | null;
  readonly precision: string | null;
}

async function rowsOf({ db }: Database): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>(`
    select i.id, i.latitude, i.longitude, ip.latitude as pin_latitude, ip.longitude as pin_longitude, ip.place_id as place, ip.precision
    from items i left join item_places ip on ip.item_id = i.id order by i.id`);
  return rows;
}

const at = (latitude: number | null, longitude: number | null) => {
  if (latitude === null || longitude === null) throw new Error('There is no position.');
  return { latitude, longitude };
};

/** How far what a listing shows is from its pin, in metres. */
const hiddenBy = (row: Row | undefined): number =>
  row
    ? kilometres(at(row.latitude, row.longitude), at(row.pin_latitude, row.pin_longitude)) * 1000
    : Number.NaN;

const NORTH = 0.0018;
const HOME: Pin = [1, 12.97, 77.6];

test.each(KINDS)(
  'on %s, pins of before are gathered into places by owner, hidden once, and stay so',
  async (kind) => {
    const database = await openWithPins(kind, [
      HOME,
      // 200 m on, then 400 m from the first, then 200 m from that one.
      [1, 12.97 + NORTH, 77.6],
      [1, 12.97 + 2 * NORTH, 77.6],
      [1, 12.97 + 3 * NORTH, 77.6],
      [1, null, null],
      [2, 12.97, 77.6],
      [2, 90, 180],
    ]);
    await database.db.$client.query('update items set deleted_at = now() where id = 2');
    await migrate(database, () => {}, undefined, 500);
    const rows = await rowsOf(database);
    expect(rows.map(({ place }) => place)).toEqual([1, 1, 2, 2, null, 3, 4]);
    expect(rows[0]).toMatchObject({ pin_latitude: 12.97, pin_longitude: 77.6, precision: 'near' });
    expect(rows[6]).toMatchObject({ pin_latitude: 90, pin_longitude: -180 });
    expect(rows[4]).toMatchObject({ latitude: null, longitude: null, pin_latitude: null });
    for (const row of [rows[0], rows[2], rows[5], rows[6]]) {
      expect(hiddenBy(row)).toBeGreaterThanOrEqual(99.9);
      expect(hiddenBy(row)).toBeLessThanOrEqual(500.1);
    }
    expect([rows[1]?.latitude, rows[3]?.latitude]).toEqual([rows[0]?.latitude, rows[2]?.latitude]);
    expect(rows[5]?.latitude).not.toBe(rows[0]?.latitude);
    // A second start, and the same work again.
    await migrate(database, () => {}, undefined, 500);
    await database.db.$client.query('call gather_places()');
    expect(await settlePlaces(database.db, 500)).toBe(false);
    expect(await rowsOf(database)).toEqual(rows);
  },
);

test.each(KINDS)(
  'on %s, where pins are public they stay as they are, until a radius is set',
  async (kind) => {
    const database = await openWithPins(kind, [HOME]);
    await migrate(database, () => {}, undefined, 0);
    const [shown] = await rowsOf(database);
    expect(shown).toMatchObject({ latitude: 12.97, longitude: 77.6, pin_latitude: 12.97, place: 1 });
    await settlePlaces(database.db, 1000);
    expect(hiddenBy((await rowsOf(database))[0])).toBeGreaterThan(199);
  },
);

test.each(KINDS)(
  'on %s, the listings of the demo are hidden within the radius, each owner’s homes once',
  async (kind) => {
    const owners = [...new Set(LISTINGS.map(({ owner }) => owner))];
    const pins = LISTINGS.map(({ owner, latitude, longitude }): Pin => [
      owners.indexOf(owner) + 1,
      latitude,
      longitude,
    ]);
    const database = await openWithPins(kind, pins);
    await migrate(database, () => {});
    const rows = await rowsOf(database);
    expect(rows.map((row) => [row.pin_latitude, row.pin_longitude])).toEqual(
      pins.map(([, latitude, longitude]) => [latitude, longitude]),
    );
    for (const row of rows) expect(hiddenBy(row)).toBeLessThanOrEqual(1300);
    const { rows: found } = await database.db.$client.query(`
    select a.id from places a join places b on b.owner_id = a.owner_id and b.id > a.id
    where distance_km(a.latitude, a.longitude, b.latitude, b.longitude) <= 0.3`);
    expect(found).toEqual([]);
  },
);

test.each(KINDS)(
  'on %s, what a node of before writes while others are new is hidden at once',
  async (kind) => {
    const database = await openWithPins(kind, [HOME]);
    await migrate(database, () => {});
    const { $client } = database.db;
    const [first] = await rowsOf(database);
    // It lists at the same home, and repeats it.
    const clientId = '8d5b7c1e-8f4b-4f0e-9b5a-0d8f6f4f8a11';
    await list(database, [1, 12.9701, 77.6], clientId);
    await list(database, [1, 12.9701, 77.6], clientId);
    const [, second, ...more] = await rowsOf(database);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ latitude: first?.latitude, pin_latitude: 12.9701, place: 1 });
    // It saves what it shows, which moves nothing.
    await $client.query('update items set latitude = latitude, longitude = longitude, title = $1', [
      'Longer ladder',
    ]);
    await $client.query(`update items set latitude = null, longitude = null where id = ${first?.id}`);
    expect((await rowsOf(database))[0]).toMatchObject({ latitude: null, pin_latitude: null, place: null });
    await $client.query(`update items set latitude = 12.97, longitude = 77.6 where id = ${first?.id}`);
    expect((await rowsOf(database))[0]).toEqual(first);
    // It moves one elsewhere.
    await $client.query(`update items set latitude = 13.5, longitude = 77.6 where id = ${first?.id}`);
    const [moved] = await rowsOf(database);
    expect(moved).toMatchObject({ pin_latitude: 13.5, place: 2 });
    expect(hiddenBy(moved)).toBeGreaterThan(199);
    // For what shows only the town, a new node looks the town up.
    await $client.query(
      `update item_places set precision = 'town', address = 'secret' where item_id = ${first?.id}`,
    );
    await $client.query(`update items set latitude = 12.9716, longitude = 77.5946 where id = ${first?.id}`);
    expect((await rowsOf(database))[0]).toMatchObject({ latitude: null, pin_latitude: 12.9716 });
    expect(await settlePlaces(database.db, 1000)).toBe(true);
    const [inTown] = await rowsOf(database);
    expect(inTown?.latitude).not.toBeNull();
    expect(inTown?.latitude).not.toBe(12.9716);
    // It deletes one.
    await $client.query(`update items set deleted_at = now() where id = ${first?.id}`);
    const { rows } = await $client.query(`select address from item_places where item_id = ${first?.id}`);
    expect(rows).toEqual([{ address: null }]);
  },
);
