import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { neededBy } from './packages.mjs';

/** The workspaces that run. The root provides Node. */
const running = ['', 'contract', 'server'];

/** Source maps and types, which nothing reads while the server runs: more than a third of most packages. */
const ballast = /\.(map|d\.[cm]?ts)$/;
/** Packages with the Node that npm installed. Their C headers are removed. */
const headers = /^node-(linux|win)-\w+$/;

/**
 * Reduces node_modules to what the server needs to run, without packages used only for building the web app, types and source
 * maps.
 * @param {string} root of the repository
 * @param {import('./packages.mjs').Lock} lock package-lock.json
 */
export function trimPackages(root, lock) {
  const needed = neededBy(lock, running);
  for (const [key, { link }] of Object.entries(lock.packages)) {
    if (!key.includes('node_modules/') || link || needed.has(key)) continue;
    rmSync(path.join(root, key), { recursive: true, force: true });
  }
  const modules = path.join(root, 'node_modules');
  for (const name of readdirSync(modules).filter((name) => headers.test(name)))
    rmSync(path.join(modules, name, 'include'), { recursive: true, force: true });
  removeFiles(modules, ballast);
}

/** @param {string} folder @param {RegExp} kind matches the names of files to remove */
function removeFiles(folder, kind) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) removeFiles(file, kind);
    else if (entry.isFile() && kind.test(entry.name)) rmSync(file);
  }
}
