// `npm run dependencies` records the latest release of each new package from the registry, drops removed packages, and lists the
// licences in docs/licences.md. `--all` refreshes every package.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root } from '../setup/paths.mjs';
import { nameOf, packagesOf } from './faults.mjs';
import { licencesText } from './licences.mjs';

const file = path.join(import.meta.dirname, 'releases.json');
/** @type {import('./faults.mjs').Releases} */
const recorded = JSON.parse(readFileSync(file, 'utf8'));
/** @type {import('./faults.mjs').Lock} */
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const names = new Set(packagesOf(lock).map(([key]) => nameOf(key)));
const all = process.argv.includes('--all');

/** @param {string} name @returns {string} the day of its last release */
function ask(name) {
  const npm = execFileSync('npm', ['view', name, 'time', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { created: _, modified: __, ...releases } = /** @type {Record<string, string>} */ (JSON.parse(npm));
  const last = Object.values(releases).sort().at(-1);
  if (!last) throw new Error(`The registry lists no release of ${name}.`);
  return last.slice(0, 10);
}

/** @type {[string, string][]} */
const days = [...names]
  .sort()
  .map((name) => [name, (all ? undefined : recorded.lastRelease[name]) ?? ask(name)]);
const asOf = all ? new Date().toISOString().slice(0, 10) : recorded.asOf;
writeFileSync(file, `${JSON.stringify({ asOf, lastRelease: Object.fromEntries(days) }, null, 2)}\n`);
writeFileSync(path.join(root, 'docs/licences.md'), licencesText(lock));
console.log(`${days.length} packages, as of ${asOf}`);
