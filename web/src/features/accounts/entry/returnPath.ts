import { paths } from '@lendloop/contract/pages';
/** Any site of our own would do: it only shows whether an address leaves it. */
const SITE = 'http://site.invalid';

/** Where to go after signing in: the page that asked for it, if it is one of this site, else home. */
export function returnPath(from: string | undefined): string {
  if (!from?.startsWith('/') || !URL.canParse(from, SITE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(from, SITE);
  // A path like /.//host would come out as the address of another site.
  return origin === SITE && !pathname.startsWith('//') ? pathname + search + hash : paths.home;
}
