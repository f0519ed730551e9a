import { REVIEW_EVERY_DAYS } from '@lendloop/contract/reviews';
import { describe, expect, it } from 'vitest';

import { makeHistory } from './history.ts';
import { LISTINGS } from './listings.ts';
import { OWN } from './ownComments.ts';
import { PEOPLE } from './people.ts';
import type { DemoRental } from './types.ts';

const { rentals, reviews, messages } = makeHistory();
const DAY = 24 * 60;

const STATES = ['pending', 'approved', 'rejected', 'cancelled', 'completed'] as const;
/** Whether the days of a rental with this status are possible relative to today. */
const FITS: Record<DemoRental['status'], (rental: DemoRental) => boolean> = {
  pending: ({ startDay }) => startDay > 0,
  approved: ({ endDay }) => endDay >= 0,
  rejected: () => true,
  cancelled: () => true,
  completed: ({ endDay }) => endDay < 0,
};

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo data names something that it does not have.');
  return value;
}

const listingOf = (key: string) => found(LISTINGS.find((listing) => listing.key === key));
const personOf = (name: string) => found(PEOPLE.find(({ username }) => username === name));
const ofStatus = (wanted: string) => rentals.filter(({ status }) => status === wanted);
const distinct = (values: readonly (string | number)[]) => new Set(values).size;

describe('demo rentals', () => {
  it('exist in every status, current and future', () => {
    for (const status of STATES) expect(ofStatus(status).length).toBeGreaterThanOrEqual(5);
    const approved = ofStatus('approved');
    expect(approved.some(({ startDay, endDay }) => startDay <= 0 && endDay >= 0)).toBe(true);
    expect(approved.some(({ startDay }) => startDay > 0)).toBe(true);
  });

  it('have days that agree with their status', () => {
    expect(rentals.filter(({ startDay, endDay }) => endDay < startDay)).toEqual([]);
    expect(rentals.filter((rental) => !FITS[rental.status](rental))).toEqual([]);
  });

  it('were requested before they began, and after the listing and the renter existed', () => {
    for (const { startDay, requestedMinutesAgo, listing, renter } of rentals) {
      expect(requestedMinutesAgo).toBeGreaterThan(-startDay * DAY);
      expect(requestedMinutesAgo).toBeLessThanOrEqual(listingOf(listing).createdDaysAgo * DAY);
      expect(requestedMinutesAgo).toBeLessThan(personOf(renter).joinedMonthsAgo * 30 * DAY);
    }
  });

  it('never have owners renting their own items', () => {
    expect(rentals.filter(({ listing, renter }) => listingOf(listing).owner === renter)).toEqual([]);
  });

  it('never take more pieces of one item than there are if approved or completed', () => {
    const taken = [...ofStatus('approved'), ...ofStatus('completed')];
    const overlapping = taken.filter((rental, index) =>
      taken
        .slice(index + 1)
        .some(
          (other) =>
            other.listing === rental.listing &&
            (rental.pieces ?? 1) + (other.pieces ?? 1) > (listingOf(rental.listing).terms.quantity ?? 1) &&
            other.startDay <= rental.endDay &&
            rental.startDay <= other.endDay,
        ),
    );
    expect(overlapping).toEqual([]);
  });

  it('give Ananya requests to decide and Rahul rentals in every status', () => {
    const forAnanya = ofStatus('pending').filter(({ listing }) => listingOf(listing).owner === 'ananya');
    expect(forAnanya.length).toBeGreaterThanOrEqual(3);
    const ofRahul = rentals.filter(({ renter }) => renter === 'rahul');
    expect(distinct(ofRahul.map(({ status }) => status))).toBe(STATES.length);
  });
});

describe('demo reviews', () => {
  it('each belong to a different completed rental, and were written after its last day', () => {
    expect(distinct(reviews.map(({ rental }) => rental))).toBe(reviews.length);
    for (const { rental, rating, writtenMinutesAgo } of reviews) {
      const { status, endDay } = found(rentals[rental]);
      expect(status).toBe('completed');
      expect(writtenMinutesAgo).toBeLessThan(-endDay * DAY);
      expect(writtenMinutesAgo).toBeGreaterThan(0);
      expect([3, 4, 5]).toContain(rating);
    }
  });

  it('by one renter of one item are as far apart as the product requires', () => {
    const written = Map.groupBy(reviews, ({ rental }) => {
      const { renter, listing } = found(rentals[rental]);
      return `${renter} ${listing}`;
    });
    for (const list of written.values()) {
      const times = list.map(({ writtenMinutesAgo }) => writtenMinutesAgo).toSorted((a, b) => a - b);
      times.forEach((time, index) => {
        const next = times[index + 1] ?? Infinity;
        expect(next - time).toBeGreaterThanOrEqual(REVIEW_EVERY_DAYS * DAY);
      });
    }
  });

  it('exist for most listings, at most eight each, without repeated comments on one', () => {
    const comments = Map.groupBy(reviews, ({ rental }) => found(rentals[rental]).listing);
    expect(comments.size).toBeGreaterThan(80);
    expect(comments.size).toBeLessThan(LISTINGS.length);
    for (const list of comments.values()) {
      expect(list.length).toBeLessThanOrEqual(8);
      expect(distinct(list.map(({ comment }) => comment))).toBe(list.length);
    }
  });

  it('have a unique comment for every listing', () => {
    expect(new Set(Object.keys(OWN))).toEqual(new Set(LISTINGS.map(({ key }) => key)));
    expect(distinct(Object.values(OWN))).toBe(LISTINGS.length);
  });
});

describe('demo conversations', () => {
  it('are fifteen or more, each with two to eight messages between an owner and one other person', () => {
    const conversations = Map.groupBy(messages, ({ listing, sender, receiver }) => {
      expect([sender, receiver]).toContain(listingOf(listing).owner);
      expect(sender).not.toBe(receiver);
      return `${listing} ${sender < receiver ? `${sender} ${receiver}` : `${receiver} ${sender}`}`;
    });
    expect(conversations.size).toBeGreaterThanOrEqual(15);
    for (const lines of conversations.values()) {
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(8);
    }
  });

  it('are in chronological order, after the item was listed', () => {
    messages.forEach(({ listing, sentMinutesAgo }, index) => {
      expect(sentMinutesAgo).toBeLessThan(listingOf(listing).createdDaysAgo * DAY);
      expect(sentMinutesAgo).toBeLessThanOrEqual(messages[index - 1]?.sentMinutesAgo ?? Infinity);
    });
  });

  it('leave Ananya with unread messages, and nobody with an unread message that they answered later', () => {
    const unread = messages.filter(({ isRead }) => !isRead);
    expect(unread.filter(({ receiver }) => receiver === 'ananya').length).toBeGreaterThanOrEqual(2);
    const answered = unread.filter((message) =>
      messages
        .slice(messages.indexOf(message) + 1)
        .some(({ listing, sender }) => listing === message.listing && sender === message.receiver),
    );
    expect(answered).toEqual([]);
  });
});

it('the demo history is the same each time', () => {
  expect(makeHistory()).toEqual({ rentals, reviews, messages });
});
