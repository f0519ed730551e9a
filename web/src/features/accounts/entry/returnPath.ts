import { paths } from '@lendloop/contract/pages';
/** A placeholder origin, used only to detect paths that leave the site. */
const SITE = 'http://site.invalid';

/** Where to go after signing in: `from` if it is a path of this site, with what stood behind its `#`; otherwise home. */
export function returnPath(from: string | undefined, behind = ''): string {
  if (!from?.startsWith('/') || !URL.canParse(from, SITE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(from, SITE);
  const end = hash === '' && behind !== '' ? `#${behind}` : hash;
  // A path like /.//host would resolve to another site.
  return origin === SITE && !pathname.startsWith('//') ? pathname + search + end : paths.home;
}
