import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { root } from './paths.mjs';
import { run } from './run.mjs';
import { Missing, say, since } from './say.mjs';

/** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }> }} Lock */

/**
 * Whether what npm noted in node_modules is what the lock file asks for. Packages for other platforms may be absent.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} found node_modules/.package-lock.json, which npm writes last of all
 */
export function isInstalled(wanted, found) {
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (!name.includes('node_modules/') || entry.link) return true;
    const there = found.packages[name];
    if (!there) return entry.optional === true;
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

/** @param {string} file @returns {Promise<Lock | undefined>} */
async function readLock(file) {
  try {
    return JSON.parse(await readFile(path.join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The environment for npm, without node_modules/.bin on the PATH: npm is about to replace the Node that lies there.
 * @param {NodeJS.ProcessEnv} env
 */
export function outsidePath(env) {
  const inside = path.join(root, 'node_modules');
  const kept = (env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(inside));
  return { ...env, PATH: kept.join(path.delimiter) };
}

/** Runs `npm ci` where node_modules is missing or is not what the lock file asks for. */
export async function installPackages() {
  const wanted = await readLock('package-lock.json');
  if (!wanted)
    throw new Missing(
      'package-lock.json is missing or broken: get it back with `git checkout package-lock.json`.',
    );
  const found = await readLock('node_modules/.package-lock.json');
  if (found && isInstalled(wanted, found)) return;

  const start = performance.now();
  say('installing packages…');
  // NODE_ENV=production would leave out vite, which the first start needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const windows = process.platform === 'win32';
  const npm = await run('npm', args, { cwd: root, env: outsidePath(process.env), shell: windows });
  if (npm.code === 127)
    throw new Missing('npm was not found: install Node with npm from https://nodejs.org.');
  if (npm.code !== 0) throw new Missing(`${npm.output.trim()}\nnpm ci failed: see the lines above.`);
  say(`installed in ${since(start)}`);
}
