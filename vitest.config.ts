import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import LongestFirst from './tools/checks/longestFirst.ts';
import { wordsPlugin } from './words/src/vitePlugin.ts';

const minute = 60_000;

// A busy machine may need far longer than an idle one, so a timeout only catches what would never end.
const patient = {
  expect: { poll: { timeout: minute } },
  testTimeout: 5 * minute,
  hookTimeout: 5 * minute,
};

// Test files that run in one worker process share its modules and, in the embedded API suite, its database engine: loading
// both again for every file took most of the time. Each file must undo what it stubs or changes in a module.
const shared = { isolate: false, maxWorkers: '100%' };

/** The API suite runs twice: on the embedded database and on a real PostgreSQL server. */
const api = {
  ...patient,
  ...shared,
  include: ['server/src/**/*.api.test.ts'],
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patient,
          ...shared,
          name: 'unit',
          include: ['{contract,words,server,web}/src/**/*.test.ts', '{tools,bench,web/build}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
        },
      },
      {
        // The app on a made-up document, with the server faked at `fetch`.
        plugins: [wordsPlugin()],
        test: {
          ...patient,
          name: 'screens',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: minute,
        },
      },
      {
        test: { ...api, name: 'api-embedded', globalSetup: ['server/src/testing/embedded.setup.ts'] },
      },
      {
        test: {
          ...api,
          name: 'api-postgres',
          globalSetup: ['server/src/testing/postgres.setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/browser.setup.ts', 'e2e/support/data.setup.ts'],
          ...patient,
          // With `CI` a test of the browser has a second try: docs/decisions/0019.
          retry: process.env['CI'] ? 1 : 0,
          // The files of one worker process share its browser.
          isolate: false,
          // Each worker runs a browser and servers beside it, so not every core gets one.
          maxWorkers: Math.max(2, Math.floor(availableParallelism() * 0.75)),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
