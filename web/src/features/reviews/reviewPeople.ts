import type { ReviewSide } from '@lendloop/contract/reviews';
import { getPersonFacts, listPersonReviews } from '@lendloop/contract/reviews/people';

import { read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';

/** The reviews about a person that were written by their renters, or by the owners they rented from. */
export const personReviewsQuery = (id: number, side: ReviewSide) =>
  readPages(listPersonReviews, { params: { id }, query: { side } });

/** What reviews say of a person on each side, and what was counted. */
export const personFactsQuery = (id: number) => read(getPersonFacts, { params: { id } });
