/** Who sees a page: all, visitors alone, signed-in people alone, or administrators, who have a sign-in of their own. */
type Access = 'all' | 'visitors' | 'signedIn' | 'administrators';

/** What stands around a page: header, footer and navigation; no footer; neither header nor footer; nothing. */
type Frame = 'full' | 'noFooter' | 'noHeader' | 'bare';

/** The entries of the navigation on small screens. */
export type NavEntry = 'home' | 'search' | 'chats' | 'profile';

export interface Page {
  /** A pattern: `$name` is a part of the path that differs from page to page. */
  readonly path: string;
  /** What the browser's tab calls it, `{site}` for the site's name; null where the page names itself or has no name. */
  readonly title: string | null;
  readonly access: Access;
  /** Absent: `full`. */
  readonly frame?: Frame;
  /** The entry of the navigation that stands for it. */
  readonly nav?: NavEntry;
}

/**
 * Every page of the web app, once. The router and the shell are made from this table, the server answers these paths with
 * 200 and all others with 404, and the links in mails lead here.
 */
export const PAGES = {
  home: { path: '/', title: null, access: 'all', nav: 'home' },
  search: { path: '/search', title: 'Browse Items', access: 'all', nav: 'search' },
  item: { path: '/items/$id', title: null, access: 'all', nav: 'search' },
  editListing: { path: '/items/$id/edit', title: 'Edit Listing', access: 'signedIn', nav: 'search' },
  createListing: { path: '/create-listing', title: 'Create a New Listing', access: 'signedIn' },
  chat: { path: '/chat', title: 'Chats', access: 'signedIn', frame: 'noFooter', nav: 'chats' },
  messages: {
    path: '/messages',
    title: 'Your Messages',
    access: 'signedIn',
    frame: 'noFooter',
    nav: 'chats',
  },
  conversation: {
    path: '/messages/$senderId/$itemId',
    title: 'Your Messages',
    access: 'signedIn',
    frame: 'noFooter',
    nav: 'chats',
  },
  profile: { path: '/profile', title: 'Your Profile', access: 'signedIn', nav: 'profile' },
  person: { path: '/profile/$id', title: null, access: 'signedIn', nav: 'profile' },
  auth: { path: '/auth', title: 'Login or register', access: 'visitors', frame: 'noHeader' },
  forgotPassword: { path: '/forgot-password', title: 'Forgot your password?', access: 'all' },
  resetPassword: { path: '/reset-password', title: 'Choose a new password', access: 'all' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm your email', access: 'all' },
  undoEmailChange: { path: '/undo-email-change', title: 'Take the change back', access: 'all' },
  unsubscribe: { path: '/unsubscribe', title: 'Fewer mails', access: 'all' },
  admin: { path: '/admin', title: 'Administrator Dashboard', access: 'administrators', frame: 'bare' },
  adminLogin: { path: '/admin-login', title: 'Administrator sign-in', access: 'all', frame: 'bare' },
  animations: { path: '/animations', title: 'Animations', access: 'all' },
  websocketTest: { path: '/websocket-test', title: 'WebSocket test', access: 'signedIn' },
  about: { path: '/about', title: 'About {site}', access: 'all' },
  howItWorks: { path: '/how-it-works', title: 'How it works', access: 'all' },
  trustAndSafety: { path: '/trust-and-safety', title: 'Trust and safety', access: 'all' },
  terms: { path: '/terms', title: 'Terms of Service', access: 'all' },
  privacy: { path: '/privacy', title: 'Privacy Policy', access: 'all' },
  help: { path: '/help', title: 'Help centre', access: 'all' },
  contact: { path: '/contact', title: 'Contact', access: 'all' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

/** The names of the pages with such an access. */
export type PagesFor<A extends Access> = {
  [Name in PageName]: (typeof PAGES)[Name]['access'] extends A ? Name : never;
}[PageName];

type Paths = { readonly [Name in PageName]: (typeof PAGES)[Name]['path'] };

/** The pattern of every page, by the page's name. */
export const paths = Object.fromEntries(
  Object.entries(PAGES).map(([name, { path }]) => [name, path]),
) as Paths;

/** A pattern with anything in the place of its `$name` parts. */
type Filled<Pattern extends string> = Pattern extends `${infer Start}$${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Pattern extends `${infer Start}$${string}`
    ? `${Start}${string}`
    : Pattern;

type PagePath = Filled<Paths[PageName]>;

/** A link to a page, within the site. */
export type PageLink = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`;

type Names<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never;

/** A pattern with ids in the place of its `$name` parts: `/items/7`. */
export const pathTo = <Pattern extends Paths[PageName]>(
  pattern: Pattern,
  ids: Readonly<Record<Names<Pattern>, number>>,
): Filled<Pattern> =>
  pattern.replace(/\$(\w+)/g, (_, name: Names<Pattern>) => String(ids[name])) as Filled<Pattern>;

/** Whether `path` (no query) is a page of the app. */
export function isPage(path: string): boolean {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  return Object.values(paths).some((page) => {
    const pattern = page.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
    );
  });
}

/** The name of a page on a site; null where the page names itself or has no name. */
export const titleOf = (page: Page, site: string): string | null =>
  page.title?.replace('{site}', () => site) ?? null;
