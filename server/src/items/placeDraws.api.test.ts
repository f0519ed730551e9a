import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { kilometres, type Position } from '../places/nearest.ts';
import { openTestDatabase } from '../testing/database.ts';
import { chiSquared, rareChiSquared } from '../testing/places/statistics.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const RADIUS = 1000;
const DRAWS = 10_000;

async function draw(pins: string): Promise<{ pin: Position; area: Position }[]> {
  const { rows } = await database.db.$client.query<Record<'a' | 'b' | 'c' | 'd', number>>(
    `select latitude as a, longitude as b, (drawn).area_latitude as c, (drawn).area_longitude as d
     from (select pin.*, draw_area(pin.latitude, pin.longitude, ${RADIUS}) as drawn from (${pins}) as pin) as one`,
  );
  return rows.map(({ a, b, c, d }) => ({
    pin: { latitude: a, longitude: b },
    area: { latitude: c, longitude: d },
  }));
}

test('10,000 points lie in the ring around their pins, at the poles and the antimeridian too, with six decimals', async () => {
  const drawn = await draw(`
    select case n % 8 when 0 then 90 when 1 then -90 when 2 then 89.9999 else degrees(asin(2 * random() - 1)) end as latitude,
      case n % 5 when 0 then -180 when 1 then 179.999999 when 2 then -179.999 else random() * 360 - 180 end as longitude
    from generate_series(1, ${DRAWS}) as n`);
  expect(drawn).toHaveLength(DRAWS);
  for (const { pin, area } of drawn) {
    const metres = kilometres(pin, area) * 1000;
    expect(metres).toBeGreaterThanOrEqual(0.2 * RADIUS - 0.001);
    expect(metres).toBeLessThanOrEqual(RADIUS + 0.001);
    expect(Math.abs(area.latitude)).toBeLessThanOrEqual(90);
    expect(area.longitude).toBeGreaterThanOrEqual(-180);
    expect(area.longitude).toBeLessThan(180);
    for (const degrees of [area.latitude, area.longitude])
      expect(degrees).toBe(Math.round(degrees * 1e6) / 1e6);
  }
});

test('a pin within 300 m of the first one of its place is at most 300 m farther from the point', async () => {
  const { rows } = await database.db.$client.query<{ metres: number }>(`
    select max(distance_km(moved.area_latitude, moved.area_longitude, drawn.area_latitude, drawn.area_longitude)) * 1000 as metres
    from (
      select degrees(asin(2 * random() - 1)) as latitude, random() * 360 - 180 as longitude from generate_series(1, 2000)
    ) as pin, draw_area(pin.latitude, pin.longitude, 300) as moved, draw_area(pin.latitude, pin.longitude, ${RADIUS}) as drawn`);
  expect(rows[0]?.metres).toBeLessThanOrEqual(RADIUS + 300);
});

/** By how much the counts of points in cells of equal area differ: 12 directions and 10 rings. */
async function cellsOf(): Promise<number[]> {
  const pin = { latitude: 12.971599, longitude: 77.594566 };
  const cells = Array.from({ length: 120 }, () => 0);
  const inner = (0.2 * RADIUS) ** 2;
  for (const { area } of await draw(
    `select ${pin.latitude} as latitude, ${pin.longitude} as longitude from generate_series(1, ${DRAWS})`,
  )) {
    const north = area.latitude - pin.latitude;
    const east = (area.longitude - pin.longitude) * Math.cos((pin.latitude * Math.PI) / 180);
    const turn = (Math.atan2(east, north) + Math.PI) / (2 * Math.PI);
    const share = ((kilometres(pin, area) * 1000) ** 2 - inner) / (RADIUS ** 2 - inner);
    const cell = Math.min(11, Math.floor(turn * 12)) * 10 + Math.min(9, Math.max(0, Math.floor(share * 10)));
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  return cells;
}

test('points are as likely in each part of the ring (χ², p > 0.001)', async () => {
  // Even the best generator fails once in a thousand times, so it has three tries: once in a thousand million.
  const most = rareChiSquared(119);
  const tries = [chiSquared(await cellsOf())];
  while (tries.every((found) => found > most) && tries.length < 3) tries.push(chiSquared(await cellsOf()));
  expect(Math.min(...tries)).toBeLessThanOrEqual(most);
});
