// `npm run -s sbom` prints what is installed to run the server or to build the web app, as CycloneDX, without asking a registry.
// `npm sbom --omit dev` leaves out what development needs as well, such as zod: it follows each package once, by whichever way
// it finds first. So npm gets a copy of the lock file in which nothing is for development.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root } from '../setup/paths.mjs';

/** @typedef {{ dev?: boolean, devDependencies?: unknown }} Entry */

/** @param {string} file @returns {any} */
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
/** @param {Entry} entry */
const withoutTools = (entry) => ({ ...entry, devDependencies: undefined });

const lock = read('package-lock.json');
/** @type {[string, Entry][]} */
const entries = Object.entries(lock.packages);
const kept = entries.filter(([, { dev }]) => !dev).map(([key, entry]) => [key, withoutTools(entry)]);

const temporary = mkdtempSync(path.join(tmpdir(), 'lendloop-sbom-'));
try {
  // npm names the whole after its folder.
  const folder = path.join(temporary, 'lendloop');
  for (const place of entries.map(([key]) => key).filter((key) => !key.includes('node_modules/'))) {
    mkdirSync(path.join(folder, place), { recursive: true });
    const manifest = withoutTools(read(path.join(place, 'package.json')));
    writeFileSync(path.join(folder, place, 'package.json'), JSON.stringify(manifest));
  }
  const packages = Object.fromEntries(kept);
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
} finally {
  rmSync(temporary, { recursive: true });
}
