import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = path.resolve(import.meta.dirname, '../server/src/testing/servers/crowdedServer.ts');

/** A server with a large marketplace, in a separate process. */
export interface Crowded {
  readonly origin: string;
  /** The session cookie of its administrator. */
  readonly cookie: string;
}

/** Starts it with `counts` (`--users 100000` and so on), runs `ask` against it, and stops it. Throws if it does not start. */
export async function withCrowded(
  counts: readonly string[],
  ask: (crowded: Crowded) => Promise<void>,
): Promise<void> {
  const server = spawn(process.execPath, [SERVER, ...counts], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    for await (const line of createInterface(server.stdout)) {
      // The only line that it prints.
      await ask(JSON.parse(line) as Crowded);
      return;
    }
    throw new Error('The server ended before it was ready.');
  } finally {
    server.stdin.end();
    await ended;
  }
}
