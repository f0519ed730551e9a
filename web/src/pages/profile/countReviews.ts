import type { Item } from '@lendloop/contract/items';

/** How many reviews these listings have received together. */
export const countReviews = (items: readonly Pick<Item, 'reviewCount'>[]): number =>
  items.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
