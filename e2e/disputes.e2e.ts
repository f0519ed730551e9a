import { readFile } from 'node:fs/promises';

import { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { Due } from '@lendloop/contract/payments/dues';
import { getStatement } from '@lendloop/contract/payments/papers';
import { RentalDetails } from '@lendloop/contract/rentals';
import { dayOf } from '@lendloop/contract/values/dates';
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';

import { SIZES } from './support/force.ts';
import { PHOTO } from './support/forms.ts';
import { faultsOf } from './support/inspect.ts';
import { meet } from './support/meeting.ts';
import { readyForOffline } from './support/offline.ts';
import type { Person } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

/** Two time zones 25 hours apart: the site moves from the first to the second, and what was due today is late. */
const BEFORE = 'Pacific/Pago_Pago';
const AFTER = 'Pacific/Kiritimati';

const suite = setUp(() =>
  startServer({
    data: inject('demoData'),
    settings: { TIME_ZONE: BEFORE, HANDOVER_PHOTOS: 'required' },
  }),
);

const rentalOf = (person: Person, id: number) => person.call('GET', `/api/rentals/${id}`, RentalDetails);

/** Takes photos. Each is a file of its own: the same file twice is kept once. */
async function takePhotos(page: Page, count: number): Promise<void> {
  for (let taken = 1; taken <= count; taken += 1) {
    const buffer = Buffer.concat([await readFile(PHOTO), Buffer.from([taken])]);
    await page
      .getByLabel('Take photo')
      .setInputFiles({ name: `photo${taken}.jpg`, mimeType: 'image/jpeg', buffer });
    await expect.poll(() => page.getByRole('img', { name: /^Photo by you/ }).count()).toBe(taken);
  }
}

/** The code that a page shows, to be read out to the other person. */
async function readOut(page: Page): Promise<string> {
  const shown = page.getByRole('img', { name: /^\d( \d){5}$/ });
  return ((await shown.getAttribute('aria-label')) ?? '').replaceAll(' ', '');
}

async function enter(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: button }).click();
}

/** Offers an amount on the page of a dispute. */
async function offer(page: Page, label: string, amount: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Offer( (an|another) amount)?$/ })
    .first()
    .click();
  await page.getByLabel(label, { exact: true }).fill(amount);
  await page.getByLabel('Add to the dispute').fill(text);
  // A notification that came under the pointer would stay, over the button.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(text).waitFor();
}

/** Decides a dispute as an administrator, for both in part. */
async function decide(page: Page, disputeId: number, amount: string, reason: string): Promise<void> {
  await page.goto(`/admin?tab=disputes&dispute=${disputeId}`);
  await page.getByRole('radio', { name: 'Shared' }).click();
  await page.getByLabel(/^Amount for/).fill(amount);
  await page.getByLabel('Reason, told to both').fill(reason);
  await page.getByRole('button', { name: 'Decide and tell both' }).click();
  await page.getByText('Decided. Both are told.').waitFor();
}

test('from a code at the door to an appeal: a late return and what two people say in a dispute divide the deposit', async () => {
  const phone = { serviceWorkers: 'allow', viewport: SIZES[1].viewport } as const;
  const terms = { deposit: 500, lateFee: 75 };
  const { owner, renter, id, leave } = await meet(suite, phone, terms, BEFORE);
  for (const { id: dueId, kind } of (await rentalOf(owner, id)).dues)
    if (kind !== 'deposit_back')
      for (const person of [renter, owner])
        await person.call('PUT', `/api/rentals/${id}/dues/${dueId}`, Due, { confirmed: true });

  await renter.page.goto('/');
  await readyForOffline(renter.page, id);
  await renter.page.context().setOffline(true);
  await renter.page.goto(`/rentals/${id}#checkout`);
  await owner.page.goto(`/rentals/${id}#checkout`);
  await takePhotos(owner.page, 2);
  await enter(owner.page, await readOut(renter.page), 'Hand over');
  await owner.page.getByRole('heading', { level: 1, name: 'Handed over' }).waitFor();

  await suite.server.pause();
  await suite.server.resume({ TIME_ZONE: AFTER });
  await renter.page.context().setOffline(false);
  const { handover } = await rentalOf(owner, id);
  const lateDays = handover?.lateDays ?? 0;
  expect(lateDays).toBeGreaterThan(0);
  await owner.page.goto(`/rentals/${id}`);
  await owner.page
    .getByText(/^\d days? late$/)
    .first()
    .waitFor();
  await owner.page.goto(`/rentals/${id}#checkin`);
  await takePhotos(owner.page, 2);
  await owner.page.getByRole('radio', { name: 'Damaged' }).click();
  await owner.page.getByLabel('Note').fill('The lens is scratched.');
  await owner.page.getByText('Saved. You can change it until it is done.').waitFor();
  const code = await readOut(owner.page);
  await renter.page.goto(`/rentals/${id}#checkin`);
  await enter(renter.page, code, 'Give back');
  await renter.page.getByRole('heading', { level: 1, name: 'Returned' }).waitFor();

  await owner.page.goto(`/rentals/${id}`);
  await owner.page.getByText('You noted at the return that it is damaged.').waitFor();
  await owner.page.getByRole('button', { name: 'Report a problem' }).first().click();
  await owner.page.getByLabel('What do you ask for?').fill('300');
  await owner.page.getByRole('button', { name: 'Send the report' }).click();
  await owner.page.waitForURL(/\/disputes\/\d+$/);
  await owner.page.getByText('Ravi Renter has to answer').first().waitFor();
  const disputeId = Number(/\/disputes\/(\d+)/.exec(owner.page.url())?.[1]);

  await renter.page.goto(`/disputes/${disputeId}`);
  await offer(renter.page, 'Your offer', '100', 'It was scratched a little before.');
  await owner.page.getByText('Ravi Renter offers ₹100').first().waitFor();
  await offer(owner.page, 'What you would take', '250', 'That is not enough.');
  await renter.page.getByText('Olga Owner would take ₹250').first().waitFor();
  await renter.page.getByText('Replaced').waitFor();
  for (const person of [renter, owner])
    await person.call('POST', `/api/disputes/${disputeId}/ready`, DisputeDetails);

  const admin = await suite.visitAs('admin');
  await decide(admin.page, disputeId, '200', 'The photos show a part of it before.');
  await renter.page.getByText('The photos show a part of it before.').first().waitFor();
  await renter.page.getByRole('button', { name: 'Appeal' }).first().click();
  await renter.page.getByLabel('What is wrong with it?').fill('Half of it was there before.');
  await renter.page.getByRole('dialog').getByRole('button', { name: 'Appeal' }).click();
  await owner.page.getByText('It is decided once more').first().waitFor();
  await decide(admin.page, disputeId, '100', 'Half of it is on the photos of the handover.');
  await owner.page.getByText('This is final.').first().waitFor();
  expect(await faultsOf(owner.page)).toEqual([]);

  await renter.page.goto(`/rentals/${id}`);
  const open = (await rentalOf(renter, id)).dues.filter(({ state }) => state === 'open');
  expect(Object.fromEntries(open.map(({ kind, amountMinor }) => [kind, amountMinor]))).toEqual({
    deposit_back: 40_000,
    extra: 7500 * lateDays,
  });
  await renter.page.getByText('₹400').first().waitFor();

  for (const { id: dueId } of open)
    for (const person of [renter, owner])
      await person.call('PUT', `/api/rentals/${id}/dues/${dueId}`, Due, { confirmed: true });
  const [from, to] = [dayOf(new Date(), BEFORE), dayOf(new Date(), AFTER)];
  const closingOf = async (person: Person) =>
    (await person.call('GET', `/api/statements?from=${from}&to=${to}`, getStatement.result)).closingMinor;
  // The owner has the price of one day, the late days and a hundred of the deposit.
  const got = 15_000 + 7500 * lateDays + 10_000;
  expect([await closingOf(owner), await closingOf(renter)]).toEqual([got, -got]);
  await admin.leave();
  await leave();
});
