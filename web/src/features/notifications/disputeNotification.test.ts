import { DisputeState } from '@lendloop/contract/disputes/states';
import { compileCatalogue } from '@lendloop/words/compile';
import { ENGLISH } from '@lendloop/words/english';
import { makeSay } from '@lendloop/words/formatter';
import { expect, test } from 'vitest';

import { notificationOf } from './notification.ts';
import { lookOf } from './notificationLook.ts';
import { wordsOf } from './notificationWords.ts';
import { isNotification } from './storedNotification.ts';

const ME = 2;
const NOW = new Date('2026-08-03T09:42:10.000Z');
const say = makeSay<'notifications'>(compileCatalogue(ENGLISH.notifications), 'en-US');

const changed = (state: DisputeState, byId: number | null = null, now = NOW) =>
  notificationOf(
    { type: 'dispute', disputeId: 9, rentalId: 70, itemId: 5, itemTitle: 'Drill', state, byId },
    ME,
    now,
  );

test.each(DisputeState.options)('a dispute that is %s is told with a link to it', (state) => {
  const notification = changed(state);
  if (!notification) throw new Error('There is no notification.');
  expect(notification).toMatchObject({ type: 'dispute', linkTo: '/disputes/9', isRead: false });
  expect(isNotification(JSON.parse(JSON.stringify(notification)))).toBe(true);
  const { title, description } = wordsOf(say, notification, 'en-US');
  expect(title).toBe(ENGLISH.notifications[`dispute.${state}`]);
  expect(description).toBe('It is about "Drill"');
  expect(lookOf(notification).label).toBe('kind.dispute');
});

test('who changed a dispute is not told of it', () => {
  expect(changed('answered', ME)).toBeNull();
  expect(changed('answered', 3)).not.toBeNull();
});

test('the tabs of a browser tell the same once, and what comes later again', () => {
  const inASecond = new Date(NOW.getTime() + 1000);
  const inAMinute = new Date(NOW.getTime() + 60_000);
  expect(changed('answered', 3, inASecond)?.id).toBe(changed('answered', 3)?.id);
  expect(changed('answered', 3, inAMinute)?.id).not.toBe(changed('answered', 3)?.id);
  expect(changed('review', 3)?.id).not.toBe(changed('answered', 3)?.id);
});

test('a stored notification of an unknown state is not shown', () => {
  const notification = changed('open');
  expect(isNotification({ ...notification, data: { itemTitle: 'Drill', status: 'gone' } })).toBe(false);
});
