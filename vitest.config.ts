import { defineConfig } from 'vitest/config';

import LongestFirst from './tools/checks/longestFirst.ts';

const minute = 60_000;

// What comes at once on an idle machine may take a while on a busy one. A machine that nobody sits at has a second try,
// which `npm test` names.
const patient = {
  retry: process.env['CI'] ? 1 : 0,
  expect: { poll: { timeout: minute / 4 } },
  hookTimeout: minute,
};

/** The suite of the API runs twice, on the embedded database and on a real PostgreSQL server, both at the same time. */
const api = {
  ...patient,
  include: ['server/src/**/*.api.test.ts'],
  testTimeout: minute / 2,
  maxWorkers: '100%',
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
          name: 'unit',
          include: ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
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
          // The files that one process runs share its browser.
          isolate: false,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
          maxWorkers: '75%',
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
