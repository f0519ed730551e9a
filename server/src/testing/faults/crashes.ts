import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startPostgres, type TestPostgres } from '../postgres.ts';
import { runDoctor } from './doctor.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { RENTERS, startLoad } from './load.ts';
import { makeRentals } from './pastRentals.ts';
import { startServer, type Data, type ServerProcess } from './process.ts';
import { verify } from './verify.ts';

/** How long writers write before the crash, in ms, at random. */
const LOAD_MS = { least: 20, most: 400 };
/** More than one writer writes in that time. */
const REVIEWS_PER_ROUND = 8;

/** Counts of what was acknowledged and found again after the crashes. */
export interface Survived {
  readonly rounds: number;
  /** How many wrote at the same time. */
  readonly writers: number;
  readonly people: number;
  readonly items: number;
  readonly images: number;
  readonly rentals: number;
  readonly approved: number;
  readonly messages: number;
  readonly reviews: number;
  /** Photos of things at their handover. */
  readonly photos: number;
  /** Writes in flight at a crash, which exist once after being sent twice more. */
  readonly sentAgain: number;
  /** How many checks `npm run doctor` made in the end, none of which found anything. */
  readonly doctor: number;
}

type Victim = 'server' | 'postgres';

/** Kills a server on the embedded database amid writes, and verifies everything that was acknowledged. */
export function crashEmbedded(rounds: number): Promise<Survived> {
  return inFolder((directory) => crash({ directory }, Array<Victim>(rounds).fill('server'), null));
}

/** The same on PostgreSQL. Every fourth round kills PostgreSQL instead, and the server must carry on once it is back. */
export async function crashOnPostgres(rounds: number): Promise<Survived> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.createDatabase('crashes');
    const victims = Array.from({ length: rounds }, (_, round) => (round % 4 === 3 ? 'postgres' : 'server'));
    return await inFolder((directory) => crash({ directory, databaseUrl }, victims, postgres));
  } finally {
    await postgres.stop();
  }
}

async function inFolder<T>(run: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-crashes-'));
  try {
    return await run(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function crash(
  data: Data,
  victims: readonly Victim[],
  postgres: TestPostgres | null,
): Promise<Survived> {
  const ledgers: Ledger[] = [];
  let sentAgain = 0;
  let writers = 0;
  const { reviewables, meetings } = await makeRentals(data, {
    reviews: victims.length * REVIEWS_PER_ROUND,
    meetings: victims.length,
  });
  let server = await startServer(data);
  try {
    for (const victim of victims) {
      const ledger = await openLedger(server.origin, RENTERS, reviewables, meetings.pop());
      ledgers.push(ledger);
      const load = startLoad(server.origin, ledger);
      ({ writers } = load);
      await Promise.race([sleep(randomInt(LOAD_MS.least, LOAD_MS.most)), load.ended]);
      load.expectCrash();
      server = await killAndStart(server, data, victim === 'postgres' ? postgres : null);
      await load.ended;
      sentAgain += await verify(server.origin, ledger);
    }
    // Later crashes must not have destroyed what survived earlier ones.
    for (const ledger of ledgers) await verify(server.origin, ledger);
    return { ...count(ledgers), writers, sentAgain, doctor: await runDoctor(data) };
  } catch (error) {
    throw new Error(`Round ${ledgers.length} failed. The server printed:\n${server.printed()}`, {
      cause: error,
    });
  } finally {
    await server.end('SIGKILL');
  }
}

/** Kills and restarts PostgreSQL under the running server, if given; otherwise the server. */
async function killAndStart(
  server: ServerProcess,
  data: Data,
  postgres: TestPostgres | null,
): Promise<ServerProcess> {
  if (!postgres) {
    await server.end('SIGKILL');
    return startServer(data);
  }
  await postgres.kill();
  await postgres.restart();
  await server.ready();
  return server;
}

function count(ledgers: readonly Ledger[]): Omit<Survived, 'writers' | 'sentAgain' | 'doctor'> {
  const sum = (of: (ledger: Ledger) => number) => ledgers.reduce((total, ledger) => total + of(ledger), 0);
  return {
    rounds: ledgers.length,
    people: sum(({ people }) => people.length),
    items: sum(({ items }) => items.size),
    images: sum(({ images }) => images.length),
    rentals: sum(({ rentals }) => rentals.size),
    approved: sum(
      ({ rentals }) => [...rentals.values()].filter(({ approval }) => approval === 'acknowledged').length,
    ),
    messages: sum(({ messages }) => messages.size),
    reviews: sum(({ reviews }) => reviews.length),
    photos: sum(({ photos }) => photos.size),
  };
}
