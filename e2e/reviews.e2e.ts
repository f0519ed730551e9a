import { listMyRentals } from '@lendloop/contract/rentals';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import type { Visitor } from './support/browser.ts';
import { startDemoServer } from './support/demo.ts';
import { SIZES } from './support/force.ts';
import { faultsOf } from './support/inspect.ts';
import { press } from './support/keyboard.ts';
import { enlargeText, misplaced, smallTargets } from './support/layout.ts';
import { AT_ONCE, openLive } from './support/live.ts';
import { setUp } from './support/suite.ts';
import { sawToast, seeToast } from './support/toasts.ts';

const suite = setUp(startDemoServer);

/** In which the job that tells of ended rentals has surely run, in ms. */
const A_ROUND = 120_000;

const HIS = 'Spotless, and the second battery saved the evening.';
const HERS = 'Came on time and packed everything the way it was.';

/** A rental of Rahul's from Ananya that has begun and not ended. */
async function runningRental({ page }: Visitor): Promise<{ id: number; itemId: number }> {
  const rentals = listMyRentals.result.parse(await (await page.request.get('/api/rentals/user')).json());
  const today = new Date().toISOString().slice(0, 10);
  const found = rentals.find(
    ({ status, startDate, ownerId }) => status === 'approved' && startDate < today && ownerId === 1,
  );
  if (!found) throw new Error('The demo has no such rental.');
  return found;
}

/** Chooses a number of stars by the keys of radio buttons. */
async function rate(page: Page, group: string, stars: number): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio');
  await radios.first().focus();
  await page.keyboard.press('Space');
  for (let count = 1; count < stars; count++) await page.keyboard.press('ArrowRight');
  await page.getByRole('radiogroup', { name: group }).getByRole('radio', { checked: true }).waitFor();
}

async function faultsOnPhone(page: Page): Promise<string[]> {
  await page.setViewportSize(SIZES[1].viewport);
  const small = await smallTargets(page);
  await enlargeText(page);
  await expect.poll(() => misplaced(page)).toEqual([]);
  return small;
}

/** Everything that a person gets to read of a rental, its item and its people. */
async function allThatIsRead({ page }: Visitor, id: number, itemId: number): Promise<string> {
  const paths = [
    `/api/rentals/${id}`,
    '/api/reviews/open',
    `/api/items/${itemId}`,
    `/api/items/${itemId}/reviews`,
    `/api/items/${itemId}/ratings`,
    '/api/users/1/reviews',
    '/api/users/2/reviews',
    '/api/users/1/facts',
    `/items/${itemId}`,
  ];
  const answers = await Promise.all(paths.map(async (path) => (await page.request.get(path)).text()));
  return answers.join('\n');
}

test('two people review each other by keyboard, unseen until both have, and one answers', async () => {
  const [owner, renter, visitor] = await Promise.all([
    suite.visitAs('ananya'),
    suite.visitAs('rahul'),
    suite.visit(),
  ]);
  const { id, itemId } = await runningRental(renter);
  const otherTab = await renter.page.context().newPage();
  await Promise.all([
    openLive(owner.page, `/rentals/${id}`),
    openLive(renter.page, `/rentals/${id}`),
    openLive(otherTab, '/profile?tab=rentals'),
  ]);

  // The end opens the reviews on every tab.
  await press(owner.page, owner.page.getByRole('button', { name: 'Mark as completed' }));
  const asked = otherTab
    .getByRole('region', { name: 'How was it?' })
    .getByRole('article')
    .filter({ hasText: /Closes in 1[34] days, on/ });
  await asked.waitFor({ timeout: AT_ONCE });
  await sawToast(renter.page, 'How was it?', { timeout: A_ROUND });

  await press(renter.page, renter.page.getByRole('button', { name: 'Write a review' }));
  const dialog = renter.page.getByRole('dialog', { name: 'How was it?' });
  await dialog.getByText(/^Nobody sees this before you both have written, or on \w+ \d+, \d{4}\./).waitFor();
  expect(await faultsOf(renter.page)).toEqual([]);
  await rate(renter.page, 'The item', 5);
  await rate(renter.page, 'Ananya Rao as an owner', 4);
  await press(renter.page, dialog.getByText('More detail'));
  await rate(renter.page, 'Condition', 3);
  expect(await faultsOf(renter.page)).toEqual([]);
  await dialog.getByLabel('Your words').fill(HIS);
  await press(renter.page, dialog.getByRole('button', { name: 'Submit Review' }));
  await seeToast(renter.page, 'Review submitted');
  await renter.page.getByRole('heading', { name: 'Waiting for Ananya Rao' }).waitFor();
  await renter.page.getByText(HIS).waitFor();
  expect(await faultsOf(renter.page)).toEqual([]);

  // Nobody else reads a word of it.
  for (const reader of [owner, visitor])
    expect(await allThatIsRead(reader, id, itemId)).not.toContain('second battery');
  await openLive(owner.page, `/rentals/${id}`);
  await owner.page.getByText('Rahul Menon has reviewed you. Write yours to read it.').waitFor();
  expect(await owner.page.content()).not.toContain('second battery');
  expect(await faultsOf(owner.page)).toEqual([]);

  await press(owner.page, owner.page.getByRole('button', { name: 'Write a review' }));
  await rate(owner.page, 'Rahul Menon as a renter', 5);
  await owner.page.getByLabel('Your words').fill(HERS);
  await press(owner.page, owner.page.getByRole('button', { name: 'Submit Review' }));

  // Both are revealed at once, on both pages.
  await sawToast(renter.page, 'Reviews revealed', { timeout: AT_ONCE });
  await asked.waitFor({ state: 'detached', timeout: AT_ONCE });
  for (const { page } of [owner, renter]) {
    await page.getByRole('region', { name: 'What you wrote about each other' }).getByText(HIS).waitFor();
    await page.getByText(HERS).waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
  }

  await renter.page.getByLabel('Your answer').fill('Any time again.');
  await press(renter.page, renter.page.getByRole('button', { name: 'Answer' }));
  await seeToast(renter.page, 'Answer published');
  await renter.page.getByText('You answered').waitFor();
  expect([...(await faultsOf(renter.page)), ...(await faultsOnPhone(renter.page))]).toEqual([]);

  await visitor.page.goto('/people/2?as=renter');
  await visitor.page.getByText(HERS).waitFor();
  await visitor.page.getByText('Any time again.').waitFor();
  expect(await faultsOf(visitor.page)).toEqual([]);
  await visitor.page.goto(`/items/${itemId}`);
  await visitor.page.getByRole('tab', { name: 'Reviews' }).click();
  await visitor.page.getByText(HIS).waitFor();
  await visitor.page.getByLabel('Reviews by stars').waitFor();
  expect([...(await faultsOf(visitor.page)), ...(await faultsOnPhone(visitor.page))]).toEqual([]);

  expect([...owner.complaints, ...renter.complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([owner.leave(), renter.leave(), visitor.leave()]);
});

test('the cards that ask for reviews fit every screen, in each direction of writing', async () => {
  const { page, leave } = await suite.visitAs('ananya');
  for (const language of ['en', 'ar']) {
    await page.context().addCookies([{ name: 'lendloop_lang', value: language, url: suite.server.url }]);
    await page.goto('/profile?tab=listings');
    await page.locator('article').first().waitFor();
    expect(await faultsOf(page), language).toEqual([]);
  }
  await leave();
});
