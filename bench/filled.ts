import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = path.resolve(import.meta.dirname, '../server/src/testing/servers/filledServer.ts');

/** A server with a database full of items, in a separate process. */
export interface Filled {
  /** The addresses of the product and of bare routes on the same database. */
  readonly app: string;
  readonly bare: string;
  /** Ids run from 1 to this. */
  readonly items: number;
}

/** Starts it, runs `ask` against it, and stops it. Throws if it does not start. */
export async function withFilled(
  database: string,
  items: number,
  ask: (filled: Filled) => Promise<void>,
): Promise<void> {
  const server = spawn(process.execPath, [SERVER, '--items', String(items), '--database', database], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    for await (const line of createInterface(server.stdout)) {
      // The only line that it prints.
      await ask(JSON.parse(line) as Filled);
      return;
    }
    throw new Error(`The server on ${database} ended before it was ready.`);
  } finally {
    server.stdin.end();
    await ended;
  }
}
