import { ItemBody, type Item, type ItemInput } from '@lendloop/contract/items';
import type { JudgedContent } from '@lendloop/contract/moderation';
import type { UseFormSetError } from 'react-hook-form';
import { z } from 'zod';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import type { PhotosState } from './photoList.ts';

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
  /** Whether `images` are all that were chosen. */
  readonly photos: PhotosState;
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
  photos: 'complete',
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
    photos: 'complete',
  };
}

/** Stands for photos that are still to be stored. */
const COMING = 'https://photo.invalid/';

function inputOf(values: ListingValues): ItemInput {
  const { title, description, price, categoryId, location, position, images, photos } = values;
  return {
    title,
    description,
    price: price.trim() === '' ? NaN : Number(price),
    categoryId: categoryId === '' ? NaN : Number(categoryId),
    location,
    images: images.length === 0 && photos === 'coming' ? [COMING] : [...images],
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
}

/** What an administrator would judge of the fields once they are saved. */
export const judgedContentOf = ({
  title,
  description,
  categoryId,
  location,
  images,
}: ListingValues): JudgedContent => ({
  title: title.trim(),
  description: description.trim(),
  categoryId: Number(categoryId),
  location: location.trim(),
  images,
});

/**
 * The fields as the body of the call, held to the contract. While photos are coming they may be the ones that it needs: the body
 * is to be made again when they are there.
 */
export const ListingForm = z
  .custom<ListingValues>()
  .superRefine(({ photos }, context) => {
    const message = 'Please retry or remove the photos that failed';
    if (photos === 'failed') context.addIssue({ code: 'custom', path: ['images'], message });
  })
  .transform(inputOf)
  .pipe(ItemBody);

/** The fields as they stand on the page, from top to bottom. */
export const LISTING_FIELDS = ['images', 'title', 'categoryId', 'description', 'price', 'location'] as const;

/** Puts what the server found wrong with a listing on its fields. */
export const showListingIssues = (error: unknown, setError: UseFormSetError<ListingValues>): void =>
  showFieldIssues(error, LISTING_FIELDS, setError);
