import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { startServer } from '../testing/faults/process.ts';
import { openWire } from '../testing/faults/wire.ts';

const PATIENCE_MS = 120_000;

/** Resolves once the port takes no new connections. */
async function untilClosed(port: number): Promise<void> {
  for (;;) {
    try {
      (await openWire(port)).cut();
    } catch {
      return;
    }
    await sleep(10);
  }
}

test(
  'a request that begins before SIGTERM and arrives after it is answered, and its connection closed',
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-stopping-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const server = await startServer({ directory });
    onTestFinished(() => void server.end('SIGKILL'));
    const wire = await openWire(server.port);
    wire.write('GET /api/site HTTP/1.1\r\nhost: loc');
    // A round trip on another connection: the server has seen the beginning by then.
    await fetch(`${server.origin}/healthz`);
    const ended = server.end('SIGTERM');
    await untilClosed(server.port);
    wire.write('alhost\r\n\r\n');
    const answer = await wire.until(/\r\n\r\n[^]*\}$/);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(await ended).toBe(0);
  },
  PATIENCE_MS,
);
