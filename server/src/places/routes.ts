import { findPlaces } from '@lendloop/contract/places';

import { route, type Route } from '../http/route.ts';
import { searchPlaces } from './search.ts';

export function placeRoutes(): Route[] {
  return [route(findPlaces, ({ query }) => searchPlaces(query.search))];
}
