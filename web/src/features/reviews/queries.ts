import { listReviews } from '@lendloop/contract/reviews';

import { read } from '../../api/keys.ts';

/** Reviews of an item, newest first. */
export const reviewsQuery = (itemId: number) => read(listReviews, { params: { id: itemId } });
