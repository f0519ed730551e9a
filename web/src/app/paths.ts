/** Every url of the app, once, as the router writes them. */
export const paths = {
  home: '/',
  search: '/search',
  auth: '/auth',
  item: '/items/$id',
  createListing: '/create-listing',
  editListing: '/items/$id/edit',
  chat: '/chat',
  messages: '/messages',
  thread: '/messages/$senderId/$itemId',
  profile: '/profile',
  person: '/profile/$id',
} as const;
