import { listOpenReviews } from '@lendloop/contract/reviews/rentalReviews';

import { readPages } from '../../api/pages.ts';

/** The ended rentals that the user can review, the one that closes first in front. */
export const openReviewsQuery = readPages(listOpenReviews, { query: {} });
