import type { ServerFrame } from '@lendloop/contract/live';
import { compileCatalogue } from '@lendloop/words/compile';
import { ENGLISH } from '@lendloop/words/english';
import { makeSay } from '@lendloop/words/formatter';
import { expect, test } from 'vitest';

import { notificationOf } from './notification.ts';
import { wordsOf } from './notificationWords.ts';
import { isNotification } from './storedNotification.ts';

type Happening = Extract<ServerFrame, { type: 'handover' }>;

const [ME, OTHER] = [2, 3];
const NOW = new Date('2026-08-17T09:00:00.000Z');
const say = makeSay<'notifications'>(compileCatalogue(ENGLISH.notifications), 'en-US');

const happened = (what: Happening['what'], values: Partial<Happening> = {}): Happening => ({
  type: 'handover',
  rentalId: 70,
  itemId: 7,
  itemTitle: 'Four-person tent',
  phase: 'checkout',
  what,
  byId: OTHER,
  ...values,
});

test.each([
  ['pressed', 'checkout', 'Did you do it?', 'Say whether "Four-person tent" was handed over'],
  ['reminded', 'checkin', 'Did you do it?', 'Say whether "Four-person tent" was brought back'],
  ['done', 'checkout', 'Handed over', '"Four-person tent" was handed over'],
  ['done', 'checkin', 'Brought back', '"Four-person tent" was brought back'],
  [
    'one_sided',
    'checkin',
    'Brought back',
    'For "Four-person tent" one side said so, and the other said nothing for 48 hours',
  ],
  [
    'code_replaced',
    'checkout',
    'There is a new code',
    'Too many wrong codes were entered for "Four-person tent"',
  ],
  ['late', 'checkin', 'Not back yet', '"Four-person tent" is late'],
] as const)('tells of a handover: %s at the %s', (what, phase, title, description) => {
  const notification = notificationOf(happened(what, { phase }), ME, NOW);
  if (!notification) throw new Error('There is no notification.');
  expect(notification).toMatchObject({ type: 'handover', isRead: false, linkTo: '/rentals/70' });
  expect(wordsOf(say, notification, 'en-US')).toMatchObject({ title, description });
  expect(isNotification(JSON.parse(JSON.stringify(notification)))).toBe(true);
});

test('nobody is told of what they did themselves, nor of photos and notes', () => {
  for (const what of ['pressed', 'reminded', 'done', 'code_replaced'] as const)
    expect(notificationOf(happened(what, { byId: ME }), ME, NOW)).toBeNull();
  expect(notificationOf(happened('record'), ME, NOW)).toBeNull();
});

test('both phases and each late day are news of their own, and the same event is told once', () => {
  const idOf = (event: Happening, now = NOW) => notificationOf(event, ME, now)?.id;
  const late = happened('late', { phase: 'checkin', byId: null });
  const tomorrow = new Date('2026-08-18T09:00:00.000Z');
  const ids = [
    idOf(happened('pressed')),
    idOf(happened('done')),
    idOf(happened('done', { phase: 'checkin' })),
    idOf(late),
    idOf(late, tomorrow),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(idOf(happened('done'), tomorrow)).toBe(idOf(happened('done')));
});
