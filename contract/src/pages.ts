/** Who can see a page: everybody, only visitors, only signed-in users, or administrators, who have their own sign-in page. */
type Access = 'all' | 'visitors' | 'signedIn' | 'administrators';

/** What surrounds a page: header, footer and navigation; no footer; neither header nor footer; nothing. */
type Frame = 'full' | 'noFooter' | 'noHeader' | 'bare';

/** The entries of the navigation on small screens. */
export type NavEntry = 'home' | 'search' | 'chats' | 'profile';

export interface Page {
  /** A pattern: `$name` stands for a variable segment. */
  readonly path: string;
  /** Title of the browser tab, `{site}` standing for the site's name; null if the page sets its own or has none. */
  readonly title: string | null;
  readonly access: Access;
  /** Default: `full`. */
  readonly frame?: Frame;
  /** The navigation entry that is highlighted on it. */
  readonly nav?: NavEntry;
}

/**
 * Every page of the web app. The router and the shell are built from this table, the server answers these paths with 200 and
 * all others with 404, and links in emails point to them.
 */
export const PAGES = {
  home: { path: '/', title: null, access: 'all', nav: 'home' },
  search: { path: '/search', title: null, access: 'all', nav: 'search' },
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
  person: { path: '/people/$id', title: null, access: 'all', nav: 'search' },
  personForMembers: { path: '/profile/$id', title: null, access: 'signedIn', nav: 'profile' },
  auth: { path: '/auth', title: 'Login or register', access: 'visitors', frame: 'noHeader' },
  forgotPassword: { path: '/forgot-password', title: 'Forgot your password?', access: 'all' },
  resetPassword: { path: '/reset-password', title: 'Choose a new password', access: 'all' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm your email', access: 'all' },
  undoEmailChange: { path: '/undo-email-change', title: 'Undo the email change', access: 'all' },
  unsubscribe: { path: '/unsubscribe', title: 'Fewer emails', access: 'all' },
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

/** The names of the pages with this access. */
export type PagesFor<A extends Access> = {
  [Name in PageName]: (typeof PAGES)[Name]['access'] extends A ? Name : never;
}[PageName];

type Paths = { readonly [Name in PageName]: (typeof PAGES)[Name]['path'] };

/** The path pattern of every page, by page name. */
export const paths = Object.fromEntries(
  Object.entries(PAGES).map(([name, { path }]) => [name, path]),
) as Paths;

/** A pattern with any text in place of its `$name` segments. */
type Filled<Pattern extends string> = Pattern extends `${infer Start}$${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Pattern extends `${infer Start}$${string}`
    ? `${Start}${string}`
    : Pattern;

type PagePath = Filled<Paths[PageName]>;

/** A link to a page of the site. */
export type PageLink = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`;

type Names<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never;

/** A pattern with ids in place of its `$name` segments: `/items/7`. */
export const pathTo = <Pattern extends Paths[PageName]>(
  pattern: Pattern,
  ids: Readonly<Record<Names<Pattern>, number>>,
): Filled<Pattern> =>
  pattern.replace(/\$(\w+)/g, (_, name: Names<Pattern>) => String(ids[name])) as Filled<Pattern>;

/** Whether `path` (without a query) is a page of the app. */
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

/** The title of a page on a site; null if the page sets its own or has none. */
export const titleOf = (page: Page, site: string): string | null =>
  page.title?.replace('{site}', () => site) ?? null;
