/** What is said when nothing else could be loaded; the app carries these texts in all languages. */
export default {
  title: 'This page could not be shown',
  offline: 'The server cannot be reached. Please check your connection.',
  needed: 'You need a connection for this',
  retry: 'Retry',
  loading: 'Loading...',
  toasts: 'Notifications (F8)',
  close: 'Close',
} as const;
