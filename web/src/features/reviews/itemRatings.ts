import { getItemRatings } from '@lendloop/contract/reviews/people';

import { read } from '../../api/keys.ts';

/** How the counted reviews of an item rate it, and its parts. */
export const itemRatingsQuery = (id: number) => read(getItemRatings, { params: { id } });
