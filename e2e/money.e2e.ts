import { ItemDetails } from '@lendloop/contract/items';
import { confirmDue, type DueKind } from '@lendloop/contract/payments/dues';
import { getRental } from '@lendloop/contract/rentals';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { dayOfNextMonth } from './support/calendar.ts';
import { startDemoServer } from './support/demo.ts';
import { SIZES } from './support/force.ts';
import { faultsOf } from './support/inspect.ts';
import { enlargeText, misplaced, smallTargets } from './support/layout.ts';
import { AT_ONCE, openLive } from './support/live.ts';
import { moveRental, newItem, requestRental, type Person } from './support/people.ts';
import { setUp } from './support/suite.ts';
import { sawToast, seeToast } from './support/toasts.ts';

const suite = setUp(startDemoServer);

const next = (dayOfMonth: number) => dayOfNextMonth(dayOfMonth).toISOString().slice(0, 10);

/** An approved rental of ₹450 with a deposit of ₹500, and its two people. */
async function approvedRental() {
  const pair = await suite.newPair();
  const { id: itemId, title, images, ...item } = await newItem(pair.owner, 'Cordless drill');
  const { description, price, categoryId, location } = item;
  const body = { title, images, description, price, categoryId, location, terms: { deposit: 500 } };
  await pair.owner.call('PUT', `/api/items/${itemId}`, ItemDetails, body);
  const { id } = await requestRental(pair.renter, itemId, next(10), next(12));
  await moveRental(pair.owner, id, 'approved');
  const complaints = () => [...pair.owner.complaints, ...pair.renter.complaints];
  return { ...pair, id, complaints };
}

/** What a person says of a due, by the API. */
async function say(person: Person, id: number, kind: DueKind): Promise<void> {
  const { dues } = await person.call('GET', `/api/rentals/${id}`, getRental.result);
  const due = dues.find((one) => one.kind === kind);
  await person.call('PUT', `/api/rentals/${id}/dues/${due?.id}`, confirmDue.result, { confirmed: true });
}

const card = (page: Page) => page.getByRole('region', { name: 'Money in hand' });
const row = (page: Page, kind: string) =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(kind, { exact: true }) });

/** What is too small for a finger on a phone, or leaves its place there with text of twice its size. */
async function faultsOnPhone(page: Page): Promise<string[]> {
  await page.setViewportSize(SIZES[1].viewport);
  const small = await smallTargets(page);
  await enlargeText(page);
  await expect.poll(() => misplaced(page)).toEqual([]);
  return small;
}

test('both say by keyboard that money changed hands, take it back, and every tab shows it live', async () => {
  const { owner, renter, id, complaints, leave } = await approvedRental();
  const [otherOwner, otherRenter] = await Promise.all([
    owner.page.context().newPage(),
    renter.page.context().newPage(),
  ]);
  const [owners, renters] = [[owner.page, otherOwner] as const, [renter.page, otherRenter] as const];
  await Promise.all([...owners, ...renters].map((page) => openLive(page, `/rentals/${id}`)));
  const everywhere = (pages: readonly Page[], kind: string, text: string) =>
    Promise.all(pages.map((page) => row(page, kind).getByText(text).waitFor({ timeout: AT_ONCE })));

  await everywhere(renters, 'Rental', 'Pay ₹450 to Olga Owner at pick-up');
  await renter.page
    .getByText('Pay ₹950 in hand: ₹450 for the rental, ₹500 as a deposit.', { exact: true })
    .waitFor();
  await row(renter.page, 'Rental').getByRole('button', { name: 'I paid' }).press('Enter');
  await everywhere(renters, 'Rental', 'You said that you paid. Now Olga Owner has to say so too.');
  await everywhere(owners, 'Rental', 'Ravi Renter says you were paid. Did you receive it?');
  await sawToast(owner.page, 'Did you receive it?', { timeout: AT_ONCE });
  expect([...(await faultsOf(renter.page)), ...(await faultsOf(owner.page))]).toEqual([]);

  await row(otherRenter, 'Rental').getByRole('button', { name: 'Take it back' }).press('Enter');
  await everywhere(owners, 'Rental', 'Ravi Renter pays you ₹450 at pick-up');
  await row(renter.page, 'Rental').getByRole('button', { name: 'I paid' }).press('Enter');
  await everywhere(owners, 'Rental', 'Did you receive it?');
  await row(otherOwner, 'Rental').getByRole('button', { name: 'I received it' }).press('Enter');
  await everywhere(renters, 'Rental', 'Paid, both confirmed');
  await everywhere(owners, 'Rental', 'Received, both confirmed');
  await sawToast(renter.page, 'Payment received', { timeout: AT_ONCE });
  expect(await row(renter.page, 'Rental').getByRole('button').count()).toBe(0);

  await row(owner.page, 'Deposit').getByRole('button', { name: 'I received it' }).press('Enter');
  await everywhere(renters, 'Deposit', 'Olga Owner says you paid. Is that right?');
  await row(renter.page, 'Deposit').getByRole('button', { name: 'I paid' }).press('Enter');
  await everywhere(owners, 'Deposit back', 'Give ₹500 to Ravi Renter when it is back with you');
  await renter.page.getByText('You paid ₹450 in hand').waitFor();
  expect([...(await faultsOf(renter.page)), ...(await faultsOf(owner.page))]).toEqual([]);
  expect(complaints()).toEqual([]);
  await leave();
});

test('a receipt is one white sheet that fits A4 and Letter, also in the dark', async () => {
  const { owner, renter, id, complaints, leave } = await approvedRental();
  for (const kind of ['rental', 'deposit'] as const)
    for (const person of [renter, owner]) await say(person, id, kind);
  const { page } = renter;
  await page.goto(`/rentals/${id}`);
  await card(page).waitFor();
  expect(await faultsOnPhone(page)).toEqual([]);
  await page.reload();
  await page.getByRole('link', { name: 'Receipt' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
  const sheet = page.getByRole('article');
  for (const text of [`R-${id}-1`, 'Ravi Renter', 'Olga Owner', 'This is a receipt, not a tax invoice.'])
    await sheet.getByText(text, { exact: true }).first().waitFor();
  expect(await sheet.getByRole('row').filter({ hasText: 'Still open' }).innerText()).toMatch(/₹0$/);
  expect(await sheet.getByRole('row').filter({ hasText: 'still with' }).innerText()).toMatch(/₹500$/);
  expect(await faultsOf(page)).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const look = await sheet.evaluate((element) => {
    const { backgroundColor, color, filter } = getComputedStyle(element);
    return { backgroundColor, color, filter };
  });
  expect(look).toEqual({
    backgroundColor: 'rgb(255, 255, 255)',
    color: 'rgb(31, 27, 22)',
    filter: 'grayscale(1)',
  });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'screen' });
  expect(await faultsOnPhone(page)).toEqual([]);
  expect(complaints()).toEqual([]);
  await leave();
});

test('earnings show what is said to be paid, confirm it with one press, and give a statement', async () => {
  const { owner, renter, id, complaints, leave } = await approvedRental();
  await say(renter, id, 'rental');
  const { page } = owner;
  await openLive(page, '/profile');
  await page.getByRole('tab', { name: 'Earnings' }).press('Enter');
  const waiting = page.getByRole('region', { name: 'To confirm' });
  await waiting.getByRole('heading', { name: 'Ravi Renter says you were paid' }).waitFor();
  const rental = page.getByRole('region', { name: 'Rentals' }).getByRole('row').nth(1);
  await rental.getByText('To confirm', { exact: true }).filter({ visible: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  // What the other person takes back goes at once.
  const { dues } = await renter.call('GET', `/api/rentals/${id}`, getRental.result);
  const address = `/api/rentals/${id}/dues/${dues[0]?.id}`;
  await renter.call('PUT', address, confirmDue.result, { confirmed: false });
  await page.getByText('Nothing waits for your word.').waitFor({ timeout: AT_ONCE });
  await renter.call('PUT', address, confirmDue.result, { confirmed: true });
  await waiting.getByRole('button', { name: 'I received it' }).press('Enter');
  await page.getByText('Nothing waits for your word.').waitFor();
  await page.getByText('₹450', { exact: true }).first().waitFor();
  await page.getByText(/^₹450 more than in /).waitFor();
  await rental.getByText('Deposit at pick-up').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Show numbers' }).press('Enter');
  expect(await page.getByRole('table').first().getByRole('row').count()).toBe(13);
  expect(await faultsOf(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as a CSV file' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^statement-.*\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const [head, line] = Buffer.concat(chunks).toString('utf8').split('\r\n');
  expect(head).toBe('date,kind,rental,item,amount,fee,balance,currency');
  expect(line).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d,rental,${id},Cordless drill,450.00,0.00,450.00,INR$`),
  );

  await page.getByRole('link', { name: 'Print' }).press('Enter');
  await page.getByRole('row').filter({ hasText: 'Cordless drill' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Balance after' }).innerText()).toMatch(/₹450$/);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints()).toEqual([]);
  await leave();
});

test.for(['de', 'hi', 'ar'])('the money stands whole in the language %s', async (language) => {
  const { owner, renter, id, complaints, leave } = await approvedRental();
  await say(renter, id, 'rental');
  const { page } = owner;
  await page.context().addCookies([{ name: 'lendloop_lang', value: language, url: suite.server.url }]);
  for (const path of [`/rentals/${id}`, '/profile?tab=earnings', `/rentals/${id}/receipt`, '/statement']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect([path, ...(await faultsOf(page))]).toEqual([path]);
  }
  expect(complaints()).toEqual([]);
  await leave();
});

test('administrators see the sums and the ledger, check the books and book an adjustment', async () => {
  const { owner, renter, id, leave } = await approvedRental();
  for (const person of [renter, owner]) await say(person, id, 'rental');
  const { page, complaints, leave: close } = await suite.visitAs('admin');
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Money' }).press('Enter');
  await page.waitForURL('**/admin?tab=money');
  const tile = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await tile('All accounts').getByText('In balance').waitFor();
  await tile('In hand, open').waitFor();
  await page.getByRole('button', { name: 'Check now' }).press('Enter');
  await page.getByText('All is well').waitFor();

  await page.getByLabel('Rental', { exact: true }).fill(String(id));
  const ledger = page.getByRole('region', { name: 'Transfers' });
  await expect.poll(() => ledger.getByRole('row').filter({ hasText: '#' }).count()).toBe(4);
  await ledger.getByRole('row').filter({ hasText: 'Settled' }).getByRole('button').press('Enter');
  const entries = ledger.getByRole('table', { name: /^Entries of transfer/ });
  expect(await entries.getByRole('row').filter({ hasText: 'Sum' }).innerText()).toMatch(/₹450\s+₹450$/);
  await ledger.getByText('By: Olga Owner').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download these days as a CSV file' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  await page.getByLabel('Rental', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Adjustment' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move an amount between two accounts' });
  await dialog.getByLabel('Debit').fill('losses');
  await dialog.getByLabel('Credit').fill('suspense');
  await dialog.getByLabel('Amount').fill('12.50');
  await dialog.getByLabel('Comment').fill('Found in the drawer');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Book it' }).press('Enter');
  await seeToast(page, 'Booked', '₹12.50 from suspense to losses');
  await tile('Losses').getByText('₹12.50').waitFor();
  await ledger.getByText('Found in the drawer').waitFor();
  await tile('All accounts').getByText('In balance').waitFor();

  await ledger.getByRole('link', { name: `Open rental #${id}` }).press('Enter');
  await page.getByText('Settled in hand, between the two of them.').waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([close(), leave()]);
});
