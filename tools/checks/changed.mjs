import { existsSync } from 'node:fs';
import path from 'node:path';

import { root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { Missing } from '../setup/say.mjs';

/** @typedef {import('./steps.mjs').Tests} Tests */
/** @typedef {{ unit: Tests, api: Tests, e2e: Tests }} Plan */

const prose = /\.md$|(^|\/)LICENSE|-LICENSE\.txt$|^docs\/|^\.gitignore$/;
/** Tests that hold the documents against the code stand here. */
const testsOfProse = 'tools/';
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/**
 * Which tests a change can break. The unit tests and those of the API are followed along their imports; the browser sees the whole
 * product, so any change of it runs all of its tests. What no import tells of, such as a setting or a migration, runs everything.
 * @param {string[]} files paths from the top
 * @param {string[]} launchers files that start programs of the server, whose sources they do not import
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
 * Plans for the files that differ from where this branch left a commit, those that are not committed among them. What imported a
 * deleted file has changed as well. Throws `Missing` where there is no such commit.
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
