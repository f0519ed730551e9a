import { getItem, listItemsOfUser } from '@lendloop/contract/items';
import { listReviews } from '@lendloop/contract/reviews';
import { getItemRatings, getPersonFacts, listPersonReviews } from '@lendloop/contract/reviews/people';

import { queryKey } from '../api/keys.ts';

/** What reviews that everybody can read show on, but for search results, which keep their order. */
export const shownReviews = [
  listReviews,
  getItemRatings,
  listPersonReviews,
  getPersonFacts,
  getItem,
  listItemsOfUser,
].map((endpoint) => queryKey(endpoint));
