import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

const supervise = path.join(import.meta.dirname, 'supervise.mjs');
let folder = '';

/** Prints its pid, and a line after it was told to stop, as the server does. */
const server = `
  const keep = setInterval(() => {}, 1000);
  process.on('disconnect', () => setTimeout(() => { console.log('stopped'); process.exit(7); }, 50));
  console.log('pid ' + process.pid);
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lendloop-supervise-'));
  await writeFile(path.join(folder, 'server.mjs'), server);
  const source = `
    import { superviseServer } from ${JSON.stringify(supervise)};
    process.exitCode = await superviseServer(process.execPath, ${JSON.stringify(path.join(folder, 'server.mjs'))});
  `;
  await writeFile(path.join(folder, 'start.mjs'), source);
});
afterAll(() => rm(folder, { recursive: true }));

async function start(): Promise<{ supervisor: ChildProcess; pid: number; output: () => string }> {
  const supervisor = spawn(process.execPath, [path.join(folder, 'start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  supervisor.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output).toMatch(/pid \d+\n/);
  return { supervisor, pid: Number(/pid (\d+)/.exec(output)?.[1]), output: () => output };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the server gracefully and passes its exit code on',
  async (signal) => {
    const { supervisor, pid, output } = await start();
    supervisor.kill(signal);
    await once(supervisor, 'close');
    expect(supervisor.exitCode).toBe(7);
    expect(output()).toContain('stopped');
    expect(isAlive(pid)).toBe(false);
  },
);

test('a killed supervisor leaves no server behind', async () => {
  const { supervisor, pid, output } = await start();
  supervisor.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(output()).toContain('stopped');
});
