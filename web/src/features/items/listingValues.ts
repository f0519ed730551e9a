import { ItemBody, type Item, type ItemInput } from '@lendloop/contract/items';
import type { JudgedContent } from '@lendloop/contract/moderation';
import type { UseFormSetError } from 'react-hook-form';
import { z } from 'zod';

import { showFieldIssues } from '../../api/fieldIssues.ts';

/** What the fields of a listing form hold. */
export interface ListingValues {
  readonly title: string;
  readonly description: string;
  /** As typed. */
  readonly price: string;
  /** Empty until one is chosen. */
  readonly categoryId: string;
  readonly location: string;
  readonly position: ListingPosition | null;
  readonly images: readonly string[];
  /** What keeps the photos from being complete. */
  readonly photosProblem: string | null;
}

/** Degrees. One that was picked as a place belongs to that place's name; one by GPS holds whatever the name. */
interface ListingPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly source: 'gps' | 'place';
}

export const emptyListing: ListingValues = {
  title: '',
  description: '',
  price: '',
  categoryId: '',
  location: '',
  position: null,
  images: [],
  photosProblem: null,
};

/** The fields that hold an existing listing. */
export function valuesOf(item: Item): ListingValues {
  const { latitude, longitude } = item;
  return {
    title: item.title,
    description: item.description,
    price: String(item.price),
    categoryId: String(item.categoryId),
    location: item.location,
    position:
      latitude === null || longitude === null ? null : { latitude, longitude, source: 'place' as const },
    images: item.images,
    photosProblem: null,
  };
}

function inputOf(values: ListingValues): ItemInput {
  const { title, description, price, categoryId, location, position, images } = values;
  return {
    title,
    description,
    price: price.trim() === '' ? NaN : Number(price),
    categoryId: categoryId === '' ? NaN : Number(categoryId),
    location,
    images: [...images],
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
}

/** What an administrator would judge of the fields once they are saved. */
export const judgedContentOf = ({
  title,
  description,
  categoryId,
  images,
}: ListingValues): JudgedContent => ({
  title: title.trim(),
  description: description.trim(),
  categoryId: Number(categoryId),
  images,
});

/** The fields as the body of the call, held to the contract. */
export const ListingForm = z
  .custom<ListingValues>()
  .superRefine(({ photosProblem }, context) => {
    if (photosProblem !== null)
      context.addIssue({ code: 'custom', path: ['images'], message: photosProblem });
  })
  .transform(inputOf)
  .pipe(ItemBody);

/** The fields as they stand on the page, from top to bottom. */
export const LISTING_FIELDS = ['images', 'title', 'categoryId', 'description', 'price', 'location'] as const;

/** Puts what the server found wrong with a listing on its fields. */
export const showListingIssues = (error: unknown, setError: UseFormSetError<ListingValues>): void =>
  showFieldIssues(error, LISTING_FIELDS, setError);
