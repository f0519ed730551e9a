import type { LiveRental } from '@lendloop/contract/live';
import { NOTHING_DUE } from '@lendloop/contract/payments/payment';
import type { RentalDetails, RentalStatus } from '@lendloop/contract/rentals';
import type { RentalChange } from '@lendloop/contract/rentals/changes';
import type { RentalHappening } from '@lendloop/contract/rentals/events';
import { compileCatalogue } from '@lendloop/words/compile';
import { ENGLISH } from '@lendloop/words/english';
import { makeSay } from '@lendloop/words/formatter';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { notificationOfChange } from './changeNotification.ts';
import { notificationOfMoney } from './moneyNotification.ts';
import { notificationOf } from './notification.ts';
import { formatMoment, wordsOf } from './notificationWords.ts';
import { isNotification, type Notification } from './storedNotification.ts';

const ME = 2;
const NOW = new Date('2026-08-03T09:42:00.000Z');
const say = makeSay<'notifications'>(compileCatalogue(ENGLISH.notifications), 'en-US');

function told(notification: Notification | null) {
  if (!notification) throw new Error('There is no notification.');
  return { ...notification, ...wordsOf(say, notification, 'en-US') };
}

const message = {
  id: 9,
  senderId: 5,
  receiverId: ME,
  itemId: 7,
  content: 'Can I collect the tent at six?',
  createdAt: NOW.toISOString(),
  clientId: null,
  warnings: [],
  isRemoved: false,
  senderName: 'Meera Iyer',
};
const rental = (status: RentalStatus): z.output<typeof LiveRental> => ({
  id: 1,
  itemId: 7,
  renterId: ME,
  ownerId: 3,
  startDate: '2026-08-14',
  endDate: '2026-08-17',
  status,
  createdAt: NOW.toISOString(),
  itemTitle: 'Four-person tent',
  itemImage: null,
  price: 150,
  pieces: 1,
  delivery: false,
  currency: 'INR',
  total: 600,
  totalMinor: 60_000,
  depositMinor: 0,
  expiresAt: null,
  closedReason: null,
  openChangeId: null,
  completedAt: null,
  handedOverAt: null,
  returnedAt: null,
  returnUnconfirmed: false,
  payment: NOTHING_DUE,
  renterName: 'Rahul Menon',
});
const statusChanged = (status: RentalStatus, viewerId = ME, byId: number | null = null) =>
  notificationOf({ type: 'rental_status_changed', rental: rental(status), byId }, viewerId, NOW);

describe('a notification', () => {
  it('announces a message and links to its conversation', () => {
    expect(told(notificationOf({ type: 'new_message', message }, ME, NOW))).toMatchObject({
      type: 'message',
      title: 'New message from Meera Iyer',
      description: 'Can I collect the tent at six?',
      date: '2026-08-03T09:42:00.000Z',
      isRead: false,
      linkTo: '/messages/5/7',
      data: message,
    });
  });

  it.each([
    [
      'verify_user',
      'approved',
      'Account verified',
      'Your profile now shows the "Verified" badge.',
      '/profile',
    ],
    ['verify_user', 'rejected', 'Account not verified', 'Your account could not be verified.', '/profile'],
    ['moderate_item', 'approved', 'Listing approved', '"Tent" has been approved', '/items/7'],
    ['moderate_item', 'rejected', 'Listing rejected', '"Tent" has been rejected: Too old', '/items/7'],
  ] as const)('tells of a decision: %s %s', (action, status, title, description, linkTo) => {
    const decision = {
      id: 4,
      action,
      status,
      subject: { id: 7, name: 'Tent' },
      comment: status === 'rejected' && action === 'moderate_item' ? 'Too old' : null,
      createdAt: NOW.toISOString(),
    };
    const notification = notificationOf({ type: 'decision', decision }, ME, NOW);
    expect(told(notification)).toMatchObject({ type: 'decision', title, description, linkTo });
    expect(isNotification(notification)).toBe(true);
  });

  it('announces a request to the owner and links to the item', () => {
    const request = { type: 'rental_request', rental: rental('pending') } as const;
    expect(told(notificationOf(request, request.rental.ownerId, NOW))).toMatchObject({
      type: 'rental_request',
      title: 'New rental request',
      description: 'Rahul Menon wants to rent "Four-person tent"',
      linkTo: '/items/7',
    });
  });

  it.each([
    ['approved', 'Rental approved', 'approved'],
    ['rejected', 'Rental rejected', 'rejected'],
    ['completed', 'Rental completed', 'completed'],
    ['cancelled', 'Rental updated', 'cancelled'],
    ['pending', 'Rental updated', 'updated'],
  ] as const)('tells a renter of a rental that is now %s', (status, title, word) => {
    expect(told(statusChanged(status))).toMatchObject({
      type: 'rental_update',
      title,
      description: `Your rental request for "Four-person tent" has been ${word}`,
      linkTo: '/items/7',
    });
  });

  it('is not created for one’s own actions, in this tab or another', () => {
    expect(notificationOf({ type: 'new_message', message }, message.senderId, NOW)).toBe(null);
    expect(statusChanged('approved', rental('approved').ownerId)).toBe(null);
    expect(statusChanged('cancelled', ME, ME)).toBe(null);
    expect(statusChanged('cancelled', ME, rental('cancelled').ownerId)).not.toBe(null);
  });

  it('tells of decisions by their number, and of what became of a report', () => {
    const decided = notificationOf({ type: 'case', what: 'decided', id: 7, decision: 'warn' }, ME, NOW);
    const acted = notificationOf({ type: 'case', what: 'acted', id: 7, decision: null }, ME, NOW);
    expect([decided?.data, acted?.data]).toEqual([
      { status: 'warn', number: 7 },
      { status: 'acted', number: 7 },
    ]);
    expect(decided?.id).not.toBe(acted?.id);
    expect([isNotification(decided), isNotification(acted)]).toEqual([true, true]);
  });

  it('has a UUID that is the same in every tab and different for every event', () => {
    const ids = [
      notificationOf({ type: 'new_message', message }, ME, NOW),
      notificationOf({ type: 'new_message', message: { ...message, id: 1 } }, ME, NOW),
      notificationOf({ type: 'rental_request', rental: rental('pending') }, 3, NOW),
      statusChanged('approved'),
      statusChanged('completed'),
      notificationOf({ type: 'review_open', rental: rental('completed'), closesAt: null }, ME, NOW),
      notificationOf({ type: 'reviews_revealed', rental: rental('completed') }, ME, NOW),
    ].map((one) => one?.id);
    expect(new Set(ids).size).toBe(7);
    for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
    expect(statusChanged('approved')?.id).toBe(statusChanged('approved')?.id);
  });

  it('is read from the browser with the words of an earlier version, which the payload replaces', () => {
    const { title, ...stored } = told(statusChanged('approved'));
    const earlier = { ...stored, title: 'Rental approved', description: 'In another language' };
    const read: unknown = JSON.parse(JSON.stringify(earlier));
    expect(isNotification(read) && wordsOf(say, read, 'en-US')).toEqual({
      title,
      description: 'Your rental request for "Four-person tent" has been approved',
    });
  });

  const change = (status: RentalChange['status'], byId: number) => ({
    ...rental('approved'),
    owner: { fullName: 'Meera Iyer' },
    renter: { fullName: 'Rahul Menon' },
    changes: [
      { id: 8, status, byId, to: { startDate: '2026-08-14', endDate: '2026-08-19' } },
    ] as RentalChange[],
  });

  const due = { id: 5, kind: 'rental', amountMinor: 160_000, fromId: ME, toId: 3, state: 'open' } as const;
  const paidFor = (
    values: Partial<RentalDetails['dues'][number]>,
    what: RentalHappening,
    byId: number | null,
  ) => {
    const one = {
      ...due,
      paidAt: null,
      receivedAt: null,
      settledAt: null,
      isFrozen: false,
      can: [],
      ...values,
    };
    const event = { at: NOW.toISOString(), what, byId, amountMinor: 160_000, dueKind: one.kind };
    return { ...change('accepted', ME), dues: [one], events: [event] };
  };
  const toMe = { fromId: 3, toId: ME };

  it.each([
    [
      paidFor(toMe, 'due_paid', 3),
      'Did you receive it?',
      'Meera Iyer says you were paid ₹1,600 for "Four-person tent"',
    ],
    [paidFor({}, 'due_received', 3), 'Payment received', '₹1,600 for "Four-person tent"'],
    [paidFor({ state: 'settled' }, 'due_settled', null), 'Payment received', '₹1,600 for "Four-person tent"'],
    [
      paidFor({ ...toMe, kind: 'refund' }, 'due_added', null),
      'Refund on its way',
      '₹1,600 for "Four-person tent"',
    ],
  ])('tells of money in hand: $1', (paid, title, description) => {
    const notification = notificationOfMoney(paid, ME, NOW);
    expect(told(notification)).toMatchObject({ title, description, linkTo: '/rentals/1' });
    expect(isNotification(JSON.parse(JSON.stringify(notification)))).toBe(true);
  });

  it('tells nobody of their own word, nor of what the other took back', () => {
    const later = {
      at: '2198-12-31T10:00:00.000Z',
      what: 'completed',
      byId: 3,
      amountMinor: null,
      dueKind: null,
    } as const;
    const received = { ...toMe, state: 'settled', receivedAt: NOW.toISOString() } as const;
    for (const paid of [
      paidFor({}, 'due_paid', ME),
      paidFor({}, 'due_paid', 3),
      paidFor(toMe, 'due_taken_back', 3),
      paidFor(received, 'due_settled', null),
      { ...paidFor(toMe, 'due_paid', 3), dues: [] },
      // Something else has happened since.
      { ...paidFor(toMe, 'due_paid', 3), events: [...paidFor(toMe, 'due_paid', 3).events, later] },
    ])
      expect(notificationOfMoney(paid, ME, NOW)).toBe(null);
  });

  it.each([
    ['open', 3, 'Change proposed', 'Meera Iyer proposes Aug 14 – Aug 19, 2026 for "Four-person tent"'],
    ['accepted', ME, 'Change accepted', 'Meera Iyer accepted Aug 14 – Aug 19, 2026 for "Four-person tent"'],
    ['declined', ME, 'Change declined', 'Meera Iyer declined Aug 14 – Aug 19, 2026 for "Four-person tent"'],
  ] as const)('tells of other days for a rental that are %s', (status, byId, title, description) => {
    const notification = notificationOfChange(change(status, byId), ME, NOW);
    expect(told(notification)).toMatchObject({ title, description, linkTo: '/rentals/1' });
    expect(isNotification(JSON.parse(JSON.stringify(notification)))).toBe(true);
    // The other person did that themselves.
    expect(notificationOfChange(change(status, byId), 3, NOW)).toBe(null);
  });

  it.each([
    ['review_open', ME, 'How was it?', 'You can review "Four-person tent" and its owner'],
    ['review_open', 3, 'How was it?', 'You can review Rahul Menon, who rented "Four-person tent"'],
    [
      'reviews_revealed',
      ME,
      'Reviews revealed',
      'Read what was written about the rental of "Four-person tent"',
    ],
  ] as const)('tells of reviews: %s to %i', (type, viewer, title, description) => {
    const event = { type, rental: rental('completed'), closesAt: null };
    const notification = notificationOf(event, viewer, NOW);
    expect(told(notification)).toMatchObject({ type, title, description, linkTo: '/rentals/1' });
    expect(isNotification(JSON.parse(JSON.stringify(notification)))).toBe(true);
  });

  it.each(['withdrawn', 'expired', 'superseded'] as const)(
    'is silent about a proposal that is %s',
    (status) => {
      for (const viewer of [ME, 3]) expect(notificationOfChange(change(status, ME), viewer, NOW)).toBe(null);
    },
  );

  it('links only to known pages', () => {
    const stored = notificationOf({ type: 'new_message', message }, ME, NOW);
    for (const linkTo of ['https://example.com/items/7', '//items/7', 'javascript:alert(1)', '/admin'])
      expect(isNotification({ ...stored, linkTo })).toBe(false);
  });

  it('is dated as month, day and time with am or pm', () => {
    expect(formatMoment(new Date(2026, 7, 3, 9, 42), 'en-US')).toBe('Aug 3, 9:42 am');
    expect(formatMoment(new Date(2026, 11, 24, 18, 5), 'en-US')).toBe('Dec 24, 6:05 pm');
  });
});
