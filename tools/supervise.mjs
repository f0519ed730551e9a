import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

import { lineage } from './parent.mjs';
import { withNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';

const serverMain = path.join(root, 'server/src/main.ts');

/** The server promises to stop within 10 s; past this it hangs. In milliseconds. */
const patience = 12_000;

/** Twice Node's own, so that pictures being decoded leave threads for passwords and files. */
const threads = '8';

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
  const server = spawn(node, [main], {
    cwd: root,
    env: { ...process.env, UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? threads },
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
