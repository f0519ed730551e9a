import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { findNode } from './node.mjs';
import { isInstalled } from './packages.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { Missing, say, since } from './say.mjs';
import { trimPackages } from './trim.mjs';
import { buildWeb, isWebBuilt } from './webBuild.mjs';

/** @typedef {import('./packages.mjs').Lock} Lock */

const npmNote = path.join(root, 'node_modules/.package-lock.json');
/** Holds the hash of the lock file whose runtime packages are installed. npm's own record is gone then. */
const runningNote = path.join(root, 'node_modules/.lendloop-running');

/** @param {string} file @returns {Promise<string | undefined>} */
const read = (file) => readFile(file, 'utf8').catch(() => undefined);

/** @param {string | undefined} text @returns {Lock | undefined} */
function parseLock(text) {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads package-lock.json, its hash, and npm's record of the installed packages. */
async function readState() {
  const text = await read(path.join(root, 'package-lock.json'));
  const wanted = parseLock(text);
  if (text === undefined || !wanted)
    throw new Missing(
      'package-lock.json is missing or broken: get it back with `git checkout package-lock.json`.',
    );
  const found = parseLock(await read(npmNote));
  return { wanted, found, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * The environment for npm, with node_modules/.bin removed from the PATH, because npm is about to replace the Node in it.
 * @param {NodeJS.ProcessEnv} env
 */
export function outsidePath(env) {
  const inside = path.join(root, 'node_modules');
  const kept = (env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(inside));
  return { ...env, PATH: kept.join(path.delimiter) };
}

/** @param {'--include=dev' | '--omit=dev'} development whatever NODE_ENV says */
async function runNpm(development) {
  const start = performance.now();
  say('installing packages…');
  await rm(runningNote, { force: true });
  const args = ['ci', development, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const windows = process.platform === 'win32';
  const npm = await run('npm', args, { cwd: root, env: outsidePath(process.env), shell: windows });
  if (npm.code === 127)
    throw new Missing('npm was not found: install Node with npm from https://nodejs.org.');
  if (npm.code !== 0) throw new Missing(`${npm.output.trim()}\nnpm ci failed: see the lines above.`);
  say(`installed in ${since(start)}`);
}

/** Runs `npm ci` when node_modules does not match the lock file, development packages included. */
export async function installPackages() {
  const { wanted, found } = await readState();
  if (!found || !isInstalled(wanted, found)) await runNpm('--include=dev');
}

/** Runs `npm ci` for the server's packages alone where nothing is installed, as for a command before the first start. */
export async function installForCommand() {
  const { found, hash } = await readState();
  if (!found && (await read(runningNote)) !== hash) await runNpm('--omit=dev');
}

/**
 * Installs packages and builds the web app, then reduces node_modules to what the server needs. A clone that was used for
 * development keeps all packages.
 */
export async function prepareToRun() {
  const { wanted, found, hash } = await readState();
  const isBuilt = await isWebBuilt();
  if (isBuilt && (await read(runningNote)) === hash) return;

  const develops = Object.values(found?.packages ?? {}).some(({ dev }) => dev);
  if (!found || !isInstalled(wanted, found, { development: develops }))
    await runNpm(develops ? '--include=dev' : '--omit=dev');
  if (!isBuilt) {
    const build = await buildWeb(findNode());
    if (build.code !== 0)
      throw new Missing(`${build.output.trim()}\nThe web app could not be built: see the lines above.`);
    say(build.output.trim());
  }
  if (develops) return;
  // If this is interrupted, the next start finds neither record and installs again.
  await rm(npmNote, { force: true });
  trimPackages(root, wanted);
  await writeFile(runningNote, hash);
}
