import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

import { lineage } from './parent.mjs';
import { withNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';

const serverMain = path.join(root, 'server/src/main.ts');

/** The server promises to stop within 10 s; past this it hangs. In milliseconds. */
const patience = 12_000;

/** What the server runs with; the operator's own settings of the same name come first. */
const settings = {
  /** Twice Node's own, so that pictures being decoded leave threads for passwords and files. */
  UV_THREADPOOL_SIZE: '8',
  /** What was compiled at one start is read at the next. */
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/lendloop/compiled'),
  /**
   * Memory that was freed goes back: compiling the database's engine takes 600 MB for a moment, and with glibc's usual settings
   * a third of it stays with the process, spread over an arena for each thread.
   */
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: `${128 * 1024}`,
  MALLOC_MMAP_THRESHOLD_: `${128 * 1024}`,
};

/** MB of the heap for what is young: left to itself Node takes 128 MB at the start, and keeps them. */
const flags = ['--max-semi-space-size=8'];

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} its exit code, 128 + n for signal n */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 1)));
  });
}

/**
 * Calls `stop` once: at the first signal, or when npm, which started us, is gone without having passed one on.
 * @param {() => void} stop
 */
function whenAskedToStop(stop) {
  let asked = false;
  const once = () => {
    if (!asked) stop();
    asked = true;
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, once);
  if (process.env.npm_lifecycle_event) {
    const started = lineage();
    setInterval(() => lineage() !== started && once(), 1000).unref();
  }
}

/**
 * Runs the server until it ends. It is told to stop by closing the channel between the two processes, which also
 * happens when this process is killed: so there is one way to stop it, and it is never left behind.
 * @param {string} node path of Node 24
 * @param {string} [main] the server's program
 * @returns {Promise<number>} the server's exit code
 */
export function superviseServer(node, main = serverMain) {
  const server = spawn(node, [...flags, main], {
    cwd: root,
    env: { ...settings, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  whenAskedToStop(() => {
    if (server.connected) server.disconnect();
    setTimeout(() => server.kill('SIGKILL'), patience).unref();
  });
  return ended(server);
}

/**
 * Runs the server, started again at each change, and Vite's development server; ends both when one ends.
 * @param {string} node path of Node 24
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function superviseDevelopment(node) {
  const env = withNode(node);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const children = [
    spawn(node, ['--watch', '--watch-preserve-output', serverMain], { cwd: root, env, stdio: 'inherit' }),
    spawn(node, [vite], { cwd: path.join(root, 'web'), env, stdio: 'inherit' }),
  ];
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  whenAskedToStop(stop);
  const ends = children.map(ended);
  const code = await Promise.race(ends);
  stop();
  await Promise.all(ends);
  return code;
}
