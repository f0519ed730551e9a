import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';
import { countTests, failedTests, unsteadyTests } from './vitest.mjs';

const steady = { status: 'passed', fullName: 'a page opens', failureMessages: [] };
const sound = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ name: path.join(root, 'pages.test.ts'), status: 'passed', assertionResults: [steady] }],
};

test('a successful run is counted as reported', () => {
  expect(countTests(sound, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test('a file that cannot be loaded counts as a failed test', () => {
  const broken = {
    ...sound,
    testResults: [
      ...sound.testResults,
      { name: path.join(root, 'broken.test.ts'), status: 'failed', assertionResults: [] },
    ],
  };
  expect(countTests(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  expect(failedTests(broken)).toEqual(['broken.test.ts']);
});

test('a run that fails for another reason or reports nothing counts as a failed test', () => {
  expect(countTests(sound, 1).failed).toBe(1);
  expect(countTests(undefined, 0).failed).toBe(1);
});

test('a test that passed only at the second try and one that failed are named apart', () => {
  const unsteady = { status: 'passed', fullName: 'a page closes', failureMessages: ['It stayed open.'] };
  const failed = { status: 'failed', fullName: 'a page turns', failureMessages: ['No.', 'No.'] };
  const testResults = [
    { name: 'pages.test.ts', status: 'failed', assertionResults: [steady, unsteady, failed] },
  ];
  expect(unsteadyTests({ ...sound, testResults })).toEqual(['a page closes']);
  expect(unsteadyTests(undefined)).toEqual([]);
  expect(failedTests({ ...sound, testResults })).toEqual(['a page turns']);
  expect(failedTests(undefined)).toEqual([]);
});
