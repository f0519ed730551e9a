import { STORED_IMAGE } from '@lendloop/contract/images';
import { IMAGES_PER_ITEM_MAX } from '@lendloop/contract/values/imageSizes';
import { PlacePrecision } from '@lendloop/contract/values/pickup';
import { z } from 'zod';

import { browserStored, type BrowserStored } from '../../../ui/browser/browserStored.ts';
import { draftKey } from './draftKeys.ts';
import { DETECT, emptyListing, type ListingValues } from './listingValues.ts';
import { emptyTerms, TermsValues } from './termsValues.ts';

const Draft = z.object({
  title: z.string(),
  description: z.string(),
  price: z.string(),
  // Absent from drafts of earlier versions, and replaced where a later version has other terms.
  terms: TermsValues.catch(emptyTerms),
  categoryId: z.string(),
  location: z.string(),
  // Absent from drafts of earlier versions.
  language: z.string().default(DETECT),
  position: z
    .object({ latitude: z.number(), longitude: z.number(), source: z.enum(['gps', 'place', 'kept']) })
    .nullable(),
  // Absent from drafts of earlier versions.
  address: z.string().default(''),
  pickupNote: z.string().default(''),
  placePrecision: PlacePrecision.nullable().default(null),
  // Absent from drafts of earlier versions.
  included: z.array(z.string()).default([]),
  images: z.array(z.string().regex(STORED_IMAGE)).max(IMAGES_PER_ITEM_MAX),
});

/** The unfinished draft of a new listing, with its uploaded photos; null for none. */
export type ListingDraft = BrowserStored<ListingValues | null>;

/** The user's draft in this browser. */
export const listingDraft = (userId: number): ListingDraft =>
  browserStored<ListingValues | null>(draftKey(userId), {
    parse: (value) => ({ ...emptyListing, ...Draft.parse(value) }),
    absent: null,
  });

/** The part of a form worth keeping; null if the form is empty. */
export function draftOf(values: ListingValues): ListingValues | null {
  const { title, description, price, categoryId, location, address, pickupNote, included, images } = values;
  const isEmpty = [title, description, price, categoryId, location, address, pickupNote].every(
    (text) => text.trim() === '',
  );
  return isEmpty && included.length === 0 && images.length === 0 ? null : { ...values, photos: 'complete' };
}
