import { JudgedDispute } from '@lendloop/contract/disputes/admin';
import { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { Handover } from '@lendloop/contract/handover/handover';
import { Due } from '@lendloop/contract/payments/dues';
import { RentalDetails } from '@lendloop/contract/rentals';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { SIZES } from './support/force.ts';
import { faultsOf } from './support/inspect.ts';
import { codeOf, meet } from './support/meeting.ts';
import { readyForOffline } from './support/offline.ts';
import type { Person } from './support/people.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const rentalOf = (person: Person, id: number) => person.call('GET', `/api/rentals/${id}`, RentalDetails);

/** Offers an amount on the page of a dispute. */
async function offer(page: Page, label: string, amount: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Offer( (an|another) amount)?$/ })
    .first()
    .click();
  await page.getByLabel(label, { exact: true }).fill(amount);
  await page.getByLabel('Add to the dispute').fill(text);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(text).waitFor();
}

test('from a code at the door to an appeal: what two people say in a dispute divides the deposit', async () => {
  const phone = { serviceWorkers: 'allow', viewport: SIZES[1].viewport } as const;
  const { owner, renter, id, leave } = await meet(suite, phone, { deposit: 500 });
  for (const { id: dueId, kind } of (await rentalOf(owner, id)).dues)
    if (kind !== 'deposit_back')
      for (const person of [renter, owner])
        await person.call('PUT', `/api/rentals/${id}/dues/${dueId}`, Due, { confirmed: true });

  await renter.page.goto('/');
  await readyForOffline(renter.page, id);
  await renter.page.context().setOffline(true);
  await renter.page.goto(`/rentals/${id}#checkout`);
  const shown = renter.page.getByRole('img', { name: /^\d( \d){5}$/ });
  const code = ((await shown.getAttribute('aria-label')) ?? '').replaceAll(' ', '');
  await renter.page.context().setOffline(false);
  await owner.page.goto(`/rentals/${id}#checkout`);
  await owner.page.getByLabel('Code', { exact: true }).fill(code);
  await owner.page.getByRole('button', { name: 'Hand over' }).click();
  await owner.page.getByRole('heading', { level: 1, name: 'Handed over' }).waitFor();

  const noted = { condition: 'damaged', missing: [], text: 'The lens is scratched.' };
  await owner.call('PUT', `/api/rentals/${id}/handover/checkin/notes`, Handover, noted);
  const back = { code: await codeOf(owner, id, 'checkin') };
  await renter.call('POST', `/api/rentals/${id}/handover/checkin/code`, Handover, back);

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
  const decide = async (amountMinor: number) => {
    const answer = await admin.page.context().request.put(`/api/admin/disputes/${disputeId}/decision`, {
      headers: { origin: suite.server.url },
      data: { outcome: 'shared', amountMinor, reason: 'The photos show a part of it before.' },
    });
    return JudgedDispute.parse(await answer.json()).isFinal;
  };
  expect(await decide(20_000)).toBe(false);
  await renter.page.getByText('The photos show a part of it before.').first().waitFor();
  await renter.page.getByRole('button', { name: 'Appeal' }).first().click();
  await renter.page.getByLabel('What is wrong with it?').fill('Half of it was there before.');
  await renter.page.getByRole('dialog').getByRole('button', { name: 'Appeal' }).click();
  await owner.page.getByText('It is decided once more').first().waitFor();
  expect(await decide(10_000)).toBe(true);
  await owner.page.getByText('This is final.').first().waitFor();
  expect(await faultsOf(owner.page)).toEqual([]);

  await renter.page.goto(`/rentals/${id}`);
  const deposit = (await rentalOf(renter, id)).dues.filter(({ kind }) => kind === 'deposit_back');
  expect(deposit).toMatchObject([{ amountMinor: 40_000, state: 'open', isFrozen: false }]);
  await renter.page.getByText('₹400').first().waitFor();
  await admin.leave();
  await leave();
});
