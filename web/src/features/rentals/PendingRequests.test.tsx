import { NOTHING_DUE } from '@lendloop/contract/payments/payment';
import type { PendingRental } from '@lendloop/contract/rentals/lent';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';

import { siteQuery } from '../../site/queries.ts';
import { loadWords } from '../../words/language.ts';
import { PendingRentals } from './PendingRentals.tsx';
import { PendingRequests } from './PendingRequests.tsx';
import { pendingRentalsOfQuery, pendingRentalsQuery } from './queries.ts';

beforeAll(() => loadWords('rentals', 'ui'));

const REASON = 'This listing was rejected, so requests for it cannot be approved';

const request: PendingRental = {
  id: 1,
  itemId: 7,
  renterId: 2,
  ownerId: 3,
  startDate: '2999-08-14',
  endDate: '2999-08-17',
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
  renterAvatar: null,
  rating: null,
  reviewCount: 0,
  isItemRejected: false,
  hasBlockedDays: false,
};

/** The menu of notifications and the item's page, with this one request. */
function markupWith(rental: PendingRental): readonly string[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData([...siteQuery.queryKey], {
    name: 'Lendloop',
    currency: 'INR',
    locale: 'en-IN',
    languages: ['en', 'hi', 'de', 'ar'],
    timeZone: 'Asia/Kolkata',
  });
  const data = { pages: [{ rows: [rental], nextCursor: null }], pageParams: [null] };
  client.setQueryData([...pendingRentalsQuery.queryKey], data);
  client.setQueryData([...pendingRentalsOfQuery(7).queryKey], data);
  return [<PendingRequests key="menu" />, <PendingRentals key="page" itemId={7} />].map((element) =>
    renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>),
  );
}

test('the owner can approve or reject a request', () => {
  for (const markup of markupWith(request)) {
    expect(markup).toMatch(/>(Approve|Accept)</);
    expect(markup).toMatch(/>Reject</);
    expect(markup).not.toContain(REASON);
  }
});

test('a request for a rejected listing gives the reason and offers no approval', () => {
  for (const markup of markupWith({ ...request, isItemRejected: true })) {
    expect(markup).not.toMatch(/>(Approve|Accept)</);
    expect(markup).toMatch(/>Reject</);
    expect(markup).toContain(REASON);
  }
});

test('a request says how owners rate the renter', () => {
  for (const markup of markupWith(request)) expect(markup).toMatch(/Rating as a renter: .*>New</);
  for (const markup of markupWith({ ...request, rating: 4.5, reviewCount: 7 }))
    expect(markup).toMatch(/Rating as a renter: .*aria-label="Rated 4\.5 out of 5 by 7"/);
});
