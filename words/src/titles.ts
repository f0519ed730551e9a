import { PAGES, type Page } from '@lendloop/contract/pages';

import type { Say } from './formatter.ts';
import type { TextId } from './types.ts';

type Titled = {
  [Name in keyof typeof PAGES]: (typeof PAGES)[Name]['title'] extends string ? Name : never;
}[keyof typeof PAGES];

/** The text that is the title of a page; none for pages that set their own or have none. */
const TEXTS: ReadonlyMap<Page, TextId<'titles'>> = new Map(
  Object.entries(PAGES).flatMap(([name, page]) =>
    page.title === null ? [] : [[page, name satisfies string as Titled]],
  ),
);

/** The title of a page in the language of `say`; null if the page sets its own or has none. */
export function titleIn(say: Say<'titles'>, page: Page, site: string): string | null {
  const text = TEXTS.get(page);
  if (text === undefined) return null;
  return text === 'about' ? say(text, { site }) : say(text);
}
