import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startPooler, type TestPooler } from '../testing/pooler.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';

const NODE = path.resolve(import.meta.dirname, '../testing/servers/jobNode.ts');

let postgres: TestPostgres;
let pooler: TestPooler;
let client: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  const url = await postgres.createDatabase('jobs');
  pooler = await startPooler({ jobs: url });
  const database = await openDatabase({ url });
  await migrate(database, () => {});
  await database.close();
  client = new pg.Client({ connectionString: url, statement_timeout: 30_000 });
  await client.connect();
  await client.query(`create table job_log (
    id integer primary key generated always as identity, job text, node text,
    began_at timestamptz default clock_timestamp(), ended_at timestamptz
  )`);
});
afterAll(async () => {
  await client.end();
  await pooler.stop();
  await postgres.stop();
});
beforeEach(async () => {
  await client.query('truncate job_log, jobs');
});

/** Starts a node in a process of its own, behind a pooler that lends connections for one transaction at a time. */
function startNode(name: string, ...more: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [NODE, '--database', pooler.url('jobs'), '--direct', postgres.url('jobs'), '--node', name, ...more],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
const stop = async (child: ChildProcess) => {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin?.end();
  return ended;
};
async function ask<Row extends object>(statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows;
}
const count = async (condition: string) =>
  (await ask<{ count: number }>(`select count(*)::integer as count from job_log where ${condition}`))[0]
    ?.count;

test('each run happens on one of two nodes behind a pooler, and both take part', async () => {
  const nodes = [startNode('first'), startNode('second')];
  const isFree = async () => (await ask('select from jobs where holder is not null')).length === 0;
  const parts = async () => (await ask('select distinct node from job_log')).length;
  const ended = async (rounds: number) => {
    await expect.poll(() => count('ended_at is not null')).toBeGreaterThanOrEqual(3 * rounds);
    await expect.poll(isFree).toBe(true);
  };
  // At their start they are due.
  let rounds = 1;
  await ended(rounds);
  while (rounds < 20 || (await parts()) < 2) {
    await client.query('update jobs set due_at = now()');
    rounds += 1;
    await ended(rounds);
  }
  expect(await Promise.all(nodes.map(stop))).toEqual([0, 0]);
  expect(await count('true')).toBe(3 * rounds);
});

test('when a node is killed in the middle of its jobs, another does them once the leases are over', async () => {
  const killed = startNode('killed', '--hangs');
  await expect.poll(() => count(`node = 'killed'`)).toBe(3);
  const second = startNode('second');
  const gone = new Promise((resolve) => killed.once('close', resolve));
  killed.kill('SIGKILL');
  await gone;
  const [lease] = await ask<{ until: Date }>('select min(lease_until) as until from jobs');
  await expect
    .poll(() => ask(`select distinct job from job_log where node = 'second' and ended_at is not null`))
    .toHaveLength(3);
  await stop(second);
  const [taken] = await ask<{ at: Date }>(`select min(began_at) as at from job_log where node = 'second'`);
  expect(taken?.at.getTime()).toBeGreaterThanOrEqual(lease?.until.getTime() ?? Infinity);
});
