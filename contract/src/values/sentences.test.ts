import { expect, test } from 'vitest';
import { z } from 'zod';

import { Day } from './dates.ts';
import { IdInUrl, Latitude, numberInUrl } from './fields.ts';

const Body = z.object({
  itemId: IdInUrl,
  latitude: numberInUrl(Latitude),
  fullName: z.string().min(3).max(5),
  token: z.string().min(1),
  rating: z.int().min(1).max(5),
  radius: z.number().gt(0),
  isAvailable: z.boolean(),
  images: z.array(z.string()).min(1).max(2),
  availableFrom: Day,
  clientId: z.uuid(),
  sort: z.enum(['newest', 'rating']),
});

const GOOD = {
  itemId: 1,
  latitude: '12.5',
  fullName: 'Asha',
  token: 'abc',
  rating: 5,
  radius: 0.5,
  isAvailable: true,
  images: ['one'],
  availableFrom: '2026-08-14',
  clientId: '6f1b0a52-7a3e-4a0f-9f6e-0b6d4a3c2b1a',
  sort: 'newest',
};

test.each([
  [{ itemId: 'x' }, 'Item ID must be a number'],
  [{ itemId: undefined }, 'Item ID must be a number'],
  [{ itemId: 0 }, 'Item ID must be at least 1'],
  [{ latitude: [] }, 'Latitude must be a number'],
  [{ latitude: '91' }, 'Latitude must be at most 90'],
  [{ fullName: undefined }, 'Full name is required'],
  [{ fullName: null }, 'Full name is required'],
  [{ fullName: 7 }, 'Full name must be text'],
  [{ fullName: 'Al' }, 'Full name must be at least 3 characters'],
  [{ fullName: 'Asha R' }, 'Full name must be at most 5 characters'],
  [{ token: '' }, 'Token is required'],
  [{ rating: 1.5 }, 'Rating must be a whole number'],
  [{ rating: 6 }, 'Rating must be at most 5'],
  [{ radius: 0 }, 'Radius must be more than 0'],
  [{ isAvailable: 'yes' }, 'Is available must be true or false'],
  [{ images: 'one' }, 'Images must be a list'],
  [{ images: [] }, 'Images must have at least 1 entry'],
  [{ images: ['one', 7] }, 'Entry 2 of images must be text'],
  [{ availableFrom: 'soon' }, 'Available from must be a date such as 2026-08-14'],
  [{ availableFrom: '1850-01-01' }, 'Please choose a date between 1900 and 2199'],
  [{ clientId: 'x' }, 'Client ID must be a UUID'],
  [{ sort: 'best' }, 'Sort must be one of: newest, rating'],
])('%j is told: %s', (wrong, sentence) => {
  expect(Body.safeParse({ ...GOOD, ...wrong }).error?.issues[0]?.message).toBe(sentence);
});

test('what fits is taken, and what is no object at all is told so', () => {
  expect(Body.safeParse(GOOD).success).toBe(true);
  expect(Body.safeParse(null).error?.issues[0]?.message).toBe(
    'Some of the information is missing or not valid',
  );
});
