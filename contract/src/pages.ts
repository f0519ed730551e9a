/**
 * Every page of the web app as a path pattern. The server answers these with the app and 200; any other path with the app
 * and 404, where its not-found page shows.
 */
export const PAGES = [
  '/',
  '/search',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/unsubscribe',
  '/admin',
  '/admin-login',
  '/items/:id',
  '/items/:id/edit',
  '/create-listing',
  '/chat',
  '/messages',
  '/messages/:senderId/:itemId',
  '/profile',
  '/profile/:id',
  '/websocket-test',
  '/animations',
  '/about',
  '/how-it-works',
  '/trust-and-safety',
  '/terms',
  '/privacy',
  '/help',
  '/contact',
] as const;

/** Whether `path` (no query) is a page of the app. */
export function isPage(path: string): boolean {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  return PAGES.some((page) => {
    const pattern = page.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
    );
  });
}
