import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { say } from '../setup/say.mjs';

/**
 * @typedef {object} Report output of vitest's JSON reporter
 * @property {boolean} success
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, assertionResults: Test[] }[]} testResults
 */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */

/**
 * Counts the tests of a run. A file that could not be loaded counts as one failed test, and so does a run that failed for
 * another reason, so that `0 failed` always means success.
 * @param {Report | undefined} report
 * @param {number} code vitest's exit code
 * @returns {import('./steps.mjs').Counts}
 */
export function countTests(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The names of tests that passed only when they ran again.
 * @param {Report | undefined} report
 */
export function unsteadyTests(report) {
  return (report?.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => test.fullName);
}

/**
 * The names of tests that failed, and of files that could not be loaded.
 * @param {Report | undefined} report
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return failed.length === 0 && status === 'failed' ? [path.relative(root, name)] : failed;
  });
}

/** Vitest's arguments. @param {import('./steps.mjs').Tests} tests */
function commandFor(tests) {
  if (typeof tests === 'string') return ['run'];
  return 'filters' in tests ? ['run', ...tests.filters] : ['related', '--run', ...tests.related];
}

/** What `progress.ts` writes of a run that goes on. @param {string} line */
const isProgress = (line) => line.startsWith('so far: ');

/**
 * Runs tests from some of vitest's projects.
 * @param {import('./steps.mjs').Setting} setting
 * @param {import('./steps.mjs').Tests} tests
 * @param {string[]} projects
 * @returns {Promise<import('./steps.mjs').Outcome>}
 */
export async function runVitest({ node, env }, tests, projects) {
  if (tests === 'none') return { code: 0, output: '', counts: { passed: 0, failed: 0, skipped: 0 } };
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-test-'));
  const file = path.join(folder, 'report.json');
  const args = [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    ...commandFor(tests),
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${path.join(root, 'tools/checks/progress.ts')}`,
    `--outputFile.json=${file}`,
  ];
  const { code, output } = await run(node, args, {
    cwd: root,
    env,
    onOutput: (text) => text.split('\n').filter(isProgress).forEach(say),
  });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  const report = text === undefined ? undefined : JSON.parse(text);
  return {
    code,
    output,
    counts: countTests(report, code),
    failed: failedTests(report),
    unsteady: unsteadyTests(report),
  };
}
