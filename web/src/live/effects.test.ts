import type { LiveRental } from '@lendloop/contract/live';
import { NOTHING_DUE } from '@lendloop/contract/payments/payment';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';

import { markStale, staleAfter } from './effects.ts';
import { makeStaleQueue } from './staleQueue.ts';

const rental: z.output<typeof LiveRental> = {
  id: 1,
  itemId: 7,
  renterId: 2,
  ownerId: 3,
  startDate: '2026-08-14',
  endDate: '2026-08-17',
  status: 'pending',
  createdAt: '2026-08-03T09:42:00.000Z',
  itemTitle: 'Tent',
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
  renterName: 'Ravi',
};

describe('what an event makes stale', () => {
  it('is the rental, the rental lists, the free days of the item and the money, for a rental', () => {
    expect(staleAfter({ type: 'rental_request', rental })).toEqual([
      ['/api/rentals/user'],
      ['/api/rentals/pending'],
      ['/api/items/:id/calendar'],
      ['/api/rentals/:id/calendar'],
      ['/api/items/:id/schedule'],
      ['/api/schedule'],
      ['/api/rentals/lent'],
      ['/api/rentals/:id', { params: { id: 1 } }],
      ['/api/dues'],
      ['/api/earnings'],
      ['/api/rentals/:id/receipt'],
      ['/api/statements'],
    ]);
  });

  it('is the same and the item, which drops or shows the exact place, for another status of a rental', () => {
    expect(staleAfter({ type: 'rental_status_changed', rental, byId: null })).toEqual([
      ...staleAfter({ type: 'rental_request', rental }),
      ['/api/items/:id', { params: { id: rental.itemId } }],
      ['/api/reviews/open'],
    ]);
  });

  it('is the queue and the dispute that is looked at, for administrators', () => {
    expect(staleAfter({ type: 'dispute_queue', disputeId: 9 })).toEqual([
      ['/api/admin/disputes'],
      ['/api/admin/disputes/:id', { params: { id: 9 } }],
    ]);
  });

  it('is the dispute, the lists of disputes, the rental and the money, for a dispute', () => {
    const event = {
      type: 'dispute',
      disputeId: 9,
      rentalId: 1,
      itemId: 7,
      itemTitle: 'Tent',
      state: 'answered',
      byId: 2,
    } as const;
    expect(staleAfter(event)).toEqual([
      ['/api/disputes/:id', { params: { id: 9 } }],
      ['/api/disputes'],
      ['/api/rentals/:id', { params: { id: 1 } }],
      ['/api/dues'],
      ['/api/earnings'],
      ['/api/rentals/:id/receipt'],
      ['/api/statements'],
    ]);
    const all = staleAfter({ type: 'refetch' });
    expect(all).toEqual(expect.arrayContaining([['/api/disputes/:id'], ['/api/disputes']]));
  });

  it('is the same and the item, for other days of a rental', () => {
    const event = { type: 'rental_updated', rentalId: 1, itemId: 7, what: 'change', byId: null } as const;
    expect(staleAfter(event)).toEqual([
      ...staleAfter({ type: 'rental_request', rental }),
      ['/api/items/:id', { params: { id: 7 } }],
    ]);
  });

  it('is the person or the listing, for a decision of an administrator', () => {
    const decision = {
      id: 4,
      status: 'approved',
      subject: { id: 7, name: 'Tent' },
      comment: null,
      createdAt: '2026-08-03T09:42:00.000Z',
    } as const;
    expect(staleAfter({ type: 'decision', decision: { ...decision, action: 'moderate_item' } })).toEqual([
      ['/api/items/:id', { params: { id: 7 } }],
      ['/api/items/user/:userId'],
    ]);
    expect(staleAfter({ type: 'decision', decision: { ...decision, action: 'verify_user' } })).toEqual([
      ['/api/user'],
      ['/api/users/:id', { params: { id: 7 } }],
    ]);
  });

  it('is what can be reviewed and the rental, when a rental can be reviewed', () => {
    expect(staleAfter({ type: 'review_open', rental, closesAt: null })).toEqual([
      ['/api/reviews/open'],
      ['/api/rentals/:id', { params: { id: 1 } }],
    ]);
  });

  it('is also all that reviews show on, when they are revealed', () => {
    const keys = staleAfter({ type: 'reviews_revealed', rental });
    expect(keys).toEqual(
      expect.arrayContaining([
        ['/api/reviews/open'],
        ['/api/rentals/:id', { params: { id: 1 } }],
        ['/api/items/:id/reviews'],
        ['/api/items/:id/ratings'],
        ['/api/items/:id'],
        ['/api/users/:id/reviews'],
        ['/api/users/:id/facts'],
      ]),
    );
  });

  it('is everything that events keep fresh, if some may have been missed', () => {
    const all = staleAfter({ type: 'refetch' });
    expect(all).toEqual(staleAfter({ type: 'auth_ok' }));
    expect(all).toContainEqual(['/api/messages/:otherUserId/:itemId']);
  });

  it('covers whatever a single event makes stale, if some may have been missed', () => {
    const all = staleAfter({ type: 'refetch' }).map(([path]) => path);
    const decision = {
      id: 4,
      status: 'rejected',
      subject: { id: 7, name: 'Tent' },
      comment: null,
      createdAt: '2026-08-03T09:42:00.000Z',
    } as const;
    const single: Parameters<typeof staleAfter>[0][] = [
      { type: 'notification_count', count: 1 },
      { type: 'rental_request', rental },
      { type: 'rental_status_changed', rental, byId: null },
      { type: 'rental_updated', rentalId: 1, itemId: 7, what: 'due', byId: 2 },
      { type: 'calendar_changed', itemId: 7 },
      { type: 'review_open', rental, closesAt: null },
      { type: 'reviews_revealed', rental },
      { type: 'reviews_changed', rentalId: 1 },
      { type: 'decision', decision: { ...decision, action: 'moderate_item' } },
      { type: 'decision', decision: { ...decision, action: 'verify_user' } },
    ];
    for (const event of single)
      for (const [path] of staleAfter(event)) expect(all, `${event.type} ${String(path)}`).toContain(path);
  });

  it('is nothing for events that are written to the cache directly', () => {
    expect(staleAfter({ type: 'typing', senderId: 2, itemId: 7 })).toEqual([]);
  });

  it('fetches a conversation only in a visible tab', async () => {
    const client = new QueryClient();
    const queryFn = vi.fn(() => 'answer');
    const queryKey = ['/api/messages/:otherUserId/:itemId', 'of two people'];
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    await expect.poll(() => client.getQueryData(queryKey)).toBe('answer');
    markStale(client, staleAfter({ type: 'refetch' }), false);
    expect([queryFn.mock.calls.length, client.getQueryState(queryKey)?.isInvalidated]).toEqual([1, true]);
    markStale(client, staleAfter({ type: 'refetch' }), true);
    await expect.poll(() => queryFn.mock.calls.length).toBe(2);
    stop();
  });
});

describe('a burst of events', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('marks each query at once and then once per pause', () => {
    const marked: unknown[][] = [];
    const queue = makeStaleQueue((keys) => marked.push([...keys]));
    for (let count = 0; count < 1000; count++) {
      queue.add([['messages']]);
      if (count === 500) queue.add([['rentals']]);
    }
    expect(marked).toEqual([[['messages']]]);
    vi.advanceTimersByTime(250);
    expect(marked).toEqual([[['messages']], [['messages'], ['rentals']]]);
    vi.advanceTimersByTime(60_000);
    expect(marked.length).toBe(2);
    queue.add([['messages']]);
    expect(marked.length).toBe(3);
  });

  it('that does not end marks a query every two seconds, until nothing comes', () => {
    let marked = 0;
    const queue = makeStaleQueue(() => (marked += 1));
    for (let ms = 0; ms < 60_000; ms += 100) {
      queue.add([['messages']]);
      vi.advanceTimersByTime(100);
    }
    expect(marked).toBeLessThan(35);
    vi.advanceTimersByTime(4000);
    marked = 0;
    queue.add([['messages']]);
    queue.add([['messages']]);
    vi.advanceTimersByTime(250);
    expect(marked).toBe(2);
  });
});
