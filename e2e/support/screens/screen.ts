import { Item } from '@lendloop/contract/items';
import type { Page } from 'playwright';

import type { DemoPerson } from '../signIn.ts';

export interface Screen {
  /** A noun phrase for the test title. */
  readonly name: string;
  readonly who: DemoPerson;
  /** Opens the screen and waits until its data has loaded. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Restricts the screen to small or wide windows. */
  readonly only?: 'small' | 'wide';
  /** Without a stored location. */
  readonly placeless?: true;
  /** HTTP status of the document; 200 by default. */
  readonly status?: number;
}

export const CAMERA = 'Mirrorless camera with 16-50 mm lens';
/** Owned by someone who is neither the owner nor the renter here, and available. */
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

/** Waits for the first item card. */
export const card = (page: Page) => page.getByRole('main').getByRole('article').first().waitFor();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
