import { Item } from '@lendloop/contract/items';
import type { Page } from 'playwright';

import type { DemoPerson } from '../signIn.ts';

export interface Screen {
  /** As the subject of a sentence. */
  readonly name: string;
  readonly who: DemoPerson;
  /** Goes there, and waits until all is there that has to be asked for. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Where it is only on small or only on wide screens. */
  readonly only?: 'small' | 'wide';
  /** Before anybody has said where they are. */
  readonly placeless?: true;
  /** Status of the document, where it is not 200. */
  readonly status?: number;
}

export const CAMERA = 'Mirrorless camera with 16-50 mm lens';
/** Of somebody else than the owner and the renter here, and free to rent. */
export const GUITAR = 'Electric guitar with practice amp';

export async function itemPath(page: Page, title: string): Promise<string> {
  const answer = await page.request.get('/api/items', { params: { search: title } });
  const item = Item.array()
    .parse(await answer.json())
    .find((found) => found.title === title);
  if (!item) throw new Error(`The demo data has no "${title}".`);
  return `/items/${item.id}`;
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor();

/** The first card of items, and with it its list. */
export const card = (page: Page) => page.getByRole('main').getByRole('article').first().waitFor();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
