/** Titles of the pages that search engines list, as the server and the browser set them. */
export const titles = {
  home: (site: string) => `${site}: rent what you need from people nearby`,
  search: (search: string | undefined, site: string) => `${searchHeading(search)} · ${site}`,
  item: (item: { readonly title: string; readonly location: string }, site: string) =>
    `${item.title} for rent in ${item.location} · ${site}`,
  person: (fullName: string, site: string) => `${fullName} on ${site}`,
  /** Any other page, by its name in the table of pages. */
  plain: (name: string, site: string) => `${name} · ${site}`,
  notFound: (site: string) => `Page not found · ${site}`,
};

/** The heading of the search page. */
export const searchHeading = (search: string | undefined): string =>
  search === undefined ? 'Browse Items' : `Search Results for "${search}"`;

/** What the site is, in a sentence. */
export const TAGLINE = 'Rent what you need from people nearby, and share what you own.';
