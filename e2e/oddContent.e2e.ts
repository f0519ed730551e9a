import { listCategories } from '@lendloop/contract/categories';
import { ItemDetails, TITLE_MAX } from '@lendloop/contract/items';
import { PRICE_MAX } from '@lendloop/contract/values/money';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { chooseNextMonth, dayOfNextMonth } from './support/calendar.ts';
import { misplaced } from './support/layout.ts';
import { requestRental, write, type Person } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const HEIGHT: Record<number, number> = { 320: 640, 390: 844, 1440: 900 };
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const KINDS = [
  { kind: 'words without a break', piece: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' },
  { kind: 'words from right to left', piece: 'מקדחה אלחוטית להשכרה ليوم واحد مع بطاريتين ' },
  { kind: 'emoji', piece: '👩‍👩‍👧‍👦🏳️‍🌈🛠️📷🎸👍🏽' },
] as const;
/** For scripts that are not allowed in names. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff ';

const suite = setUp(startServer);

/** Repeats the text up to `most` characters without splitting code points. */
function fill(piece: string, most: number): string {
  let text = '';
  for (const character of piece.repeat(Math.ceil(most / piece.length))) {
    if (text.length + character.length > most) break;
    text += character;
  }
  return text.trim();
}

async function listItem({ call }: Person, piece: string): Promise<ItemDetails> {
  const [category] = await call('GET', listCategories.path, listCategories.result);
  return call('POST', '/api/items', ItemDetails, {
    title: fill(piece, TITLE_MAX),
    description: fill(piece, 600),
    price: PRICE_MAX,
    categoryId: category?.id,
    // A search for a place needs a word.
    location: `Haus ${fill(piece, 115)}`,
    images: [PICTURE, PICTURE],
  });
}

async function holds(page: Page, name: string): Promise<void> {
  for (const [width, height] of Object.entries(HEIGHT)) {
    await page.setViewportSize({ width: Number(width), height });
    await expect.poll(() => misplaced(page), { message: `${name} at ${width} px` }).toEqual([]);
  }
}

test.for(KINDS)('no screen breaks on $kind and prices of twelve digits', async ({ kind, piece }) => {
  const name = fill(kind === 'emoji' ? LONG_NAME : piece, 100);
  const owner = await suite.newPerson(name);
  const renter = await suite.newPerson(name);
  const item = await listItem(owner, piece);
  const [start, end] = [10, 28].map((day) => dayOfNextMonth(day).toISOString().slice(0, 10));
  if (start === undefined) throw new Error('There is no such day.');
  await requestRental(renter, item.id, start, end);
  await write(renter, owner.id, item.id, fill(piece, 900));
  await write(owner, renter.id, item.id, fill(piece, 40));

  const see = async (page: Page, path: string, name: string, ready: (page: Page) => Promise<unknown>) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await ready(page);
    // What arrives later counts as well.
    await page.waitForLoadState('networkidle');
    await holds(page, name);
  };
  const card = (page: Page) => page.getByRole('main').getByRole('article').first().waitFor();
  const tabOf = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

  await see(renter.page, '/', 'home', (page) => page.getByRole('heading', { level: 1 }).waitFor());
  const place = encodeURIComponent(item.location);
  await see(renter.page, `/search?location=${place}&maxPrice=900&category=1`, 'chips', (page) =>
    page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .waitFor(),
  );
  await see(renter.page, `/search?location=${place}`, 'search', card);
  const title = renter.page.getByRole('main').getByRole('article').first().getByRole('heading');
  expect(await title.getAttribute('dir')).toBe('auto');
  await see(renter.page, `/profile/${owner.id}`, 'profile', card);
  await see(renter.page, `/items/${item.id}`, 'item', tabOf('Description'));
  await see(renter.page, `/items/${item.id}`, 'owner', tabOf('Owner'));
  await see(renter.page, `/items/${item.id}`, 'booking', async (page) => {
    await page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true }).click();
    await page.getByRole('dialog').getByText('Estimated total').waitFor();
    await chooseNextMonth(page.getByRole('dialog'), 3, 4);
  });
  await see(renter.page, '/profile?tab=rentals', 'rentals', (page) =>
    page.getByRole('tabpanel').getByText('Pending').waitFor(),
  );
  await see(renter.page, `/chat?with=${owner.id}&item=${item.id}`, 'chat', (page) =>
    page.getByRole('log').locator('time').first().waitFor(),
  );
  await see(renter.page, '/messages', 'messages', (page) =>
    page.getByText('Your Messages').first().waitFor(),
  );
  await see(owner.page, '/profile?tab=listings', 'listings', card);
  await see(owner.page, '/profile?tab=settings', 'settings', (page) => page.getByLabel('Bio').waitFor());
  await see(owner.page, `/items/${item.id}/edit`, 'editing', (page) => page.getByLabel('Title').waitFor());
  await see(owner.page, `/items/${item.id}`, 'management', async (page) => {
    await tabOf('Owner')(page);
    await page.getByRole('button', { name: /^Accept .+ request$/ }).waitFor();
  });
  await see(owner.page, '/search', 'notifications', async (page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('heading', { name: /^Pending rental requests/ }).waitFor();
  });
  expect([...owner.complaints, ...renter.complaints]).toEqual([]);
  await Promise.all([owner.leave(), renter.leave()]);
});
