import { getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule } from '@lendloop/contract/calendar/schedule';
import { getRental, type RentalDetails } from '@lendloop/contract/rentals';
import { answerChange, proposeChange, type RentalChange } from '@lendloop/contract/rentals/changes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fill, press, see, seeGone, seeToast } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeRentalDetails } from '../../testing/rentalSamples.ts';
import { ANANYA, makeCalendar, makeRental, RAHUL } from '../../testing/samples.ts';
import { makeSchedule, makeScheduledRequest } from '../../testing/schedules.ts';

const app = setUpApp();
/** Ananya looks, who lends it. */
const AS_OWNER = { user: { ...RAHUL, ...ANANYA } };

const now = {
  startDate: '2199-01-10',
  endDate: '2199-01-12',
  pieces: 1,
  discountMinor: 0,
  totalMinor: 45_000,
  depositMinor: 0,
};
const longer: RentalChange = {
  id: 9,
  byId: RAHUL.id,
  from: now,
  to: { ...now, endDate: '2199-01-14', totalMinor: 75_000 },
  differenceMinor: 30_000,
  note: 'We stay two days longer.',
  status: 'open',
  createdAt: '2198-12-31T10:00:00.000Z',
  expiresAt: '2199-01-02T10:00:00.000Z',
};

const makeOpen = (can: RentalDetails['can'], change = longer, status: RentalDetails['status'] = 'approved') =>
  makeRentalDetails({ status, openChangeId: change.id, changes: [change], can });

test('the other person sees what is proposed and what it costs, and accepts it', async () => {
  app.server.answer(getRental, makeOpen(['accept_change', 'decline_change']));
  app.server.answer(getSchedule, makeSchedule());
  app.server.answer(getRentalCalendar, makeCalendar());
  app.server.answer(answerChange, ({ params, body }) => {
    expect([Number(params.changeId), body.status]).toEqual([9, 'accepted']);
    app.server.answer(
      getRental,
      makeRentalDetails({
        endDate: '2199-01-14',
        totalMinor: 75_000,
        status: 'approved',
        changes: [{ ...longer, status: 'accepted' }],
      }),
    );
    return { ...longer, status: 'accepted' as const };
  });
  app.open('/rentals/70', AS_OWNER);
  await see('Change proposed', 'Rahul Menon would like to keep it 2 more days', 'We stay two days longer.');
  await see('Jan 10 – Jan 12, 2199', 'Jan 10 – Jan 14, 2199', '5 days, ₹750', 'You get more', '₹300');
  await see('₹150 × 2 days', '+₹300', 'These days are free right now.');
  await see(/Nothing is reserved until it is accepted/);
  await press('Accept');
  await seeToast('Proposal accepted');
  await seeGone('Change proposed');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(makeRental().itemTitle));
});

test('days that somebody else has taken meanwhile are said to be', async () => {
  app.server.answer(getRental, makeOpen(['accept_change', 'decline_change']));
  const runs = [{ startDate: '2199-01-14', endDate: '2199-01-20', free: 0 }];
  app.server.answer(getSchedule, makeSchedule());
  app.server.answer(getRentalCalendar, makeCalendar({ runs }));
  const heal = app.server.fail(answerChange);
  app.open('/rentals/70', AS_OWNER);
  await see(/Somebody else has some of these days now/);
  await press('Decline');
  await seeToast('Failed to decline proposal');
  heal();
});

test('the owner sees by name which requests accepting would decline', async () => {
  app.server.answer(getRental, makeOpen(['accept_change', 'decline_change']));
  app.server.answer(getRentalCalendar, makeCalendar());
  const request = (id: number, startDate: string, renterName: string) =>
    makeScheduledRequest({ id, startDate, endDate: startDate, pieces: 1, renterName });
  app.server.answer(
    getSchedule,
    makeSchedule({
      requests: [request(71, '2199-01-13', 'Zoya Khan'), request(72, '2199-01-14', 'Dev Patel')],
    }),
  );
  app.open('/rentals/70', AS_OWNER);
  const note = await screen.findByText(/2 other requests would be declined/);
  expect(note.textContent).toMatch(/Zoya Khan, Jan 13, 2199 and Dev Patel, Jan 14, 2199$/);
  expect(app.server.calls(getSchedule)[0]?.query).toEqual({ from: '2199-01-10', to: '2199-01-14' });
});

test('who proposed it can take it back', async () => {
  app.server.answer(getRental, makeOpen(['withdraw_change', 'propose_change']));
  app.server.answer(getRentalCalendar, makeCalendar());
  app.server.answer(answerChange, ({ body }) => {
    expect(body.status).toBe('withdrawn');
    app.server.answer(getRental, makeRentalDetails({ status: 'approved' }));
    return { ...longer, status: 'withdrawn' as const };
  });
  app.open('/rentals/70');
  await see('Ananya Rao has your proposal', 'More to pay');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await press('Take It Back');
  await seeToast('Proposal taken back');
});

test('a counter-offer stands in place of the wait for an answer', async () => {
  const offer = {
    ...longer,
    byId: ANANYA.id,
    note: null,
    to: { ...now, discountMinor: 5000, totalMinor: 40_000 },
  };
  app.server.answer(getRental, makeOpen(['withdraw', 'accept_change', 'decline_change'], offer, 'pending'));
  app.server.answer(getRentalCalendar, makeCalendar());
  app.open('/rentals/70');
  await see(
    'Other days proposed',
    'Ananya Rao proposes other terms',
    'Asked for',
    'Special offer',
    'Less to pay',
  );
  expect(screen.queryByText('Ananya Rao has your request')).toBeNull();
});

test('other days are chosen in a calendar, priced at once, and sent with a note', async () => {
  const shown = makeRentalDetails({ status: 'approved', can: ['propose_change'] });
  app.server.answer(getRental, shown);
  app.server.answer(getRentalCalendar, makeCalendar());
  app.server.answer(proposeChange, ({ body }) => {
    expect(body).toMatchObject({ startDate: '2199-01-10', endDate: '2199-01-14', note: 'Two more days?' });
    app.server.answer(getRental, makeOpen(['withdraw_change', 'propose_change']));
    return longer;
  });
  app.open('/rentals/70');
  await press('Propose other days');
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose other days' }));
  await dialog.findByText('Pick a new first and last day.');
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Proposal' });
  expect(send.disabled).toBe(true);
  for (const day of [10, 14])
    (await dialog.findByRole('button', { name: new RegExp(`January ${day}, 2199`) })).click();
  await dialog.findByText('5 days, ₹750');
  dialog.getByText('More to pay');
  dialog.getByText(/Nothing is reserved until Ananya Rao accepts/);
  await fill('Note for Ananya Rao', ' Two more days? ');
  await press('Send Proposal');
  await seeToast('Proposal sent');
  await see('Ananya Rao has your proposal');
});

test('a proposal that fails is reported, and the dialog stays with what was written', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', can: ['propose_change'] }));
  app.server.answer(getRentalCalendar, makeCalendar({ quantity: 3 }));
  app.server.refuse(proposeChange, 'dates_booked');
  app.open('/rentals/70', AS_OWNER);
  await press('Propose other days');
  await fill('Take off the price', '5000');
  await see('Enter an amount of at most ₹450');
  await fill('Take off the price', '50');
  await see('You get less');
  await fill('Note for Rahul Menon', 'A little less');
  await press('Send Proposal');
  await seeToast('Failed to send proposal');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Note for Rahul Menon')).value).toBe(
    'A little less',
  );
});
