/** The page that the service worker shows without a network. The server writes all languages into it. */
export default {
  title: 'You are offline',
  'title.page': 'You are offline · {site}',
  text: '{site} needs a connection to show items and messages. This page comes back by itself once there is one.',
  retry: 'Try again',
  trying: 'Trying…',
  failed: 'Still no connection.',
} as const;
