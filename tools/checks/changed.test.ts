import { expect, test } from 'vitest';

import { planFor } from './changed.mjs';

const LAUNCHERS = ['server/src/testing/faults/process.ts'];
const plan = (...files: string[]) => planFor(files, LAUNCHERS);

test('no change runs no tests, and changed documents run the tests of documents', () => {
  expect(plan()).toEqual({ unit: 'none', api: 'none', e2e: 'none' });
  expect(plan('README.md', 'docs/nginx.conf')).toEqual({
    unit: { filters: ['tools/'] },
    api: 'none',
    e2e: 'none',
  });
});

test('a change of the server runs the tests that import or start it, and the browser tests', () => {
  const file = 'server/src/items/search.ts';
  const related = { related: [file, ...LAUNCHERS] };
  expect(plan(file, 'docs/security.md')).toEqual({ unit: related, api: related, e2e: 'all' });
});

test('a change of the web app runs no API tests', () => {
  const file = 'web/src/pages/home/HomePage.tsx';
  expect(plan(file)).toEqual({ unit: { related: [file] }, api: 'none', e2e: 'all' });
});

test('a changed test runs alone', () => {
  const file = 'server/src/items/search.api.test.ts';
  expect(plan(file)).toEqual({ unit: { related: [file] }, api: { related: [file] }, e2e: 'none' });
  const journey = 'e2e/journey.e2e.ts';
  expect(plan(journey)).toEqual({ unit: 'none', api: 'none', e2e: { related: [journey] } });
});

test('a change that imports do not show runs everything', () => {
  const everything = { unit: 'all', api: 'all', e2e: 'all' };
  for (const file of [
    'package-lock.json',
    'tools/setup/node.mjs',
    'server/src/db/migrations/0002_more.sql',
    'web/src/ui/style/tokens.css',
    'web/index.html',
  ])
    expect(plan('web/src/app/main.tsx', file)).toEqual(everything);
});
