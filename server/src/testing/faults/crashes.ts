import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startPostgres, type TestPostgres } from '../postgres.ts';
import { openLedger, startLoad, type Ledger } from './load.ts';
import { startServer, type Data, type ServerProcess } from './process.ts';
import { verify } from './verify.ts';

/** What was acknowledged, and found again after the crashes. */
export interface Survived {
  readonly rounds: number;
  readonly people: number;
  readonly items: number;
  readonly images: number;
  readonly rentals: number;
  readonly approved: number;
  readonly messages: number;
  /** Messages that were on their way, and exist once after they were sent again. */
  readonly sentAgain: number;
}

type Victim = 'server' | 'postgres';

/** Kills the server with SIGKILL amid writes, on the embedded database, and looks for all that was acknowledged. */
export function crashEmbedded(rounds: number): Promise<Survived> {
  return inFolder((directory) => crash({ directory }, Array<Victim>(rounds).fill('server'), null));
}

/** The same on PostgreSQL; in every fourth round PostgreSQL itself is killed, and the server must go on with the next one. */
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
  let server = await startServer(data);
  try {
    for (const victim of victims) {
      const ledger = await openLedger(server.origin);
      ledgers.push(ledger);
      const load = startLoad(server.origin, ledger);
      await Promise.race([sleep(randomInt(20, 400)), load.ended]);
      load.expectCrash();
      server = await killAndStart(server, data, victim === 'postgres' ? postgres : null);
      await load.ended;
      sentAgain += [...ledger.messages.values()].filter(({ isAcknowledged }) => !isAcknowledged).length;
      await verify(server.origin, ledger);
    }
    // The later crashes have taken nothing of what the earlier ones had left.
    for (const ledger of ledgers) await verify(server.origin, ledger);
  } finally {
    await server.end('SIGKILL');
  }
  return count(ledgers, sentAgain);
}

/** Kills PostgreSQL, if given, and starts it again under the running server; else kills the server and starts another. */
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

function count(ledgers: readonly Ledger[], sentAgain: number): Survived {
  const sum = (of: (ledger: Ledger) => number) => ledgers.reduce((total, ledger) => total + of(ledger), 0);
  return {
    rounds: ledgers.length,
    people: sum(({ people }) => people.length),
    items: sum(({ items }) => items.length),
    images: sum(({ images }) => images.length),
    rentals: sum(({ rentals }) => rentals.size),
    approved: sum(({ rentals }) => [...rentals.values()].filter(({ isApproved }) => isApproved).length),
    messages: sum(({ messages }) => messages.size),
    sentAgain,
  };
}
