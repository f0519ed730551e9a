import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { DESCRIPTION_MIN, ItemBody, PLACE_MIN, TITLE_MAX, TITLE_MIN } from '@lendloop/contract/items';
import { describe, expect, it } from 'vitest';

import { CATEGORIES, LISTINGS } from './listings.ts';
import { PEOPLE } from './people.ts';

function personOf(username: string) {
  const person = PEOPLE.find((one) => one.username === username);
  if (!person) throw new Error(`no person ${username}`);
  return person;
}

const distinct = (values: readonly string[]) => new Set(values).size;

describe('demo people', () => {
  it('are twelve with unique names, email addresses and portraits', () => {
    expect(PEOPLE).toHaveLength(12);
    for (const field of ['username', 'fullName', 'email', 'portrait', 'bio'] as const) {
      expect(distinct(PEOPLE.map((person) => person[field]))).toBe(PEOPLE.length);
    }
    for (const { username, email } of PEOPLE) {
      expect(username).toMatch(/^[a-z]{3,20}$/);
      expect(email).toMatch(/@example\.(com|net|org)$/);
    }
  });

  it('include one administrator, one Google account and every verification status', () => {
    expect(PEOPLE.filter(({ isAdmin }) => isAdmin).map(({ username }) => username)).toEqual(['admin']);
    expect(PEOPLE.filter(({ authProvider }) => authProvider === 'google')).toHaveLength(1);
    expect(new Set(PEOPLE.map(({ verificationStatus }) => verificationStatus))).toEqual(
      new Set(['approved', 'pending']),
    );
  });
});

describe('demo listings', () => {
  it('are 120 distinct listings in ten categories, all used', () => {
    expect(LISTINGS).toHaveLength(120);
    expect(CATEGORIES).toHaveLength(10);
    for (const field of ['key', 'title', 'description'] as const) {
      expect(distinct(LISTINGS.map((listing) => listing[field]))).toBe(LISTINGS.length);
    }
    expect(new Set(LISTINGS.map(({ category }) => category))).toEqual(
      new Set(CATEGORIES.map(({ name }) => name)),
    );
  });

  it('are within the limits of the form', () => {
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

  it('contain no exclamation marks', () => {
    for (const { title, description } of LISTINGS) expect(title + description).not.toContain('!');
  });

  it('were created on days spread over a year, after their owner joined', () => {
    for (const { owner, createdDaysAgo } of LISTINGS) {
      expect(createdDaysAgo).toBeGreaterThan(0);
      expect(createdDaysAgo).toBeLessThanOrEqual(365);
      expect(personOf(owner).joinedMonthsAgo * 30).toBeGreaterThan(createdDaysAgo);
      expect(personOf(owner).isAdmin).toBe(false);
    }
    expect(distinct(LISTINGS.map(({ createdDaysAgo }) => String(createdDaysAgo)))).toBe(LISTINGS.length);
  });

  it('are in the city of their owner, in at least twelve neighbourhoods of each of three cities', () => {
    const cityOf = (location: string) => location.split(', ')[1];
    for (const { owner, location } of LISTINGS)
      expect(cityOf(location)).toBe(cityOf(personOf(owner).location));
    const places = [...new Set(LISTINGS.map(({ location }) => location))];
    for (const city of ['Bengaluru', 'Mumbai', 'Delhi']) {
      expect(places.filter((place) => cityOf(place) === city).length).toBeGreaterThanOrEqual(12);
    }
  });

  it('are mostly available, with a few unavailable and a few only within a future window', () => {
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

  it('exist as files, and no file is unused', () => {
    expect(named.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it('are two to four for a listing, with a unique cover', () => {
    for (const { pictures } of LISTINGS) {
      expect(pictures.length).toBeGreaterThanOrEqual(2);
      expect(pictures.length).toBeLessThanOrEqual(4);
    }
    expect(distinct(LISTINGS.map(({ pictures }) => pictures[0] ?? ''))).toBe(LISTINGS.length);
  });
});
