import { setRentalStatus } from '@lendloop/contract/rentals';
import { formatRange } from '@lendloop/contract/values/dates';
import { expect, test } from 'vitest';

import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { SIZES } from './support/force.ts';
import { accessibilityFaults, overflows } from './support/inspect.ts';
import { AT_ONCE, openLive, ownerAndRenter } from './support/live.ts';
import { requestRental } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { sawToast, seeToast } from './support/toasts.ts';

const suite = setUp(startServer);

const next = (dayOfMonth: number) => dayOfNextMonth(dayOfMonth).toISOString().slice(0, 10);

test('a renter proposes an extension by keyboard, the owner accepts, and both pages show it live', async () => {
  const { owner, renter, item, leave, complaints } = await ownerAndRenter(suite);
  const { id } = await requestRental(renter, item.id, next(10), next(12));
  await owner.call('PUT', `/api/rentals/${id}/status`, setRentalStatus.result, { status: 'approved' });
  await Promise.all([openLive(renter.page, `/rentals/${id}`), openLive(owner.page, `/rentals/${id}`)]);

  await renter.page.getByRole('button', { name: 'Propose other days' }).press('Enter');
  const dialog = renter.page.getByRole('dialog', { name: 'Propose other days' });
  const choice = (day: number) => dialog.getByRole('button', { name: spokenDay(dayOfNextMonth(day)) });
  await choice(10).press('Enter');
  await choice(14).press('Enter');
  await dialog.getByText('5 days, ₹750').waitFor();
  await dialog.getByText('More to pay').waitFor();
  await dialog.getByText('₹150 × 2 days').waitFor();
  await dialog.getByText(/Nothing is reserved until Olga Owner accepts/).waitFor();
  for (const { viewport } of SIZES.toReversed()) {
    await renter.page.setViewportSize(viewport);
    await dialog.getByText('5 days, ₹750').waitFor();
    expect([...(await accessibilityFaults(renter.page)), ...(await overflows(renter.page))]).toEqual([]);
  }
  await dialog.getByLabel('Note for Olga Owner').fill('We are staying two more days.');
  await dialog.getByRole('button', { name: 'Send Proposal' }).press('Enter');
  await seeToast(renter.page, 'Proposal sent');
  await renter.page.getByRole('heading', { name: 'Olga Owner has your proposal' }).waitFor();

  await sawToast(owner.page, 'Change proposed', { timeout: AT_ONCE });
  const card = owner.page.getByRole('region', { name: 'Ravi Renter would like to keep it 2 more days' });
  await card.getByText('We are staying two more days.').waitFor({ timeout: AT_ONCE });
  await card.getByText('These days are free right now.').waitFor();
  for (const { viewport } of SIZES.toReversed()) {
    await owner.page.setViewportSize(viewport);
    await card.getByText('You get more').waitFor();
    expect([...(await accessibilityFaults(owner.page)), ...(await overflows(owner.page))]).toEqual([]);
  }
  await card.getByRole('button', { name: 'Accept' }).press('Enter');
  await card.waitFor({ state: 'detached' });

  await sawToast(renter.page, 'Change accepted', { timeout: AT_ONCE });
  for (const page of [owner.page, renter.page]) {
    await page.getByText('5 days', { exact: true }).waitFor({ timeout: AT_ONCE });
    await page.getByText('₹750', { exact: true }).first().waitFor();
    expect(await page.getByRole('heading', { name: /proposal|keep it/ }).count()).toBe(0);
  }
  await renter.page.getByText('Olga Owner accepted other days').waitFor();
  await renter.page.goto('/profile?tab=rentals');
  await renter.page.getByText(formatRange({ startDate: next(10), endDate: next(14) })).waitFor();
  expect(complaints()).toEqual([]);
  await leave();
});
