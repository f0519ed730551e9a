import { expect, test } from 'vitest';

import { reportableUntil } from './kinds.ts';

const END = '2030-06-20T12:00:00.000Z';
const at = (text: string) => `2030-06-${text}:00:00.000Z`;

test.each([
  ['without a dispute', null, at('22T12')],
  ['with one that is open', { openedAt: at('20T13'), closedAt: null }, at('22T12')],
  ['after one of five hours', { openedAt: at('20T13'), closedAt: at('20T18') }, at('22T17')],
  ['after one that began before the end', { openedAt: at('18T10'), closedAt: at('25T12') }, at('27T12')],
  ['after one that was over before the end', { openedAt: at('18T10'), closedAt: at('19T10') }, at('22T12')],
])('the time to report %s', (_when, dispute, until) => {
  expect(reportableUntil({ completedAt: END, dispute }, 48)?.toISOString()).toBe(until);
});

test('it has no end while the rental has none', () => {
  expect(reportableUntil({ completedAt: null, dispute: null }, 48)).toBeNull();
});
