import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../tools/freePort.ts';
import { serverSettings } from '../tools/serverSettings.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_MS = 600_000;
/** As operators set it. */
const NODE_ENV = 'production';

/** A running server. */
export interface Target {
  readonly origin: string;
  readonly pid: number;
}

/** Processes that end together. */
export class Children {
  readonly #running: ChildProcess[] = [];
  readonly #server: string;

  /** Of this version, or of the one in that folder. */
  constructor(root = ROOT) {
    this.#server = path.join(root, 'server/src');
  }

  /** Runs one of `server/src/testing/servers` and returns the line of JSON that it prints when it is ready. */
  async ask<T>(script: string, ...args: string[]): Promise<T & { pid: number }> {
    const file = path.join(this.#server, 'testing/servers', script);
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, NODE_ENV },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#running.push(child);
    // Our own process wrote it.
    for await (const line of createInterface(child.stdout))
      return { ...(JSON.parse(line) as T), pid: child.pid ?? 0 };
    throw new Error(`${script} ended before it was ready.`);
  }

  /** Runs the product as an operator does, with these settings, and waits until it is ready. */
  async product(settings: Readonly<Record<string, string>>): Promise<Target> {
    const port = await freePort();
    const child = spawn(process.execPath, [path.join(this.#server, 'main.ts')], {
      env: {
        ...serverSettings,
        PATH: process.env.PATH,
        NODE_ENV,
        TIME_ZONE: 'Asia/Kolkata',
        ...settings,
        PORT: String(port),
      },
      // Because of the IPC channel it ends when this process does.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#running.push(child);
    const origin = `http://127.0.0.1:${port}`;
    for (const until = Date.now() + START_MS; ;) {
      const isReady = await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return { origin, pid: child.pid ?? 0 };
      if (child.exitCode !== null || Date.now() > until) throw new Error('The product does not get ready.');
      await sleep(50);
    }
  }

  async end(): Promise<void> {
    for (const child of this.#running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      if (child.stdin) child.stdin.end();
      else child.kill('SIGTERM');
      await ended;
    }
  }
}
