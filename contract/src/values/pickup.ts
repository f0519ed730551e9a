import { z } from 'zod';

import { visibleLine, visibleText } from './visible.ts';

export const ADDRESS_MAX = 200;
export const PICKUP_NOTE_MAX = 500;
/** How far a pin may lie from the first one of its place, in metres. */
export const PLACE_SPREAD = 300;

/** How much of the place others see: a point within about 1 km, within about 3 km, or the town's own. */
export const PlacePrecision = z.enum(['near', 'wide', 'town']);
export type PlacePrecision = z.output<typeof PlacePrecision>;

/** Whether a position is the owner's pin, a point near by, or missing. */
export const PlaceAccuracy = z.enum(['exact', 'area', 'none']);
export type PlaceAccuracy = z.output<typeof PlaceAccuracy>;

/** Where to pick something up, in the owner's words. */
export const Pickup = z.object({ address: z.string().nullable(), note: z.string().nullable() });
export type Pickup = z.output<typeof Pickup>;

const Degrees = z.number().nullable();

/** A place as one viewer sees it. The pin and `pickup` are for the owner and the renter of an approved rental alone. */
export const ShownPlace = z.object({
  latitude: Degrees,
  longitude: Degrees,
  placeAccuracy: PlaceAccuracy,
  /** How far the pin lies from what others see at most, in metres; null for a town, for a public pin and without one. */
  placeRadius: z.int().min(0).nullable(),
  pickup: Pickup.nullable(),
});
export type ShownPlace = z.output<typeof ShownPlace>;

/** What only the owner of a listing gets of its place. */
export const OwnPlace = z.object({
  placePrecision: PlacePrecision,
  /** The point that others see. */
  area: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

const orNull = (value: string): string | null => (value === '' ? null : value);

/** What an owner enters about the place. What is left out stays as it was. */
export const PlaceBody = z.object({
  address: visibleLine(ADDRESS_MAX, { tooLong: 'Address is too long' })
    .transform(orNull)
    .nullable()
    .optional(),
  pickupNote: visibleText(0, '', PICKUP_NOTE_MAX, { tooLong: 'Pick-up note is too long' })
    .transform(orNull)
    .nullable()
    .optional(),
  placePrecision: z
    .enum(PlacePrecision.enum, { error: 'Please choose how exactly others see your place' })
    .optional(),
});
