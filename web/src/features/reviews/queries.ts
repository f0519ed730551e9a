import { listReviews } from '@lendloop/contract/reviews';

import { readPages } from '../../api/pages.ts';

export const reviewsQuery = (itemId: number) => readPages(listReviews, { params: { id: itemId }, query: {} });
