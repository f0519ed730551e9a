/** Who can see a page: everybody, only visitors, only signed-in users, or administrators, who have their own sign-in page. */
type Access = 'all' | 'visitors' | 'signedIn' | 'administrators';

/** What surrounds a page: header, footer and navigation; no footer; neither header nor footer; nothing. */
type Frame = 'full' | 'noFooter' | 'noHeader' | 'bare';

/** The entries of the navigation on small screens. */
export type NavEntry = 'home' | 'search' | 'chats' | 'profile';

export interface Page {
  /** A pattern: `$name` stands for a variable segment. */
  readonly path: string;
  readonly access: Access;
  /** Default: `full`. */
  readonly frame?: Frame;
  /** The navigation entry that is highlighted on it. */
  readonly nav?: NavEntry;
  /** Its title tells what it shows. All others have theirs in the words' area `titles`, under their name. */
  readonly titled?: 'by content';
}

/**
 * Every page of the web app. The router and the shell are built from this table, the server answers these paths with 200 and
 * all others with 404, and links in emails point to them.
 */
export const PAGES = {
  home: { path: '/', access: 'all', nav: 'home', titled: 'by content' },
  search: { path: '/search', access: 'all', nav: 'search', titled: 'by content' },
  item: { path: '/items/$id', access: 'all', nav: 'search', titled: 'by content' },
  editListing: { path: '/items/$id/edit', access: 'signedIn', nav: 'search' },
  createListing: { path: '/create-listing', access: 'signedIn' },
  chat: { path: '/chat', access: 'signedIn', frame: 'noFooter', nav: 'chats' },
  messages: { path: '/messages', access: 'signedIn', frame: 'noFooter', nav: 'chats' },
  conversation: {
    path: '/messages/$senderId/$itemId',
    access: 'signedIn',
    frame: 'noFooter',
    nav: 'chats',
  },
  rental: { path: '/rentals/$id', access: 'signedIn', nav: 'profile', titled: 'by content' },
  receipt: { path: '/rentals/$id/receipt', access: 'signedIn', frame: 'bare', titled: 'by content' },
  disputes: { path: '/disputes', access: 'signedIn', nav: 'profile' },
  dispute: { path: '/disputes/$id', access: 'signedIn', nav: 'profile', titled: 'by content' },
  statement: { path: '/statement', access: 'signedIn', frame: 'bare' },
  profile: { path: '/profile', access: 'signedIn', nav: 'profile' },
  calendar: { path: '/calendar', access: 'signedIn', nav: 'profile' },
  person: { path: '/people/$id', access: 'all', nav: 'search', titled: 'by content' },
  personForMembers: { path: '/profile/$id', access: 'signedIn', nav: 'profile', titled: 'by content' },
  auth: { path: '/auth', access: 'visitors', frame: 'noHeader' },
  forgotPassword: { path: '/forgot-password', access: 'all' },
  resetPassword: { path: '/reset-password', access: 'all' },
  confirmEmail: { path: '/confirm-email', access: 'all' },
  undoEmailChange: { path: '/undo-email-change', access: 'all' },
  unsubscribe: { path: '/unsubscribe', access: 'all' },
  appeal: { path: '/appeal', access: 'all' },
  admin: { path: '/admin', access: 'administrators', frame: 'bare' },
  adminLogin: { path: '/admin-login', access: 'all', frame: 'bare' },
  animations: { path: '/animations', access: 'all' },
  websocketTest: { path: '/websocket-test', access: 'signedIn' },
  about: { path: '/about', access: 'all' },
  howItWorks: { path: '/how-it-works', access: 'all' },
  trustAndSafety: { path: '/trust-and-safety', access: 'all' },
  terms: { path: '/terms', access: 'all' },
  privacy: { path: '/privacy', access: 'all' },
  help: { path: '/help', access: 'all' },
  contact: { path: '/contact', access: 'all' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

/** The names of the pages whose title is the same whatever they show. */
export type TitledPage = {
  [Name in PageName]: (typeof PAGES)[Name] extends { readonly titled: unknown } ? never : Name;
}[PageName];

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
