import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = path.resolve(import.meta.dirname, '../server/src/testing/servers/filledServer.ts');

/** A server of its own process, on a database full of items, and what is worth asking it. */
export interface Filled {
  /** Where the product listens, and where a bare route on the same database. */
  readonly app: string;
  readonly bare: string;
  /** Ids go from 1 to this. */
  readonly items: number;
  readonly samples: {
    readonly rareWords: readonly string[];
    readonly commonWords: readonly string[];
    readonly misspeltWords: readonly string[];
    readonly city: { readonly name: string; readonly latitude: number; readonly longitude: number };
  };
}

/** Starts it, lets `ask` at it, and ends it again. Throws when it does not come up. */
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
      // The one line that it prints.
      await ask(JSON.parse(line) as Filled);
      return;
    }
    throw new Error(`The server on ${database} ended before it was ready.`);
  } finally {
    server.stdin.end();
    await ended;
  }
}
