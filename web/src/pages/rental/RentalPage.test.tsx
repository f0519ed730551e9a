import { getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule } from '@lendloop/contract/calendar/schedule';
import { getRental, setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental, getCancellation } from '@lendloop/contract/rentals/cancelling';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { button, fill, follow, press, see, seeGone, seeToast } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeRentalDetails, requested } from '../../testing/rentalSamples.ts';
import { ANANYA, makeCalendar, makeRental, RAHUL } from '../../testing/samples.ts';
import { makeSchedule } from '../../testing/schedules.ts';

const app = setUpApp();

const approved = { ...requested, what: 'approved', byId: ANANYA.id } as const;

test('a renter sees what they asked for, until when there will be an answer, and whom to write to', async () => {
  const expiresAt = '2198-12-31T10:00:00.000Z';
  app.server.answer(getRental, makeRentalDetails({ expiresAt, can: ['withdraw'] }));
  app.open('/rentals/70');
  await screen.findByRole('heading', { level: 1, name: makeRental().itemTitle });
  await see('pending', 'From Ananya Rao', 'Ananya Rao has your request', 'You asked for it');
  await see('Ananya Rao answers');
  await see(/If there is no answer until Dec 31, 2198/);
  expect(document.title).toContain('rental #70');
  await follow('Message Ananya Rao');
  await waitFor(() => expect(app.path()).toBe('/messages/1/5'));
});

test('a request is taken back after a question', async () => {
  app.server.answer(getRental, makeRentalDetails({ can: ['withdraw'] }));
  app.server.answer(cancelRental, ({ body }) => {
    expect(body).toMatchObject({ reason: null, expectedStatus: 'pending' });
    app.server.answer(getRental, makeRentalDetails({ status: 'cancelled', closedReason: 'withdrawn' }));
    return makeRental({ status: 'cancelled', closedReason: 'withdrawn' });
  });
  app.open('/rentals/70');
  await press('Take the request back');
  await press('Take It Back');
  await seeToast('Rental cancelled');
  await see('This request was taken back');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(makeRental().itemTitle));
});

test('an owner answers a request, and offers that are not theirs do not show', async () => {
  app.server.answer(getRental, makeRentalDetails({ can: ['approve', 'reject'] }));
  app.server.answer(setRentalStatus, ({ body }) => {
    expect(body).toEqual({ status: 'approved' });
    app.server.answer(
      getRental,
      makeRentalDetails({ status: 'approved', events: [requested, approved], can: ['cancel'] }),
    );
    return makeRental({ status: 'approved' });
  });
  app.server.answer(getRentalCalendar, makeCalendar());
  app.server.answer(getSchedule, makeSchedule());
  app.open('/rentals/70', { user: { ...RAHUL, ...ANANYA } });
  await see('Your turn', 'Rahul Menon is waiting for your answer', 'Rahul Menon as a renter');
  await see('late returns', 'Pick-up in Indiranagar, Bengaluru');
  await press('Approve');
  await seeToast('Rental approved');
  await see('Hand it over to Rahul Menon', 'You approved');
  await seeGone('Your turn');
  expect(screen.queryByRole('button', { name: 'Take the request back' })).toBeNull();
});

test('cancelling shows what comes back, and sends what was written to the other', async () => {
  const shown = makeRentalDetails({ status: 'approved', depositMinor: 10_000, can: ['cancel'] });
  app.server.answer(getRental, shown);
  app.server.answer(getCancellation, { percent: 50, refundMinor: 22_500, depositMinor: 10_000 });
  app.server.answer(cancelRental, ({ body }) => {
    expect(body.reason).toBe('Our plans changed.');
    app.server.answer(getRental, {
      ...shown,
      status: 'cancelled',
      closedReason: 'by_renter',
      cancelNote: 'Our plans changed.',
      can: [],
    });
    return makeRental({ status: 'cancelled', closedReason: 'by_renter' });
  });
  app.open('/rentals/70');
  await press('Cancel rental');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this rental?' }));
  await dialog.findByText('₹325');
  dialog.getByText('-₹225');
  await fill('Tell Ananya Rao why', ' Our plans changed. ');
  await press('Cancel Rental');
  await seeToast('Rental cancelled');
  await see('You cancelled it.', 'You wrote', 'Our plans changed.');
});

test('what a late day costs is among what was agreed on', async () => {
  const { instantBooking: _now, ...agreed } = DEFAULT_TERMS;
  const terms = {
    ...agreed,
    price: 150,
    lateFee: 80,
    feeRenterPercent: 0,
    feeOwnerPercent: 0,
    weekendDays: [],
  };
  app.server.answer(getRental, makeRentalDetails({ terms, pieces: 2 }));
  app.open('/rentals/70');
  const fee = await screen.findByText('Per day returned late');
  expect(fee.parentElement?.textContent).toBe('Per day returned late₹160');
});

test('a cancellation that fails is reported, and the dialog stays with what was written', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', can: ['cancel'] }));
  app.server.answer(getCancellation, { percent: 100, refundMinor: 45_000, depositMinor: 0 });
  const heal = app.server.fail(cancelRental);
  app.open('/rentals/70');
  await press('Cancel rental');
  await see('Of this, comes back to you');
  await fill('Tell Ananya Rao why', 'Sorry');
  await press('Cancel Rental');
  await seeToast('Failed to cancel rental');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Tell Ananya Rao why')).value).toBe('Sorry');
  heal();
});

/** Takes the network away, until the function that it returns is called. */
function loseNetwork(): () => void {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  window.dispatchEvent(new Event('offline'));
  return () => {
    isOnline.mockRestore();
    vi.stubGlobal('fetch', app.server.fetch);
    window.dispatchEvent(new Event('online'));
  };
}

test('without a network an answer says that it needs one, and does not happen later', async () => {
  app.server.answer(getRental, makeRentalDetails({ can: ['approve', 'reject'] }));
  app.server.answer(setRentalStatus, makeRental({ status: 'approved' }));
  app.server.answer(getRentalCalendar, makeCalendar());
  app.server.answer(getSchedule, makeSchedule());
  app.open('/rentals/70', { user: { ...RAHUL, ...ANANYA } });
  await see('Your turn');
  const regain = loseNetwork();
  await press('Approve');
  await seeToast('Failed to approve rental', 'You need a connection for this');
  await see(/^You are offline\. This is from /, 'Your turn');
  regain();
  await press('Approve');
  await seeToast('Rental approved');
  expect(app.server.calls(setRentalStatus)).toHaveLength(1);
});

test('without a network a cancellation says so before and after it is pressed', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', can: ['cancel'] }));
  app.server.answer(getCancellation, { percent: 100, refundMinor: 45_000, depositMinor: 0 });
  app.server.answer(cancelRental, makeRental());
  app.open('/rentals/70');
  await press('Cancel rental');
  await see('Of this, comes back to you');
  const regain = loseNetwork();
  await press('Cancel Rental');
  await seeToast('Failed to cancel rental', 'You need a connection for this');
  await press('Keep It');
  await press('Cancel rental');
  await see('You need a connection for this');
  // What comes back is not shown, so nobody can agree to it.
  expect(await button('Cancel Rental')).toHaveProperty('disabled', true);
  regain();
  expect(app.server.calls(cancelRental)).toEqual([]);
});

test.each([
  ['declined', 'rejected', 'Ananya Rao cannot lend it on these days.'],
  ['overlap', 'rejected', 'Somebody else has the item on these days.'],
  ['expired', 'rejected', 'This request was not answered in time'],
  ['by_owner', 'cancelled', 'Ananya Rao cancelled it.'],
  ['suspended', 'cancelled', 'One of the two accounts was suspended.'],
] as const)('a rental that is closed as %s says why', async (closedReason, status, text) => {
  app.server.answer(getRental, makeRentalDetails({ status, closedReason }));
  app.open('/rentals/70');
  await see(text);
});

test('who has the item can ask to keep it longer', async () => {
  const out = { status: 'approved', handedOverAt: '2026-08-14T10:00:00.000Z' } as const;
  app.server.answer(getRental, makeRentalDetails({ ...out, can: ['propose_change'] }));
  app.server.answer(getRentalCalendar, makeCalendar());
  app.server.answer(getSchedule, makeSchedule());
  app.open('/rentals/70');
  await press('Keep it longer');
  await screen.findByRole('dialog', { name: 'Propose other days' });
  app.server.answer(getRental, makeRentalDetails(out));
  app.open('/rentals/70');
  await see('Pick-up place');
  expect(screen.queryByRole('button', { name: 'Keep it longer' })).toBeNull();
});

test.each([
  ['handed over', { handedOverAt: '2026-08-14T10:00:00.000Z' }, 'approved'],
  ['approved', {}, 'handed over'],
] as const)('the slip of a rental says once that it is %s', async (says, state, other) => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', endDate: '2099-08-17', ...state }));
  app.open('/rentals/70');
  await see('Rental #70');
  expect(screen.getAllByText(says)).toHaveLength(1);
  expect(screen.queryByText(other)).toBeNull();
});

test('the page of a rental shows its error, and what is missing', async () => {
  const heal = app.server.fail(getRental);
  app.open('/rentals/70');
  await see('The rental could not be loaded');
  heal();
  app.server.answer(getRental, makeRentalDetails());
  await press('Retry');
  await see('Ananya Rao has your request');
});

test.each(['/rentals/none', '/rentals/71'])('%s is not a rental of the reader', async (path) => {
  app.server.refuse(getRental, 'rental_not_found');
  app.open(path);
  await see('Rental not found');
  await follow('My Rentals');
  await waitFor(() => expect(app.path()).toBe('/profile?tab=rentals'));
});
