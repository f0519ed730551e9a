/** The reviews of an item. */
export default {
  title: 'Reviews',
  loading: 'Loading reviews...',
  failed: 'Failed to load reviews',
  empty: 'No reviews yet',
  'empty.text': 'Only people who have rented this item can review it.',
  more: 'Load More Reviews',
  reviewer: 'User {id}',
  renter: 'A renter',
} as const;
