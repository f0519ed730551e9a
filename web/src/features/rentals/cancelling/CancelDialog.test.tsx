import { getRental, listMyRentals, type RentalDetails } from '@lendloop/contract/rentals';
import { cancelRental, getCancellation } from '@lendloop/contract/rentals/cancelling';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { FakeSocket } from '../../../testing/fakeSocket.ts';
import { button, fill, press, see, seeGone, seeToast } from '../../../testing/look.ts';
import { setUpApp } from '../../../testing/openApp.ts';
import { makeRentalDetails } from '../../../testing/rentalSamples.ts';
import { makeRental } from '../../../testing/samples.ts';

const app = setUpApp();

const HALF = { percent: 50, refundMinor: 22_500, depositMinor: 10_000 };
const ALL = { percent: 100, refundMinor: 45_000, depositMinor: 10_000 };
const SEEN = { expectedStatus: 'approved', expectedDepositMinor: 10_000, expectedTotalMinor: 45_000 };
const CHANGED = 'What comes back has changed. Please look again';

/** From now on the rental is as given, on its page and in the list. */
function become(values: Partial<RentalDetails>) {
  const { status, closedReason = null, depositMinor = 10_000 } = values;
  app.server.answer(getRental, makeRentalDetails({ depositMinor, ...values }));
  app.server.answer(listMyRentals, [makeRental({ depositMinor, closedReason, ...(status && { status }) })]);
}

/** Lets the next cancellations succeed. */
const acceptCancelling = (closedReason: 'by_renter' | 'withdrawn') =>
  app.server.answer(cancelRental, () => {
    become({ status: 'cancelled', closedReason, can: [] });
    return makeRental({ status: 'cancelled', closedReason });
  });

const sent = () => app.server.calls(cancelRental).map(({ body }) => body);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the list shows what comes back before an approved rental is cancelled, as the page of the rental does', async () => {
  become({ status: 'approved', can: ['cancel'] });
  app.server.answer(getCancellation, HALF);
  acceptCancelling('by_renter');
  app.open('/profile?tab=rentals');
  await press(/^Cancel the rental/);
  const shown = await dialog('Cancel this rental?');
  await shown.findByText('₹325');
  shown.getByText('-₹225');
  await see('Stays with Ananya Rao', /· from Ananya Rao$/);
  await fill('Tell Ananya Rao why', 'Our plans changed.');
  await press('Cancel Rental');
  await seeToast('Rental cancelled');
  expect(sent()).toMatchObject([{ ...SEEN, expectedRefundMinor: 22_500, reason: 'Our plans changed.' }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('View Item'));
  await see('cancelled');
  expect(screen.queryByRole('button', { name: /^Cancel the rental/ })).toBeNull();
});

test('the list asks of a request whether it is taken back, which says nothing of a rental', async () => {
  become({ status: 'pending' });
  acceptCancelling('withdrawn');
  app.open('/profile?tab=rentals');
  await press(/^Cancel the rental/);
  const shown = await dialog('Take this request back?');
  shown.getByText(makeRental().itemTitle);
  shown.getByText('You can ask for the same days again as long as they are free.');
  await press('Take It Back');
  await seeToast('Rental cancelled');
  expect(sent()).toMatchObject([{ reason: null, expectedStatus: 'pending' }]);
  expect(sent()[0]).not.toHaveProperty('expectedRefundMinor');
});

test.each(['/rentals/70', '/profile?tab=rentals'])(
  'at %s, what has changed since it was shown is shown anew, and can be confirmed',
  async (path) => {
    become({ status: 'approved', can: ['cancel'] });
    app.server.answer(getCancellation, ALL);
    acceptCancelling('by_renter');
    const heal = app.server.refuse(cancelRental, 'cancellation_changed');
    app.open(path);
    await press(/^Cancel (?:the )?rental/);
    await see('₹550');
    await fill('Tell Ananya Rao why', 'Sorry');
    app.server.answer(getCancellation, HALF);
    await press('Cancel Rental');
    await see(CHANGED, '₹325', '-₹225');
    expect(screen.queryByText('Failed to cancel rental')).toBeNull();
    heal();
    await press('Cancel Rental');
    await seeToast('Rental cancelled');
    await seeGone(CHANGED);
    const [first, second] = sent();
    expect(first).toMatchObject({ ...SEEN, expectedRefundMinor: 45_000, reason: 'Sorry' });
    expect(second).toEqual({ ...first, expectedRefundMinor: 22_500 });
  },
);

test('a request that is approved while it is taken back becomes a question about the rental', async () => {
  become({ status: 'pending', can: ['withdraw'] });
  app.server.answer(getCancellation, HALF);
  acceptCancelling('by_renter');
  const heal = app.server.refuse(cancelRental, 'cancellation_changed');
  app.open('/rentals/70');
  await press('Take the request back');
  await dialog('Take this request back?');
  await waitFor(() => expect(FakeSocket.open.size).toBe(1));
  const [socket] = FakeSocket.open;
  become({ status: 'approved', can: ['cancel'] });
  socket?.tell({
    type: 'rental_status_changed',
    rental: { ...makeRental({ status: 'approved', depositMinor: 10_000 }), renterName: 'Rahul Menon' },
    byId: makeRental().ownerId,
  });
  await see('approved');
  // What is open stays what it was when it is pressed.
  await press('Take It Back');
  const shown = await dialog('Cancel this rental?');
  await shown.findByText('₹325');
  await see(CHANGED);
  heal();
  await press('Cancel Rental');
  await seeToast('Rental cancelled');
  expect(sent()).toMatchObject([{ expectedStatus: 'pending' }, { ...SEEN, expectedRefundMinor: 22_500 }]);
});

test('a cancellation can be confirmed only once it is known what comes back', async () => {
  become({ status: 'approved', can: ['cancel'] });
  app.server.answer(getCancellation, HALF);
  const release = app.server.hold(getCancellation);
  app.open('/profile?tab=rentals');
  await press(/^Cancel the rental/);
  await see('Finding out what comes back...');
  expect(await button('Cancel Rental')).toHaveProperty('disabled', true);
  release();
  await see('₹325');
  expect(await button('Cancel Rental')).toHaveProperty('disabled', false);
  // Opened again, it does not show what it has shown before.
  await press('Keep It');
  app.server.answer(getCancellation, ALL);
  const releaseAgain = app.server.hold(getCancellation);
  await press(/^Cancel the rental/);
  await see('Finding out what comes back...');
  expect(screen.queryByText('₹325')).toBeNull();
  releaseAgain();
  await see('₹550');
});

test('a request that can no longer be taken back says so', async () => {
  become({ status: 'pending' });
  app.server.refuse(cancelRental, 'rental_closed');
  app.open('/profile?tab=rentals');
  await press(/^Cancel the rental/);
  become({ status: 'rejected' });
  await press('Take It Back');
  await seeToast('Failed to cancel rental', 'You can no longer make this change to the rental');
  await seeGone('Take this request back?');
  await see('rejected');
});
