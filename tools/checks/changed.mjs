import { existsSync } from 'node:fs';
import path from 'node:path';

import { root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { Missing } from '../setup/say.mjs';

/** @typedef {import('./steps.mjs').Tests} Tests */
/** @typedef {{ unit: Tests, api: Tests, e2e: Tests }} Plan */

const prose = /\.md$|(^|\/)LICENSE|-LICENSE\.txt$|^docs\/|^\.gitignore$/;
/** The tests here check documents against the code. */
const testsOfProse = 'tools/';
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/**
 * Plans the tests that a change can break. Unit and API tests are found along imports. Browser tests see the whole product, so
 * every change of it runs all of them. A change that imports do not show, such as a setting or a migration, runs everything.
 * @param {string[]} files paths relative to the root
 * @param {string[]} launchers files that start the server's programs without importing them
 * @returns {Plan}
 */
export function planFor(files, launchers) {
  const code = files.filter((file) => !prose.test(file));
  const areIn = (/** @type {string[]} */ ...rooms) =>
    code.every((file) => rooms.some((room) => file.startsWith(`${room}/src/`)) && /\.tsx?$/.test(file));
  if (files.length === 0) return { unit: 'none', api: 'none', e2e: 'none' };
  if (code.length === 0) return { unit: { filters: [testsOfProse] }, api: 'none', e2e: 'none' };
  if (code.every((file) => /^e2e\/.*\.ts$/.test(file)))
    return { unit: 'none', api: 'none', e2e: { related: code } };
  if (!areIn('web', 'server', 'contract')) return { unit: 'all', api: 'all', e2e: 'all' };
  const related = { related: code.every(isTest) || areIn('web') ? code : [...code, ...launchers] };
  return { unit: related, api: areIn('web') ? 'none' : related, e2e: code.every(isTest) ? 'none' : 'all' };
}

/**
 * Plans for the files changed since this branch forked from a commit, uncommitted ones included. A deleted file needs no entry,
 * because the files that imported it have changed as well. Throws `Missing` when the commit does not exist.
 * @param {string} since
 * @returns {Promise<Plan>}
 */
export async function planSince(since) {
  const [diff, untracked, launching] = await Promise.all(
    [
      ['diff', '--name-only', '--merge-base', since],
      ['ls-files', '--others', '--exclude-standard'],
      ['grep', '-lE', '\\b(spawn|fork)\\(|new Worker\\(', '--', 'server/src/*.ts'],
    ].map((args) => run('git', args, { cwd: root })),
  );
  if (diff?.code !== 0) throw new Missing(`There is no commit \`${since}\` to compare with.`);
  const filesIn = (/** @type {{ output: string } | undefined} */ list) =>
    (list?.output ?? '').split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
  return planFor([...filesIn(diff), ...filesIn(untracked)], filesIn(launching));
}
