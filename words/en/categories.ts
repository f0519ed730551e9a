/** The categories of a new marketplace. Those that an operator names otherwise keep their own names. */
export default {
  tools: 'Tools & DIY',
  electronics: 'Electronics',
  sports: 'Sports & Outdoors',
  books: 'Books & Study',
  home: 'Home & Kitchen',
  garden: 'Garden & Plants',
  music: 'Music & Audio',
  party: 'Party & Events',
  cameras: 'Cameras & Film',
  travel: 'Travel & Camping',
  unknown: 'Category',
} as const;
