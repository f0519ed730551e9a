import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../testing/database.ts';
import type { Database, Db } from './connect.ts';
import { limitedTo, makePreparedWithin, runPlanned, runPlannedWithin, runPrepared } from './prepared.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Counts for hours, unless it is interrupted. */
const ENDLESS = sql`select count(*) from generate_series(1, 1000000000) as a, generate_series(1, 1000000000) as b`;
const SETTINGS = sql`
  select current_setting('statement_timeout') as timeout, current_setting('plan_cache_mode') as plans, ${1}::integer as number`;

type Settings = { timeout: string; plans: string; number: number };
type Run = (db: Db, ms: number, statement: typeof SETTINGS) => Promise<object[]>;

describe.each<[string, string, Run]>([
  ['planned', 'auto', (db, ms, statement) => runPlannedWithin(db, ms, statement)],
  ['prepared', 'force_generic_plan', (db, ms, statement) => makePreparedWithin(ms, statement)(db, {})],
  ['limited', 'force_generic_plan', (db, ms, statement) => runPrepared(limitedTo(db, ms), statement)],
])('a %s statement with a time limit', (_, plans, run) => {
  test('has its own settings, which end with it', async () => {
    const [before] = await runPlanned<Settings>(database.db, SETTINGS);
    for (const seconds of [7, 8, 7])
      expect(await run(database.db, seconds * 1000, SETTINGS)).toEqual([
        { timeout: `${seconds}s`, plans, number: 1 },
      ]);
    expect(await runPlanned<Settings>(database.db, SETTINGS)).toEqual([before]);
    expect(before?.plans).toBe('auto');
  });

  test('is ended after its time, also when the connection knows it, and the next one is not', async () => {
    const begun = performance.now();
    for (let time = 0; time < 3; time++)
      await expect(run(database.db, 200, ENDLESS)).rejects.toMatchObject({ code: '57014' });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await run(database.db, 7000, SETTINGS)).toMatchObject([{ timeout: '7s' }]);
    expect(await runPlanned<Settings>(database.db, SETTINGS)).not.toMatchObject([{ timeout: '200ms' }]);
  });

  test('that is refused says why, and leaves the connection as it was', async () => {
    await expect(run(database.db, 7000, sql`select 1 / ${0}::integer as one`)).rejects.toMatchObject({
      code: '22012',
    });
    expect(await runPlanned<Settings>(database.db, SETTINGS)).not.toMatchObject([{ timeout: '7s' }]);
    expect(await run(database.db, 7000, SETTINGS)).toMatchObject([{ number: 1 }]);
  });
});
