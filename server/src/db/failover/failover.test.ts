import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { Problem } from '../../http/problem.ts';
import { startPostgres, type TestPostgres, type TestReplica } from '../../testing/postgres.ts';
import { openDatabase } from '../connect.ts';
import { AWAY_MS } from '../pool.ts';
import { isAway } from './servers.ts';

const MINUTE = 60_000;

let primary: TestPostgres;
let standby: TestReplica;
beforeAll(async () => {
  primary = await startPostgres({ settings: ['wal_keep_size=64'] });
  await primary.createDatabase('shop');
  standby = await primary.addReplica();
}, MINUTE);
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});

async function open(...servers: string[]) {
  const database = await openDatabase({ url: servers.join(',') });
  onTestFinished(() => database.close());
  const { $client } = database.db;
  const follows = async () =>
    (await $client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')).rows[0]?.follows;
  return { $client, follows };
}

/** Asks again when it waited for as long as it may: a busy machine takes its time to promote. */
async function insistently<T>(ask: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'busy')) throw error;
    expect(performance.now() - begun).toBeGreaterThanOrEqual(AWAY_MS);
    return insistently(ask);
  }
}

test(
  'of several servers the primary is used, whichever comes first',
  async () => {
    const { follows } = await open(standby.url('shop'), primary.url('shop'));
    expect(await Promise.all([1, 2, 3].map(follows))).toEqual([false, false, false]);
  },
  MINUTE,
);

test(
  'after a failover the next server is used without a restart, and who asks meanwhile waits',
  async () => {
    const { $client, follows } = await open(primary.url('shop'), standby.url('shop'));
    await $client.query('create table things (n integer)');
    await standby.caughtUp();
    const inFlight = $client.query('select pg_sleep(60)').then(
      () => null,
      (error: unknown) => error,
    );
    const isAsleep = async () =>
      (await $client.query("select 1 from pg_stat_activity where query = 'select pg_sleep(60)'")).rowCount;
    await expect.poll(isAsleep).toBeGreaterThan(0);
    // Opened before, so that nothing but the promotion itself keeps those waiting who ask meanwhile.
    const { $client: ofStandby } = await open(standby.url('shop'));
    await primary.kill();
    expect(isAway(await inFlight)).toBe(true);
    // The pool has noticed.
    await expect.poll(() => $client.totalCount).toBe(0);

    const meanwhile = insistently(() => $client.query('insert into things values (1)'));
    const promoting = ofStandby.query('select pg_promote()');
    await Promise.all([meanwhile, promoting]);
    expect(await follows()).toBe(false);
    expect((await $client.query('select n from things')).rows).toEqual([{ n: 1 }]);

    await standby.kill();
    await expect.poll(() => $client.totalCount).toBe(0);
    await expect($client.query('select 1')).rejects.toMatchObject({
      code: 'busy',
      details: { retryAfter: expect.any(Number) as number },
    });
    await standby.restart();
    expect(await follows()).toBe(false);
  },
  5 * MINUTE,
);
