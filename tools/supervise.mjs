import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

import { lineage } from './parent.mjs';
import { serverSettings } from './serverSettings.mjs';
import { withNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';

const serverMain = path.join(root, 'server/src/main.ts');

/** The server stops within 10 s; after this many milliseconds it is considered hung. */
const patience = 12_000;

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} its exit code, 128 + n for signal n */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 1)));
  });
}

/**
 * Calls `stop` once: at the first signal, or when npm, which started this process, is gone without passing one on.
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
 * Runs the server until it exits. Closing the channel between the two processes tells it to stop. That also happens when
 * this process is killed, so the server is never left behind.
 * @param {string} node path of Node 24
 * @param {string} [main] the server's program
 * @returns {Promise<number>} the server's exit code
 */
export function superviseServer(node, main = serverMain) {
  const server = spawn(node, [main], {
    cwd: root,
    // An operator's variables of the same name take precedence.
    env: { ...serverSettings, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  whenAskedToStop(() => {
    if (server.connected) server.disconnect();
    setTimeout(() => server.kill('SIGKILL'), patience).unref();
  });
  return ended(server);
}

/**
 * Runs the server, restarted on every change, and Vite's development server. Stops both when one exits.
 * @param {string} node path of Node 24
 * @returns {Promise<number>} the exit code of the one that exited first
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
