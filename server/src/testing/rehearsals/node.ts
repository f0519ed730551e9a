import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 120_000;
const POLL_MS = 50;

/** A server of some version, in a process of its own. */
export interface Node {
  /** Everything that it has printed. */
  readonly printed: () => string;
  /** Stops it as systemd does, and resolves with its exit code; null after a signal. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the server of the version in this folder, and waits until it is ready. Throws its output if it does not become so. */
export async function startNode(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Node> {
  const child = spawn(process.execPath, [path.join(folder, 'server/src/main.ts')], {
    cwd: folder,
    env: { PORT: String(port), DEMO: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...settings },
    // The channel makes the server stop when this process dies.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const until = Date.now() + START_MS;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The server in ${folder} did not become ready.\n${printed}`);
    await sleep(POLL_MS);
  }
  return { printed: () => printed, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'close');
    child.kill('SIGTERM');
    await exited;
  }
  return child.exitCode;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}
