import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { startPostgres } from '../postgres.ts';
import { askDoctor, findLost, findMessages } from './check.ts';
import { openPlace } from './place.ts';
import { Recorder } from './record.ts';
import type { Rehearsed } from './upgrade.ts';
import { startVisitors } from './visitors.ts';

interface Options {
  /** The folder of the version. */
  readonly folder: string;
  /** For how long each stage is watched, in ms. */
  readonly stageMs: number;
  /** How long the operator, or Patroni, takes to notice, in ms. */
  readonly noticeMs: number;
  /** Whether a commit waits until the replica has it, so that nothing acknowledged can be lost. */
  readonly isSynchronous: boolean;
  /** Is told what happens. */
  readonly say: (line: string) => void;
}

export interface FailedOver extends Rehearsed {
  /** Acknowledged writes that are not there, in words: only without synchronous replication. */
  readonly lost: readonly string[];
  /** From the end of the primary to the last failed request, in ms. */
  readonly recoveredAfterMs: number;
}

/** Kills the primary under two nodes that people use, and promotes its replica. Nothing else is touched. */
export async function rehearseFailover(options: Options): Promise<FailedOver> {
  const { folder, stageMs, noticeMs, isSynchronous, say } = options;
  const primary = await startPostgres({ settings: ['wal_keep_size=256'] });
  const stopping: (() => Promise<void>)[] = [() => primary.stop()];
  try {
    await primary.createDatabase('lendloop');
    const standby = await primary.addReplica();
    stopping.unshift(() => standby.stop());
    if (isSynchronous) await waitForReplica(primary.url('postgres'));
    const own = standby.url('lendloop');
    const place = await openPlace({
      DATABASE_URL: `${primary.url('lendloop')},${own}`,
      DATABASE_REPLICA_URLS: own,
    });
    stopping.unshift(() => place.close());
    await Promise.all([place.start(0, folder), place.start(1, folder)]);
    const recorder = new Recorder(place.origin);
    const visitors = await startVisitors(recorder);
    const stage = async (name: string, work: () => Promise<unknown>) => {
      recorder.during = name;
      const start = performance.now();
      await work();
      say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    };
    await stage('the primary and its replica', () => sleep(stageMs));
    let gone = 0;
    await stage('the primary is killed', async () => {
      gone = performance.now();
      await primary.kill();
    });
    await stage('nobody has noticed', () => sleep(noticeMs));
    await stage('the replica is promoted', () => run(own, 'select pg_promote()'));
    await stage('the new primary', () => sleep(stageMs));
    recorder.during = 'the end';
    const live = await visitors.stop();
    const lost = [
      ...(await findLost(place.origin, visitors.acknowledged)),
      ...(await findMessages(own, visitors.acknowledged)),
    ];
    const faults = [...live.faults, ...(await askDoctor({ ...place.settings, DATABASE_REPLICA_URLS: '' }))];
    const { failures } = recorder;
    const recoveredAfterMs = Math.max(0, ...failures.map(({ to }) => to - gone));
    return { recorder, failures, faults, lost, live, recoveredAfterMs, printed: place.printed() };
  } finally {
    for (const stop of stopping) await stop();
  }
}

/** Lets commits wait for the replica, once it follows. */
async function waitForReplica(url: string): Promise<void> {
  await run(url, "alter system set synchronous_standby_names = '*'");
  await run(url, 'select pg_reload_conf()');
  while (!(await run(url, "select 1 from pg_stat_replication where sync_state = 'sync'"))) await sleep(50);
}

/** The number of rows of a statement. */
async function run(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
