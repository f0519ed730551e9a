import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = path.resolve(import.meta.dirname, '../../server/src/testing/servers/liveServer.ts');

/** A server for live connections, in a separate process. */
export interface LiveTarget {
  readonly origin: string;
  /** The address of a bare route that stores messages in the same database. */
  readonly bare: string | null;
  /** Its resident memory in bytes, after a garbage collection. */
  memory(): Promise<number>;
  /** Processor time used so far by the server and by PostgreSQL, in µs. */
  processor(): Promise<{ readonly server: number; readonly postgres: number }>;
  /** The URL of its database; null if it has none that others may use. */
  readonly url: string | null;
}

/**
 * Starts it for the given number of people, runs `use` against it, and stops it. `database` is `none` for the bare server, or the
 * URL of the database of another one.
 */
export async function withLiveTarget<T>(
  database: string,
  people: number,
  use: (target: LiveTarget) => Promise<T>,
  redis: string | null = null,
): Promise<T> {
  const server = spawn(
    process.execPath,
    [
      '--expose-gc',
      SERVER,
      '--people',
      String(people),
      '--database',
      database,
      ...(redis === null ? [] : ['--redis', redis]),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The server on ${database} ended.`);
    // Our own process wrote this line.
    return JSON.parse(value) as {
      origin: string;
      bare: string | null;
      url: string | null;
      memory: number;
      processor: number;
      postgres: number;
    };
  };
  const ask = (line: string) => {
    server.stdin.write(`${line}\n`);
    return next();
  };
  try {
    const { origin, bare, url } = await next();
    return await use({
      origin,
      bare,
      url,
      memory: async () => (await ask('clean')).memory,
      processor: async () => {
        const { processor: server, postgres: ofPostgres } = await ask('count');
        return { server, postgres: ofPostgres };
      },
    });
  } finally {
    server.stdin.end();
    await ended;
  }
}
