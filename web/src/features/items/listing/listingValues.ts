import { ItemBody, type ItemDetails, type ItemInput } from '@lendloop/contract/items';
import type { JudgedContent } from '@lendloop/contract/moderation';
import type { PlacePrecision } from '@lendloop/contract/values/pickup';
import type { UseFormSetError } from 'react-hook-form';
import { z } from 'zod';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import type { PhotosState } from './photoList.ts';
import { emptyTerms, TERMS_FIELDS, termsOf, termsValuesOf, type TermsValues } from './termsValues.ts';

/** The values of the listing form. */
export interface ListingValues {
  readonly title: string;
  readonly description: string;
  /** The raw text. */
  readonly price: string;
  readonly terms: TermsValues;
  readonly categoryId: string;
  readonly location: string;
  /** An ISO 639-1 code, or `DETECT`. */
  readonly language: string;
  readonly position: ListingPosition | null;
  /** For approved renters only. */
  readonly address: string;
  readonly pickupNote: string;
  /** How much of the place others see; null, as radio buttons without a choice have it, for what the last listing has. */
  readonly placePrecision: PlacePrecision | null;
  /** What belongs to it. */
  readonly included: readonly string[];
  readonly images: readonly string[];
  /** The state of the uploads: whether `images` is complete. */
  readonly photos: PhotosState;
}

/** Leaves it to the server to find the language of the text. */
export const DETECT = 'detect';

/** Degrees. A `place` position is valid only for that place's name; a GPS position is valid for any text. */
interface ListingPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** `kept` is that of the listing before. A place's is only right for the name that was picked with it. */
  readonly source: 'gps' | 'place' | 'kept';
}

export const emptyListing: ListingValues = {
  title: '',
  description: '',
  price: '',
  terms: emptyTerms,
  categoryId: '',
  location: '',
  language: DETECT,
  position: null,
  address: '',
  pickupNote: '',
  placePrecision: null,
  included: [],
  images: [],
  photos: 'complete',
};

/** The form values of an existing listing. */
export function valuesOf(item: ItemDetails): ListingValues {
  const { latitude, longitude } = item;
  return {
    title: item.title,
    description: item.description,
    price: String(item.price),
    terms: termsValuesOf(item.terms),
    categoryId: String(item.categoryId),
    location: item.location,
    language: item.language ?? DETECT,
    position:
      latitude === null || longitude === null ? null : { latitude, longitude, source: 'kept' as const },
    address: item.pickup?.address ?? '',
    pickupNote: item.pickup?.note ?? '',
    placePrecision: item.placePrecision ?? null,
    included: item.included,
    images: item.images,
    photos: 'complete',
  };
}

/** Placeholder for photos that are still uploading. */
const COMING = 'https://photo.invalid/';

function inputOf(values: ListingValues): ItemInput {
  const { title, description, price, terms, categoryId, location, language, position, images, photos } =
    values;
  const { address, pickupNote, placePrecision, included } = values;
  return {
    title,
    description,
    price: price.trim() === '' ? NaN : Number(price),
    terms: termsOf(terms),
    categoryId: categoryId === '' ? NaN : Number(categoryId),
    location,
    language: language === DETECT ? null : language,
    images: images.length === 0 && photos === 'coming' ? [COMING] : [...images],
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    address,
    pickupNote,
    included: [...included],
    ...(placePrecision !== null && { placePrecision }),
  };
}

/** The part of the form that an administrator moderates. */
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
 * Parses the form into the body of the call, validated by the contract. While photos are uploading, a placeholder
 * stands in for them: parse again when they are stored.
 */
export const ListingForm = z
  .custom<ListingValues>()
  .superRefine(({ photos }, context) => {
    const message = 'Please retry or remove the photos that failed';
    if (photos === 'failed') context.addIssue({ code: 'custom', path: ['images'], message });
  })
  .transform(inputOf)
  .pipe(ItemBody);

/** The fields in page order. */
export const LISTING_FIELDS = [
  'images',
  'title',
  'categoryId',
  'description',
  'included',
  'language',
  'price',
  'location',
  'address',
  'pickupNote',
  'placePrecision',
  ...TERMS_FIELDS.map((name) => `terms.${name}` as const),
] as const;

/** Shows the server's validation errors on the fields. */
export const showListingIssues = (error: unknown, setError: UseFormSetError<ListingValues>): void =>
  showFieldIssues(error, LISTING_FIELDS, setError);
