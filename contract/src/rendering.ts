import type { Endpoint } from './endpoint.ts';
import { paths } from './pages.ts';
import type { Language } from './values/languages.ts';

/** What the server and the web app's renderer, which is built on its own, agree on. */

type Value = string | number | boolean | null | undefined;

/** The input of a read, as calls take it. */
export interface ReadInput {
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value | readonly Value[]>>;
}

/** The answer to a read, as it would come over HTTP. `body` is the result, or the problem if the status is not 200. */
export interface ReadAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes a call without HTTP. */
export type ReadInProcess = (endpoint: Pick<Endpoint, 'path'>, input: ReadInput) => Promise<ReadAnswer>;

/** What every page of a site has in common. */
export interface RenderedSite {
  readonly name: string;
  /** The base of absolute addresses, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether search engines may list the site. */
  readonly isIndexed: boolean;
  /** Languages offered; the first is the site's own. */
  readonly languages: readonly string[];
}

/** A page that is asked for. */
export interface PageRequest {
  /** As `addressOf` gives it. */
  readonly address: string;
  readonly language: Language;
  readonly site: RenderedSite;
  readonly now: Date;
  readonly read: ReadInProcess;
}

/** What React made of a page. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
  readonly state: string;
}

/** A page whose data is loaded. */
export interface LoadedPage {
  readonly status: 200 | 404;
  /** Title, description, links, tags for previews, and structured data. */
  readonly head: string;
  /**
   * Renders the page. Elements of `head` belong in the document's head, `body` in the root element. `state` is the data the
   * browser starts with: JSON without `<`.
   */
  readonly render: () => RenderedPage;
  /** Frees what loading the page took. */
  readonly close: () => void;
}

/** What the build of the web app tells the server about its pages without rendering them. */
export interface PageIndex {
  /**
   * The canonical address of a page that is rendered: its path with the parameters that it knows, in one order. The same
   * address always shows the same page. Null for a page that is not rendered.
   */
  readonly addressOf: (path: string, query: string) => string | null;
  /** The head of a page that is not rendered. */
  readonly plainHead: (path: string, site: RenderedSite, language: Language) => string;
  /**
   * What a browser loads to show a page or to take it over, beyond what every page loads: each the end of a source file's
   * name without its ending, such as `HomePage` or `de/home`.
   */
  readonly modulesOf: (path: string, language: Language) => readonly string[];
}

/** What the build of the web app for the server renders with. It takes a while, so it runs in a thread of its own. */
export interface PageRenderer {
  /** Loads the data of a page. Rejects if a read fails with anything but 404. */
  readonly load: (request: PageRequest) => Promise<LoadedPage>;
}

/** The pages whose words are the same for everybody and everywhere on the site. */
export const WORD_PAGES = [
  paths.about,
  paths.howItWorks,
  paths.trustAndSafety,
  paths.terms,
  paths.privacy,
  paths.help,
  paths.contact,
] as const;

/** The id of the element with the data that a rendered page starts with. */
export const STATE_ELEMENT = 'state';
/** The id of the element of a rendered page with the addresses of the app's files, which theme.js loads after the first paint. */
export const FILES_ELEMENT = 'files';
/** The address of the page for paths where there is none. */
export const NOT_FOUND_ADDRESS = '/404';
/** The number of items on a page of a list without scripts. */
export const ITEMS_A_PAGE = 24;
/** The last page of a list that can be opened without scripts. */
export const PAGES_MAX = 40;
