/** Items in lists: cards, favourites, the order and the states of a list. */
export default {
  perDay: '{price} / day',
  photos: '{count, plural, one {# photo} other {# photos}}',
  save: 'Save {title}',
  sort: 'Sort by',
  'sort.newest': 'Newest First',
  'sort.price-low': 'Price: Low to High',
  'sort.price-high': 'Price: High to Low',
  'sort.rating': 'Highest Rated',
  'sort.reviewed': 'Best Reviewed',
  'list.failed': 'Error loading items',
  'list.failed.text': "We couldn't retrieve the items at this time. Please try again later.",
  'item.failed': 'Error Loading Item',
  'item.failed.text': 'An error occurred while loading the item.',
  pages: 'Pages',
  'pages.previous': 'Previous page',
  'pages.next': 'Next page',
} as const;
