import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { neededBy } from './packages.mjs';

/** What runs: the root brings Node. */
const running = ['', 'contract', 'server'];

/** Source maps and types: more than a third of most packages, and nothing reads them while the server runs. */
const ballast = /\.(map|d\.[cm]?ts)$/;
/** The C headers beside the Node that npm brought. */
const headers = /^node-(linux|win)-\w+$/;

/**
 * Leaves in node_modules what the server needs to run: no packages that only the built web app is made of, no types, no maps.
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

/** @param {string} folder @param {RegExp} kind matches the names of the files that go */
function removeFiles(folder, kind) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) removeFiles(file, kind);
    else if (entry.isFile() && kind.test(entry.name)) rmSync(file);
  }
}
