import { PAGES, type Page, type TitledPage } from '@lendloop/contract/pages';

import type { Say } from './formatter.ts';
import type { TextId } from './types.ts';

/** The text that is the title of a page; none for pages that set their own. */
const TEXTS: ReadonlyMap<Page, TextId<'titles'>> = new Map(
  Object.entries<Page>(PAGES).flatMap(([name, page]) =>
    page.titled ? [] : [[page, name as TitledPage satisfies TextId<'titles'>]],
  ),
);

/** The title of a page in the language of `say`; null if the page sets its own. */
export function titleIn(say: Say<'titles'>, page: Page, site: string): string | null {
  const text = TEXTS.get(page);
  if (text === undefined) return null;
  return text === 'about' ? say(text, { site }) : say(text);
}

/** The full titles of pages in the language of `say`, as the server and the browser set them. */
export const titlesIn = (say: Say<'titles'>) => ({
  home: (site: string) => say('page.home', { site }),
  search: (search: string | undefined, site: string) =>
    say('page.plain', { name: searchHeadingIn(say, search), site }),
  item: (item: { readonly title: string; readonly location: string }, site: string) =>
    say('page.item', { title: item.title, place: item.location, site }),
  person: (name: string, site: string) => say('page.person', { name, site }),
  /** Any other page, by its name. */
  plain: (name: string, site: string) => say('page.plain', { name, site }),
  notFound: (site: string) => say('page.plain', { name: say('page.notFound'), site }),
});

/** The heading of the search page. */
export const searchHeadingIn = (say: Say<'titles'>, search: string | undefined): string =>
  search === undefined ? say('search') : say('page.search', { search });
