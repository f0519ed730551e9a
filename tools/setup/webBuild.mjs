import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { compressFiles } from './compress.mjs';
import { withNode } from './node.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { since } from './say.mjs';

const dist = path.join(root, 'web/dist');
const stamp = path.join(dist, '.built-from');

/** The inputs of the build. Tests are excluded so that changing one causes no rebuild. */
const inputs = [
  'web',
  'contract/src',
  'words',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/setup/compress.mjs',
];
const skipped = /(^|\/)(node_modules|dist|dist-server)\/|\.test\.tsx?$/;

/** @param {string} folder relative to the root @returns {Promise<string[]>} */
async function filesUnder(folder) {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const name = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [name];
      return skipped.test(`${name}/`) ? [] : filesUnder(name);
    }),
  );
  return found.flat();
}

/** Hashes the names and contents of the build's inputs. */
async function hashInputs() {
  const hash = createHash('sha256');
  const isFile = (/** @type {string} */ name) => path.extname(name) !== '';
  for (const input of inputs) {
    const names = isFile(input) ? [input] : await filesUnder(input);
    for (const name of names.filter((name) => !skipped.test(name)).sort()) {
      hash.update(`${name}\0`).update(await readFile(path.join(root, name)));
    }
  }
  return hash.digest('hex');
}

/** Whether the builds are up to date: `web/dist` for browsers, and `web/dist-server`, which renders pages. */
export async function isWebBuilt() {
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === (await hashInputs());
}

/**
 * Builds the web app for browsers and for the server unless both builds are up to date. This compares contents, because a checkout changes modification times.
 * @param {string} node path of Node 24
 * @returns {Promise<{ code: number, output: string }>} code 0 with 'built in 4 s', or without output when it was up to date
 */
export async function buildWeb(node) {
  const start = performance.now();
  const hash = await hashInputs();
  const built = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
  if (built === hash) return { code: 0, output: '' };
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...withNode(node), NODE_ENV: 'production' };
  let output = '';
  for (const target of [[], ['--ssr']]) {
    const args = [vite, 'build', ...target, '--logLevel', 'warn'];
    const result = await run(node, args, { cwd: path.join(root, 'web'), env });
    if (result.code !== 0) return result;
    output += result.output;
  }
  await compressFiles(dist);
  await writeFile(stamp, hash);
  return { code: 0, output: `${output}built in ${since(start)}` };
}
