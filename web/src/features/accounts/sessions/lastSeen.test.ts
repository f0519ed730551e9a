import { expect, test } from 'vitest';

import { lastSeenText } from './lastSeen.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T12:00:30Z', 'Active now'],
  ['2026-03-10T11:55:00Z', 'Active now'],
  ['2026-03-10T11:48:00Z', 'Last seen 12 minutes ago'],
  ['2026-03-10T09:00:00Z', 'Last seen 3 hours ago'],
  ['2026-03-09T11:00:00Z', 'Last seen yesterday'],
  ['2026-03-01T11:00:00Z', 'Last seen 9 days ago'],
])('a device that was used at %s reads %s', (moment, text) => {
  expect(lastSeenText(new Date(moment), NOW)).toBe(text);
});
