import path from 'node:path';

import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A phone's photo. */
export const PHOTO = path.resolve(import.meta.dirname, '../fixtures/phone-photo.jpg');

/** Waits until all added photos are uploaded. */
export const photosStored = (page: Page): Promise<void> =>
  expect.poll(() => page.getByRole('progressbar').count()).toBe(0);

/** Values of a new listing. */
export const DRILL = {
  title: 'Cordless drill with two batteries',
  category: 'Tools & DIY',
  description: 'Eighteen volts, two batteries and a set of bits in a case.',
} as const;

/** The registration form's values by field label. */
export const registration = (fullName: string, username: string): [label: string, text: string][] => [
  ['Full Name', fullName],
  ['Username', username],
  ['Email', `${username}@example.com`],
  ['Password', 'sesame street'],
];
