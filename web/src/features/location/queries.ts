import { findPlaces, PLACE_SEARCH_MIN } from '@lendloop/contract/places';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { read } from '../../api/keys.ts';

/** Places that start with the typed text. Disabled for text that is too short. */
export const placesQuery = (search: string) =>
  queryOptions({
    ...read(findPlaces, { query: { search } }),
    enabled: search.length >= PLACE_SEARCH_MIN,
    placeholderData: search.length >= PLACE_SEARCH_MIN ? keepPreviousData : undefined,
  });
