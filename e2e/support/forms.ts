import path from 'node:path';

import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A photo as a phone takes it. */
export const PHOTO = path.resolve(import.meta.dirname, '../fixtures/phone-photo.jpg');

/** Resolves once the photos that were added to a listing are stored, until when it cannot be sent. */
export const photosStored = (page: Page): Promise<void> =>
  expect.poll(() => page.getByRole('progressbar').count()).toBe(0);

/** What somebody fills in to list something, by the labels of the fields; the category is chosen. */
export const DRILL = {
  title: 'Cordless drill with two batteries',
  category: 'Tools & DIY',
  description: 'Eighteen volts, two batteries and a set of bits in a case.',
} as const;

/** What somebody types to register, by the labels of the fields. */
export const registration = (fullName: string, username: string): [label: string, text: string][] => [
  ['Full Name', fullName],
  ['Username', username],
  ['Email', `${username}@example.com`],
  ['Password', 'sesame street'],
];
