import { paths } from '@lendloop/contract/pages';

/** What search engines have no business with. */
const CLOSED = [
  '/api/',
  paths.admin,
  paths.auth,
  paths.chat,
  paths.messages,
  paths.profile,
  paths.createListing,
  paths.rental.slice(0, paths.rental.indexOf('/$')),
  paths.disputes,
  '/favourites',
  '/settings',
  '/join',
  '/embed',
];

/** The text of `/robots.txt`; `sitemap` is the address of the sitemap, or null for a site that is not to be listed. */
export const robotsText = (sitemap: string | null): string =>
  sitemap === null
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${sitemap}\n`;
