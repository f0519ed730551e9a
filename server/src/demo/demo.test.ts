import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { DESCRIPTION_MIN, ItemBody, PLACE_MIN, TITLE_MAX, TITLE_MIN } from '@lendloop/contract/items';
import { describe, expect, it } from 'vitest';

import { OWN } from './comments-own.ts';
import { makeHistory } from './history.ts';
import { CATEGORIES, LISTINGS } from './listings.ts';
import { PEOPLE } from './people.ts';
import type { DemoRental } from './types.ts';

const history = makeHistory();
const DAY = 24 * 60;

function listingOf(key: string) {
  const listing = LISTINGS.find((one) => one.key === key);
  if (!listing) throw new Error(`no listing ${key}`);
  return listing;
}

function personOf(username: string) {
  const person = PEOPLE.find((one) => one.username === username);
  if (!person) throw new Error(`no person ${username}`);
  return person;
}

const taken = ({ status }: DemoRental) => status === 'approved' || status === 'completed';
const distinct = (values: readonly string[]) => new Set(values).size;

describe('demo people', () => {
  it('are twelve with names, e-mail addresses and portraits of their own', () => {
    expect(PEOPLE).toHaveLength(12);
    for (const field of ['username', 'fullName', 'email', 'portrait', 'bio'] as const) {
      expect(distinct(PEOPLE.map((person) => person[field]))).toBe(PEOPLE.length);
    }
    for (const { username, email } of PEOPLE) {
      expect(username).toMatch(/^[a-z]{3,20}$/);
      expect(email).toMatch(/@example\.(com|net|org)$/);
    }
  });

  it('include one administrator, one Google account and all stages of verification in use', () => {
    expect(PEOPLE.filter(({ isAdmin }) => isAdmin).map(({ username }) => username)).toEqual(['admin']);
    expect(PEOPLE.filter(({ authProvider }) => authProvider === 'google')).toHaveLength(1);
    expect(new Set(PEOPLE.map(({ verificationStatus }) => verificationStatus))).toEqual(
      new Set(['approved', 'pending']),
    );
  });
});

describe('demo listings', () => {
  it('are 120 distinct ones in ten categories, all used', () => {
    expect(LISTINGS).toHaveLength(120);
    expect(CATEGORIES).toHaveLength(10);
    for (const field of ['key', 'title', 'description'] as const) {
      expect(distinct(LISTINGS.map((listing) => listing[field]))).toBe(LISTINGS.length);
    }
    expect(new Set(LISTINGS.map(({ category }) => category))).toEqual(
      new Set(CATEGORIES.map(({ name }) => name)),
    );
  });

  it('keep the limits of the form', () => {
    for (const { title, description, price, location, latitude, longitude } of LISTINGS) {
      expect(title.length).toBeGreaterThanOrEqual(TITLE_MIN);
      expect(title.length).toBeLessThanOrEqual(TITLE_MAX);
      expect(description.length).toBeGreaterThanOrEqual(DESCRIPTION_MIN);
      expect(location.length).toBeGreaterThanOrEqual(PLACE_MIN);
      expect(price).toBeGreaterThanOrEqual(40);
      expect(price).toBeLessThanOrEqual(1000);
      const images = ['https://example.com/picture.webp'];
      const body = { title, description, price, categoryId: 1, location, latitude, longitude, images };
      expect(ItemBody.safeParse(body).error).toBeUndefined();
    }
  });

  it('speak without exclamation marks', () => {
    for (const { title, description } of LISTINGS) expect(title + description).not.toContain('!');
  });

  it('were created within a year, after their owner joined, on days spread over it', () => {
    for (const { owner, createdDaysAgo } of LISTINGS) {
      expect(createdDaysAgo).toBeGreaterThan(0);
      expect(createdDaysAgo).toBeLessThanOrEqual(365);
      expect(personOf(owner).joinedMonthsAgo * 30).toBeGreaterThan(createdDaysAgo);
      expect(personOf(owner).isAdmin).toBe(false);
    }
    expect(distinct(LISTINGS.map(({ createdDaysAgo }) => String(createdDaysAgo)))).toBe(LISTINGS.length);
  });

  it('stand in the city of their owner, in at least twelve neighbourhoods of each of three cities', () => {
    const cityOf = (location: string) => location.split(', ')[1];
    for (const { owner, location } of LISTINGS)
      expect(cityOf(location)).toBe(cityOf(personOf(owner).location));
    const places = [...new Set(LISTINGS.map(({ location }) => location))];
    for (const city of ['Bengaluru', 'Mumbai', 'Delhi']) {
      expect(places.filter((place) => cityOf(place) === city).length).toBeGreaterThanOrEqual(12);
    }
  });

  it('are mostly available, a few not, and a few only within a window that lies ahead', () => {
    expect(LISTINGS.filter(({ isAvailable }) => !isAvailable).length).toBeGreaterThanOrEqual(3);
    const windows = LISTINGS.flatMap(({ window }) => (window ? [window] : []));
    expect(windows.length).toBeGreaterThanOrEqual(3);
    for (const { fromDay, untilDay } of windows) {
      expect(fromDay).toBeGreaterThan(0);
      expect(untilDay).toBeGreaterThan(fromDay);
    }
  });
});

describe('demo pictures', () => {
  const folder = join(import.meta.dirname, 'pictures');
  const named = [...LISTINGS.flatMap(({ pictures }) => pictures), ...PEOPLE.map(({ portrait }) => portrait)];

  it('exist as files, and no file is left over', () => {
    expect(named.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it('are two to four a listing, with a cover of its own', () => {
    for (const { pictures } of LISTINGS) {
      expect(pictures.length).toBeGreaterThanOrEqual(2);
      expect(pictures.length).toBeLessThanOrEqual(4);
    }
    expect(distinct(LISTINGS.map(({ pictures }) => pictures[0] ?? ''))).toBe(LISTINGS.length);
  });
});

describe('demo rentals', () => {
  it('exist in every state, past, running and ahead', () => {
    for (const status of ['pending', 'approved', 'rejected', 'cancelled', 'completed']) {
      expect(history.rentals.filter((rental) => rental.status === status).length).toBeGreaterThanOrEqual(5);
    }
    const approved = history.rentals.filter(({ status }) => status === 'approved');
    expect(approved.some(({ startDay, endDay }) => startDay <= 0 && endDay >= 0)).toBe(true);
    expect(approved.some(({ startDay }) => startDay > 0)).toBe(true);
  });

  it('have days that agree with their state, and were requested before they began', () => {
    for (const { status, startDay, endDay, requestedMinutesAgo, listing, renter } of history.rentals) {
      expect(endDay).toBeGreaterThanOrEqual(startDay);
      expect(requestedMinutesAgo).toBeGreaterThan(-startDay * DAY);
      expect(requestedMinutesAgo).toBeLessThanOrEqual(listingOf(listing).createdDaysAgo * DAY);
      expect(requestedMinutesAgo).toBeLessThan(personOf(renter).joinedMonthsAgo * 30 * DAY);
      if (status === 'completed') expect(endDay).toBeLessThan(0);
      if (status === 'approved') expect(endDay).toBeGreaterThanOrEqual(0);
      if (status === 'pending') expect(startDay).toBeGreaterThan(0);
    }
  });

  it('never have an owner renting their own item', () => {
    for (const { listing, renter } of history.rentals) expect(listingOf(listing).owner).not.toBe(renter);
  });

  it('never overlap on one item when approved or completed', () => {
    for (const { key } of LISTINGS) {
      const days = history.rentals
        .filter((rental) => rental.listing === key && taken(rental))
        .toSorted((a, b) => a.startDay - b.startDay);
      days.forEach((rental, index) => {
        const next = days[index + 1];
        if (next) expect(rental.endDay, key).toBeLessThan(next.startDay);
      });
    }
  });

  it('give Ananya requests to decide and Rahul rentals in every state', () => {
    const forAnanya = history.rentals.filter(
      ({ listing, status }) => status === 'pending' && listingOf(listing).owner === 'ananya',
    );
    expect(forAnanya.length).toBeGreaterThanOrEqual(3);
    const states = history.rentals.filter(({ renter }) => renter === 'rahul').map(({ status }) => status);
    expect(distinct(states)).toBe(5);
  });
});

describe('demo reviews', () => {
  it('belong each to a completed rental, once, and were written after its last day', () => {
    expect(distinct(history.reviews.map(({ rental }) => String(rental)))).toBe(history.reviews.length);
    for (const { rental, rating, writtenMinutesAgo } of history.reviews) {
      const reviewed = history.rentals[rental];
      expect(reviewed?.status).toBe('completed');
      expect(writtenMinutesAgo).toBeLessThan(-(reviewed?.endDay ?? 0) * DAY);
      expect(writtenMinutesAgo).toBeGreaterThan(0);
      expect([3, 4, 5]).toContain(rating);
    }
  });

  it('reach most listings, at most eight each, and repeat no comment on one', () => {
    const comments = new Map<string, string[]>();
    for (const { rental, comment } of history.reviews) {
      const key = history.rentals[rental]?.listing ?? '';
      comments.set(key, [...(comments.get(key) ?? []), comment]);
    }
    expect(comments.size).toBeGreaterThan(80);
    expect(comments.size).toBeLessThan(LISTINGS.length);
    for (const [key, list] of comments) {
      expect(list.length, key).toBeLessThanOrEqual(8);
      expect(distinct(list), key).toBe(list.length);
    }
    expect(Object.keys(OWN).toSorted()).toEqual(LISTINGS.map(({ key }) => key).toSorted());
  });
});

describe('demo conversations', () => {
  it('are between the owner of an item and one other, two to eight lines long, oldest first', () => {
    const threads = new Map<string, number>();
    history.messages.forEach(({ listing, sender, receiver, sentMinutesAgo }, index) => {
      const { owner, createdDaysAgo } = listingOf(listing);
      expect([sender, receiver]).toContain(owner);
      expect(sender).not.toBe(receiver);
      const thread = [listing, ...[sender, receiver].toSorted()].join(' ');
      threads.set(thread, (threads.get(thread) ?? 0) + 1);
      expect(sentMinutesAgo).toBeLessThan(createdDaysAgo * DAY);
      expect(sentMinutesAgo).toBeLessThanOrEqual(history.messages[index - 1]?.sentMinutesAgo ?? Infinity);
    });
    expect(threads.size).toBeGreaterThanOrEqual(15);
    for (const lines of threads.values()) {
      expect(lines).toBeGreaterThanOrEqual(2);
      expect(lines).toBeLessThanOrEqual(8);
    }
  });

  it('leave Ananya with unread lines, and nobody with an unread line that they answered later', () => {
    expect(history.messages.some(({ receiver, isRead }) => receiver === 'ananya' && !isRead)).toBe(true);
    history.messages.forEach((message, index) => {
      if (message.isRead) return;
      const answered = history.messages
        .slice(index + 1)
        .some(
          ({ listing, sender, receiver }) =>
            listing === message.listing && sender === message.receiver && receiver === message.sender,
        );
      expect(answered, message.content).toBe(false);
    });
  });
});

it('the demo history is the same each time', () => {
  expect(makeHistory()).toEqual(history);
});
