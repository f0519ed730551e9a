// A node that runs three jobs whenever they are due, and writes each run down in the table `job_log`. With `--hangs` its runs
// never end.
//
//   node server/src/testing/servers/jobNode.ts --database postgres://… --direct postgres://… --node first
//
// Stops when stdin ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Registry } from 'prom-client';

import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { openDatabase } from '../../db/connect.ts';
import { limitsInMemory } from '../../http/limits/limits.ts';
import { openLocalBus } from '../../live/bus.ts';
import { measureJobs } from '../../schedule/jobMetrics.ts';
import { runOnOneNode, type Job } from '../../schedule/runJobs.ts';
import { openImageStore } from '../../storage/open.ts';

const RUN_MS = 20;
/** Only the test makes them due again. */
const EVERY_MS = 3600_000;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    direct: { type: 'string', default: '' },
    node: { type: 'string', default: '' },
    hangs: { type: 'boolean', default: false },
  },
});
const fail = (error: unknown) => {
  throw error;
};
const config = readConfig({ RATE_LIMIT: 'off' });
const database = await openDatabase({ url: options.database, directUrl: options.direct, onError: fail });
const context: Context = {
  config,
  database,
  images: await openImageStore(config, fail),
  bus: openLocalBus(),
  makeLimit: limitsInMemory(false),
  now: () => new Date(),
};

const jobs = ['first job', 'second job', 'third job'].map((name): Job => ({
  name,
  everyMs: EVERY_MS,
  run: async ({ database: { db } }) => {
    const { rows } = await db.$client.query<{ id: number }>(
      'insert into job_log (job, node) values ($1, $2) returning id',
      [name, options.node],
    );
    await sleep(options.hangs ? 1e9 : RUN_MS);
    await db.$client.query('update job_log set ended_at = clock_timestamp() where id = $1', [rows[0]?.id]);
  },
}));
const running = runOnOneNode(context, jobs, {
  node: options.node,
  metrics: measureJobs(new Registry(), jobs),
  onError: (_job, error) => fail(error),
  isAlone: false,
  leaseMs: 3000,
  lookMs: 30,
  pauseMs: 20,
  spreadMs: 20,
});
for await (const _ of process.stdin);
await running.stop();
await database.close();
