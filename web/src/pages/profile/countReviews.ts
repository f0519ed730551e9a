import type { Item } from '@lendloop/contract/items';

/** The total number of reviews of these listings. */
export const countReviews = (items: readonly Pick<Item, 'reviewCount'>[]): number =>
  items.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
