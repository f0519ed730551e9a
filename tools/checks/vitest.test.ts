import { expect, test } from 'vitest';

import { countTests, unsteadyTests } from './vitest.mjs';

const steady = { status: 'passed', fullName: 'a page opens', failureMessages: [] };
const sound = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [steady] }],
};

test('a successful run is counted as reported', () => {
  expect(countTests(sound, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test('a file that cannot be loaded counts as a failed test', () => {
  const broken = {
    ...sound,
    testResults: [...sound.testResults, { status: 'failed', assertionResults: [] }],
  };
  expect(countTests(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test('a run that fails for another reason or reports nothing counts as a failed test', () => {
  expect(countTests(sound, 1).failed).toBe(1);
  expect(countTests(undefined, 0).failed).toBe(1);
});

test('a test that passed at the second try is named, but not one that failed twice', () => {
  const unsteady = { status: 'passed', fullName: 'a page closes', failureMessages: ['It stayed open.'] };
  const failed = { status: 'failed', fullName: 'a page turns', failureMessages: ['No.', 'No.'] };
  const testResults = [{ status: 'failed', assertionResults: [steady, unsteady, failed] }];
  expect(unsteadyTests({ ...sound, testResults })).toEqual(['a page closes']);
  expect(unsteadyTests(undefined)).toEqual([]);
});
