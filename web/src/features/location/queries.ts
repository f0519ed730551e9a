import { findPlaces } from '@lendloop/contract/places';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { read } from '../../api/keys.ts';

/** Letters from which on a place can be meant. */
const SEARCH_MIN = 2;

/** Places that begin with what was typed; nothing is asked for a single letter. */
export const placesQuery = (search: string) =>
  queryOptions({
    ...read(findPlaces, { query: { search } }),
    enabled: search.length >= SEARCH_MIN,
    placeholderData: search.length >= SEARCH_MIN ? keepPreviousData : undefined,
  });
