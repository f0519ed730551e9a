import path from 'node:path';

import type { FastifyInstance } from 'fastify';

import { claimEarlierUsernames } from './accounts/names/usernameStore.ts';
import { ensureAdministrator } from './admin/administratorActions.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase, type Database } from './db/connect.ts';
import { messageOf, traceOf } from './db/loggable.ts';
import { migrate } from './db/migrate.ts';
import { UnusableDatabase } from './db/unusable.ts';
import { guardDemoAccounts } from './demo/closingActions.ts';
import { DEMO_SIGN_INS, loadDemo } from './demo/loadActions.ts';
import { withDemoPictures } from './demo/pictures.ts';
import { openLimits, type OpenLimits } from './http/limits/sharedLimits.ts';
import { listen } from './http/listen.ts';
import type { Jobs } from './jobs.ts';
import type { Bus } from './live/bus.ts';
import { openBus } from './live/open.ts';
import { openImageStore } from './storage/open.ts';

/** Time in ms that a stop may take, requests in flight included. */
const STOP_MS = 9000;

let isStopping = false;

// Whatever nobody caught ends the process as it would anyway, but says no more than the log may hold.
process.on('uncaughtException', fail);

try {
  await run();
} catch (error) {
  // A stop amid the start takes away what the start needs; how that ends is the stop's to say.
  if (!isStopping) fail(error);
}

function fail(error: unknown): never {
  const isForOperator = error instanceof ConfigError || error instanceof UnusableDatabase;
  console.error(isForOperator ? error.message : traceOf(error));
  process.exit(1);
}

/** Writes a line of the log without the server's logger, which is made later. */
function complain(level: number, msg: string, error: unknown): void {
  console.error(JSON.stringify({ level, msg, ...(error !== undefined && { error: messageOf(error) }) }));
}

async function run(): Promise<void> {
  const config = readConfig();
  const open: { database?: Database; bus?: Bus; limits?: OpenLimits; server?: FastifyInstance; jobs?: Jobs } =
    {};
  stopWhenAsked(async () => {
    await Promise.all([open.server?.close(), open.jobs?.stop()]);
    await open.bus?.close();
    open.limits?.close();
    await open.database?.close();
  });
  // The engine of the database opens in a thread of its own meanwhile.
  const loading = Promise.all([import('./app.ts'), import('./jobs.ts')]);
  const database = await openDatabase({
    directory: path.join(config.dataDirectory, 'database'),
    url: config.databaseUrl,
    replicaUrls: config.replicaUrls,
    onError: (error) => complain(50, 'database', error),
    tell: (line) => console.log(line),
  });
  open.database = database;
  await migrate(database, (line) => console.log(line));
  await claimEarlierUsernames(database.db);
  open.bus = await openBus(config, (error) => complain(50, 'live events', error));
  open.limits = await openLimits({
    ...config,
    tell: (message, reason) => complain(40, message, reason),
  });
  const images = withDemoPictures(
    await openImageStore(config, (error) => complain(40, 'the store of images does not answer', error)),
  );
  const context: Context = {
    config,
    database,
    images,
    bus: open.bus,
    makeLimit: open.limits.makeLimit,
    now: () => new Date(),
  };
  const isNewDemo = config.demo && (await loadDemo(context));
  const closed = await guardDemoAccounts(context);
  if (closed > 0)
    console.error(
      JSON.stringify({
        level: 40,
        msg: `${closed} demo accounts are closed and their listings hidden: others than this machine can reach the server`,
      }),
    );
  if (config.admin) await ensureAdministrator(database, config.admin);
  const [{ buildApp }, { startJobs }] = await loading;
  const server = await buildApp(context);
  open.server = server;
  open.jobs = startJobs(context, server);
  await listen(server, config.port, config.host);
  console.log(`\n  ${config.siteName} is open at ${config.publicUrl}\n`);
  if (isNewDemo) console.log(`  Demo sign-ins: ${DEMO_SIGN_INS}\n`);
}

/**
 * Calls `close` and exits 0 at SIGTERM, SIGINT or when the process that started this one is gone, however far the start
 * has come. Requests in flight are finished first.
 */
function stopWhenAsked(close: () => Promise<void>): void {
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(traceOf(error));
        process.exit(1);
      },
    );
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
}
