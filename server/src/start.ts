import type { FastifyInstance } from 'fastify';

import { claimEarlierUsernames } from './accounts/names/usernameStore.ts';
import { ensureAdministrator } from './admin/administratorActions.ts';
import { buildApp } from './app.ts';
import { nodeName, type Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase, type Database } from './db/connect.ts';
import type { EmbeddedServer } from './db/embedded/embedded.ts';
import { messageOf, traceOf } from './db/loggable.ts';
import { migrate } from './db/migrate.ts';
import { UnusableDatabase } from './db/unusable.ts';
import { guardDemoAccounts } from './demo/closingActions.ts';
import { DEMO_SIGN_INS, loadDemo } from './demo/loadActions.ts';
import { withDemoPictures } from './demo/pictures.ts';
import { openLimits, type OpenLimits } from './http/limits/sharedLimits.ts';
import { listen } from './http/listen.ts';
import { endAllLeases } from './images/leaseStore.ts';
import { clearArrivals } from './images/sweepActions.ts';
import { settlePlaces } from './items/place.ts';
import { startJobs, type Jobs } from './jobs.ts';
import { requireCurrency } from './ledger/startActions.ts';
import { tellOfOutdatedPages, type Bus } from './live/bus.ts';
import { openBus } from './live/open.ts';
import { openImageStore } from './storage/open.ts';
import type { Tracing } from './tracing.ts';

/** Maximum duration of a shutdown in ms, requests in flight included. */
const STOP_MS = 9000;

let isStopping = false;

/**
 * Runs the server until it is told to stop; an error at start is reported and ends the process. `engine` is that of the
 * embedded database, if used, which may still be opening.
 */
export async function start(config: Config, engine: EmbeddedServer | null): Promise<void> {
  // An uncaught error ends the process as usual, but is redacted like any other in the log.
  process.on('uncaughtException', fail);
  try {
    await run(config, engine);
  } catch (error) {
    // Stopping during the start takes away what the start needs; shutdown decides how that ends.
    if (!isStopping) fail(error);
  }
}

function fail(error: unknown): never {
  console.error(error instanceof UnusableDatabase ? error.message : traceOf(error));
  process.exit(1);
}

/** Writes a log line before the server's logger exists. */
export function complain(level: number, msg: string, error: unknown): void {
  console.error(JSON.stringify({ level, msg, ...(error !== undefined && { error: messageOf(error) }) }));
}

async function run(config: Config, engine: EmbeddedServer | null): Promise<void> {
  const open: {
    database?: Database;
    bus?: Bus;
    limits?: OpenLimits;
    server?: FastifyInstance;
    jobs?: Jobs;
    tracing?: Tracing | null;
  } = {};
  stopWhenAsked(async () => {
    await Promise.all([open.server?.close(), open.jobs?.stop()]);
    await open.bus?.close();
    open.limits?.close();
    await open.database?.close();
    await open.tracing?.stop();
  });
  open.tracing = await openTracing(config);
  const database = await openDatabase({
    engine,
    url: config.databaseUrl,
    replicaUrls: config.replicaUrls,
    directUrl: config.directDatabaseUrl,
    namesStatements: config.namesStatements,
    connections: config.databaseConnections,
    sharesConnections: config.rateLimit,
    onError: (error) => complain(50, 'database', error),
    tell: (line) => console.log(line),
  });
  open.database = database;
  open.tracing?.followDatabase(database);
  await migrate(database, (line) => console.log(line), undefined, config.placeRadius, config.timeZone);
  await claimEarlierUsernames(database.db);
  if (database.kind === 'embedded') await endAllLeases(database.db);
  await clearArrivals({ config, database });
  open.bus = await openBus(config, (error) => complain(50, 'live events', error));
  open.limits = await openLimits({
    ...config,
    tell: (message, reason) => complain(40, message, reason),
  });
  const images = withDemoPictures(
    await openImageStore(config, (error) => complain(40, 'the image store is not responding', error)),
  );
  const context: Context = {
    config,
    database,
    images,
    bus: open.bus,
    makeLimit: open.limits.makeLimit,
    now: () => new Date(),
  };
  await requireCurrency(context);
  if (await settlePlaces(database.db, config.placeRadius))
    await tellOfOutdatedPages(context.bus, { isAll: true });
  const isNewDemo = config.demo && (await loadDemo(context));
  const closed = await guardDemoAccounts(context);
  if (closed > 0)
    console.error(
      JSON.stringify({
        level: 40,
        msg: `${closed} demo accounts are closed and their listings hidden, because other machines can reach the server`,
      }),
    );
  if (config.admin) await ensureAdministrator(database, config.admin);
  const server = await buildApp(context, { follow: open.tracing?.follow });
  open.server = server;
  open.jobs = startJobs(context, server);
  await listen(server, config.port, config.host);
  console.log(`\n  ${config.siteName} is open at ${config.publicUrl}\n`);
  if (isNewDemo) console.log(`  Demo sign-ins: ${DEMO_SIGN_INS}\n`);
}

/** Tracing is loaded only when it is configured. */
async function openTracing(config: Config): Promise<Tracing | null> {
  if (!config.tracing) return null;
  const { startTracing } = await import('./tracing.ts');
  return startTracing({ ...config.tracing, node: nodeName(config) });
}

/**
 * Calls `close` and exits with 0 on SIGTERM, SIGINT, or when the parent process is gone, however far the start has come.
 * Requests in flight are finished first.
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
