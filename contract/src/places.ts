import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { Latitude, line, Longitude } from './values/fields.ts';

/** Maximum number of places per search. */
export const PLACES_MAX = 8;
/** Minimum number of letters of a search. */
export const PLACE_SEARCH_MIN = 2;

/** A town, city or neighbourhood, in degrees; `region` is empty if the gazetteer has none. */
export const Place = z.object({
  name: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: Latitude,
  longitude: Longitude,
});
export type Place = z.output<typeof Place>;

export const findPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'public',
  summary:
    'Places whose name begins with the words, the largest first; region or country may follow a comma. Data by GeoNames, CC BY 4.0',
  query: z.object({ search: line(100).min(PLACE_SEARCH_MIN) }),
  result: z.array(Place).max(PLACES_MAX),
});
