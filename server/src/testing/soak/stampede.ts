import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { RECONNECT } from '@lendloop/contract/live';
import pg from 'pg';

import { freePort } from '../../../../tools/freePort.ts';
import { startServer } from '../faults/process.ts';
import { startPostgres } from '../postgres.ts';
import { Returner } from './returner.ts';

/** How long all clients may take to connect, in ms: a machine that is busy with other tests may be slow. */
const PATIENCE_MS = 180_000;
/** A server that is down for longer outlasts all attempts of a client, in ms. */
const ATTEMPTS_LAST_MS = Array.from({ length: RECONNECT.attempts }, (_, n) =>
  Math.min(RECONNECT.firstDelayMs * 2 ** n, RECONNECT.maxDelayMs),
).reduce((sum, delay) => sum + delay, 0);

/** The result of a mass reconnect. */
interface Stampede {
  /** Without those that had to give up while the server was down. */
  readonly clients: number;
  /** Clients whose page is up to date again. */
  readonly back: number;
  /** From the server's stop until it was ready again, in seconds. */
  readonly secondsDown: number;
  /** From then until the last client was up to date, in seconds. */
  readonly secondsUntilBack: number;
  /** The most clients whose successful attempts were due within a tenth of a second. */
  readonly mostAtOnce: number;
  /** The most attempts that a client made once the server was ready again. */
  readonly mostAttempts: number;
  /** Requests made after the return. */
  readonly requests: number;
  /** What failed, in words. Failed connections while the server was down do not count. */
  readonly faults: readonly string[];
}

/** Connects `count` people and restarts the server, so that all lose their connection at once and come back. */
export async function stampede(clients: number): Promise<Stampede> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-stampede-'));
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('stampede');
  // All limits are on, as in production.
  const data = { directory, databaseUrl, port: await freePort(), rateLimit: 'on' } as const;
  let server = await startServer(data);
  let returners: Returner[] = [];
  const all = async (holds: (one: Returner) => boolean) => {
    const until = Date.now() + PATIENCE_MS;
    while (!returners.every(holds) && Date.now() < until) await sleep(20);
  };
  try {
    await insertPeople(databaseUrl, clients);
    returners = Array.from({ length: clients }, (_, index) => new Returner(server.origin, index + 1));
    await all(({ arrivals }) => arrivals.length === 1);
    const start = performance.now();
    await server.end('SIGTERM');
    server = await startServer(data);
    const ready = performance.now();
    await all(({ arrivals, hasGivenUp }) => arrivals.length === 2 || hasGivenUp);
    const isOutlasted = ready - start > ATTEMPTS_LAST_MS;
    const expected = returners.filter(({ hasGivenUp }) => !(isOutlasted && hasGivenUp));
    const returned = expected.filter(({ arrivals }) => arrivals.length === 2);
    const times = returned.flatMap(({ arrivals: [, second] }) => second ?? []).toSorted((a, b) => a - b);
    const due = returned.flatMap(({ attempts }) => attempts.at(-1) ?? []).toSorted((a, b) => a - b);
    return {
      clients: expected.length,
      back: returned.length,
      secondsDown: seconds(ready - start),
      secondsUntilBack: seconds((times.at(-1) ?? Infinity) - ready),
      mostAtOnce: mostWithin(due, 100),
      mostAttempts: Math.max(
        0,
        ...returners.map(({ attempts }) => attempts.filter((dueAt) => dueAt > ready).length),
      ),
      requests: returners.reduce((sum, { requests }) => sum + requests, 0),
      faults: [...new Set(returners.flatMap(({ faults }) => faults))],
    };
  } finally {
    for (const returner of returners) returner.leave();
    await server.end('SIGKILL');
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const seconds = (ms: number): number => Math.round(ms / 10) / 100;

/** The most of the sorted times that lie within a window of the given length, in ms. */
const mostWithin = (times: readonly number[], ms: number): number =>
  Math.max(0, ...times.map((first, index) => times.findLastIndex((time) => time <= first + ms) - index + 1));

/** Person n has the id n and the session whose token is n zero-padded to 43 digits. */
async function insertPeople(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into users (username, full_name, email)
       select 'person' || n, 'Person ' || n, 'person' || n || '@example.com' from generate_series(1, ${count}) n order by n`,
    );
    await client.query(
      `insert into sessions (token_hash, user_id, remember, expires_at)
       select encode(sha256(lpad(id::text, 43, '0')::bytea), 'hex'), id, true, now() + interval '1 day' from users`,
    );
  } finally {
    await client.end();
  }
}
