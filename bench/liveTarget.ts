import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = path.resolve(import.meta.dirname, '../server/src/testing/servers/liveServer.ts');

/** A server for live connections, in a separate process. */
export interface LiveTarget {
  readonly origin: string;
  /** Its resident memory in bytes, after a garbage collection. */
  memory(): Promise<number>;
  /** Processor time used so far, in µs. */
  processor(): Promise<number>;
}

/** Starts it for the given number of people, runs `use` against it, and stops it. `database` is `none` for the bare server. */
export async function withLiveTarget<T>(
  database: string,
  people: number,
  use: (target: LiveTarget) => Promise<T>,
): Promise<T> {
  const server = spawn(
    process.execPath,
    ['--expose-gc', SERVER, '--people', String(people), '--database', database],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The server on ${database} ended.`);
    // Our own process wrote this line.
    return JSON.parse(value) as { origin: string; memory: number; processor: number };
  };
  const ask = (line: string) => {
    server.stdin.write(`${line}\n`);
    return next();
  };
  try {
    const { origin } = await next();
    return await use({
      origin,
      memory: async () => (await ask('clean')).memory,
      processor: async () => (await ask('count')).processor,
    });
  } finally {
    server.stdin.end();
    await ended;
  }
}
