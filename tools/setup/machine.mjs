import path from 'node:path';

import { findChromium } from '../browser.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { Missing, say, since } from './say.mjs';
import { findPgBouncer, findPostgresFolder, findRedis, whichProgram } from './which.mjs';

/** @typedef {{ name: string, find: () => Promise<string | undefined>, packages: string, mac: string, playwright?: true }} Part */

/** What the tests need and npm does not bring. @type {Record<'chromium' | 'postgres' | 'pgbouncer' | 'redis', Part>} */
const parts = {
  chromium: { name: 'Chromium', find: findChromium, packages: 'chromium', mac: 'chromium', playwright: true },
  postgres: {
    name: 'PostgreSQL',
    find: async () => findPostgresFolder(),
    packages: 'postgresql',
    mac: 'postgresql',
  },
  pgbouncer: {
    name: 'PgBouncer',
    find: async () => findPgBouncer(),
    packages: 'pgbouncer',
    mac: 'pgbouncer',
  },
  redis: { name: 'Redis', find: async () => findRedis(), packages: 'redis-server', mac: 'redis' },
};

/** @param {Part} part */
async function installWithApt(part) {
  if (process.getuid?.() !== 0 || !whichProgram(['apt-get'])) return;
  const start = performance.now();
  say(`installing ${part.name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const result = await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', part.packages], {
    env,
  });
  if (result.code === 0) say(`installed ${part.name} in ${since(start)}`);
}

/** Lets Playwright download its own Chromium, if its server can be reached. */
async function installWithPlaywright() {
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { cwd: root });
}

/**
 * Finds the programs that tests need and installs missing ones where that is possible. Throws `Missing` with instructions
 * otherwise.
 * @param {(keyof typeof parts)[]} wanted
 */
export async function requireParts(wanted) {
  for (const part of wanted.map((name) => parts[name])) {
    if (await part.find()) continue;
    await installWithApt(part);
    if (!(await part.find()) && part.playwright) await installWithPlaywright();
    if (await part.find()) continue;
    const how =
      process.platform === 'darwin' ? `brew install ${part.mac}` : `apt-get install ${part.packages}`;
    throw new Missing(
      `The tests need ${part.name}, which was not found. Install it, for example with \`${how}\`.`,
    );
  }
}
