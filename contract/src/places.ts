import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { Latitude, line, Longitude } from './values/fields.ts';

/** Most places that one search answers. */
export const PLACES_MAX = 8;
/** Letters from which on a place can be meant. */
export const PLACE_SEARCH_MIN = 2;

/** A town, city or quarter; `region` is empty where the gazetteer knows none. Degrees. */
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
