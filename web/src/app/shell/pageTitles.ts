/** What the browser's tab calls the pages that do not say it themselves. Home has the site's name alone. */
const TITLES: readonly (readonly [path: RegExp, title: string])[] = [
  [/^\/search$/, 'Browse Items'],
  [/^\/auth$/, 'Login or register'],
  [/^\/forgot-password$/, 'Forgot your password?'],
  [/^\/reset-password$/, 'Choose a new password'],
  [/^\/confirm-email$/, 'Confirm your email'],
  [/^\/undo-email-change$/, 'Take the change back'],
  [/^\/unsubscribe$/, 'Fewer mails'],
  [/^\/create-listing$/, 'Create a New Listing'],
  [/^\/items\/[^/]+\/edit$/, 'Edit Listing'],
  [/^\/chat$/, 'Chats'],
  [/^\/messages(\/|$)/, 'Your Messages'],
  [/^\/profile$/, 'Your Profile'],
  [/^\/profile\//, 'Profile'],
  [/^\/animations$/, 'Animations'],
  [/^\/websocket-test$/, 'WebSocket test'],
];

/** The title of a path, e.g. `Chats · Lendloop`; null where the page has its own, or the site's name is all. */
export function pageTitle(pathname: string, site: string): string | null {
  const found = TITLES.find(([path]) => path.test(pathname));
  return found ? `${found[1]} · ${site}` : null;
}
