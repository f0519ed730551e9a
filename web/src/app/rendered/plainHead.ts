import { PAGES, paths, type Page } from '@lendloop/contract/pages';
import { type RenderedSite, WORD_PAGES } from '@lendloop/contract/rendering';
import type { Language } from '@lendloop/contract/values/languages';
import { titleIn, titlesIn } from '@lendloop/words/titles';

import { sayLoaded } from './saying.ts';
import { writeHead } from './tags.ts';

/** Pages that search engines may list once they are rendered. One that could not be rendered in time stays on their list. */
const LISTED: ReadonlySet<string> = new Set([paths.home, paths.item, ...WORD_PAGES]);

/** Implements `plainHead` of the page index. */
export function plainHead(path: string, site: RenderedSite, language: Language): string {
  const sayTitle = sayLoaded(language, 'titles');
  const page = pageAt(path);
  const title = page ? titleIn(sayTitle, page, site.name) : null;
  return writeHead(
    {
      title: title === null ? site.name : titlesIn(sayTitle).plain(title, site.name),
      description: sayLoaded(language, 'shell')('footer.tagline'),
      canonical: null,
      isIndexed: page !== undefined && LISTED.has(page.path),
      language,
    },
    site,
  );
}

/** The row of the table of pages for a path. */
function pageAt(path: string): Page | undefined {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  return Object.values(PAGES).find(({ path: pattern }: Page) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
    );
  });
}
