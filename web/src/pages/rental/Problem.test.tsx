import { getDispute, listDisputes, openDispute } from '@lendloop/contract/disputes/disputes';
import { getConversation } from '@lendloop/contract/messages';
import { getRental, type RentalDetails } from '@lendloop/contract/rentals';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { makeDispute, makeDisputeDetails, makePhoto } from '../../testing/disputeSamples.ts';
import { FakeSocket } from '../../testing/fakeSocket.ts';
import { fill, follow, press, see, seeGone, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeHandover, makePhase, makeRentalDetails } from '../../testing/rentalSamples.ts';
import { ANANYA, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const asAnanya = { user: { ...RAHUL, ...ANANYA } };
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const dayAgo = (days: number) => ago(24 * days).slice(0, 10);

/** A rental that came back an hour ago, with what Ananya noted. */
const returned = (values: Partial<RentalDetails> = {}) =>
  makeRentalDetails({
    status: 'completed',
    startDate: dayAgo(4),
    endDate: dayAgo(1),
    handedOverAt: ago(96),
    returnedAt: ago(1),
    completedAt: ago(1),
    can: ['report_problem'],
    handover: makeHandover({
      phases: [
        makePhase({ doneAt: ago(96) }),
        makePhase({
          phase: 'checkin',
          doneAt: ago(1),
          notes: {
            owner: { condition: 'damaged', missing: [], text: 'The chuck is cracked.', notedAt: ago(2) },
            renter: null,
          },
          evidence: [makePhoto({ phase: 'checkin' })],
        }),
      ],
    }),
    ...values,
  });

test("an owner's note of the return is offered as a report, filled in", async () => {
  app.server.answer(getRental, returned());
  app.server.answer(openDispute, ({ params, body }) => {
    expect([Number(params.id), body]).toMatchObject([
      70,
      {
        kind: 'damaged',
        claimMinor: 120_000,
        text: 'The chuck is cracked.',
        evidenceIds: [31],
        messageIds: [],
      },
    ]);
    return makeDisputeDetails();
  });
  app.server.answer(getDispute, makeDisputeDetails());
  app.open('/rentals/70', asAnanya);
  await see('You noted at the return that it is damaged.');
  const [offer] = await screen.findAllByRole('button', { name: 'Report a problem' });
  if (!offer) throw new Error('Nothing is offered.');
  await user.click(offer);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Damaged',
    'Parts missing',
    'Not returned',
    'Returned late',
    'Something else',
  ]);
  dialog.getByText('1 photo');
  await fill('What do you ask for?', '1200');
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  await seeToast('Your report was sent');
  await waitFor(() => expect(app.path()).toBe('/disputes/9'));
});

test.each([
  ['dispute_open', /: There is already a dispute about this rental$/],
  ['report_window_closed', /^This could not be sent: /],
  ['claim_too_high', /: This is more than can be asked for$/],
  ['too_many_disputes', /: You have opened too many disputes/],
] as const)('a report refused as %s says why and loses nothing', async (code, text) => {
  app.server.answer(getRental, returned());
  app.server.answer(getConversation, []);
  app.server.refuse(openDispute, code);
  app.open('/rentals/70');
  await press(/^Report a problem/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  expect(dialog.getByRole('button', { name: 'Send the report' }).hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Not as described' }));
  await fill('What do you ask for?', '10');
  await fill('What happened?', 'It did not start.');
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  await see(text);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('It did not start.');
});

test('a claim that is no amount is not sent', async () => {
  app.server.answer(getRental, returned());
  app.open('/rentals/70');
  await press(/^Report a problem/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await fill('What do you ask for?', 'a lot');
  await fill('What happened?', 'It did not start.');
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  await see('Please enter an amount');
  expect(app.server.calls(openDispute)).toEqual([]);
});

test('the most that can be asked for is said beforehand, and more is not sent', async () => {
  app.server.answer(getRental, returned({ claimMaxMinor: 250_050 }));
  app.server.answer(openDispute, ({ body }) => {
    expect(body.claimMinor).toBe(250_050);
    return makeDisputeDetails();
  });
  app.server.answer(getDispute, makeDisputeDetails());
  app.open('/rentals/70');
  await press(/^Report a problem/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  await see('At most ₹2,500.50. Leave it empty if you ask for no money.');
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await fill('What do you ask for?', '2500.51');
  await fill('What happened?', 'It did not start.');
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  await see('You can ask for at most ₹2,500.50');
  const field = dialog.getByLabelText('What do you ask for?');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(app.server.calls(openDispute)).toEqual([]);
  await fill('What do you ask for?', '2500.50');
  await seeGone('You can ask for at most ₹2,500.50');
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  await seeToast('Your report was sent');
});

test('nothing can be reported about a rental of which the server does not say so', async () => {
  app.server.answer(getRental, returned({ can: [] }));
  app.open('/rentals/70', asAnanya);
  await screen.findByRole('link', { name: 'View item' });
  expect(screen.queryByRole('button', { name: /^Report a problem/ })).toBeNull();
});

test('a renter who had said that they had paid can report a rental that was cancelled in time, whatever its events still show', async () => {
  app.server.answer(
    getRental,
    makeRentalDetails({
      status: 'cancelled',
      closedReason: 'by_owner',
      startDate: dayAgo(0),
      endDate: dayAgo(-1),
      events: [{ what: 'cancelled', at: ago(72), byId: ANANYA.id, amountMinor: null, dueKind: null }],
      can: ['report_problem'],
    }),
  );
  app.server.answer(getConversation, []);
  app.open('/rentals/70');
  await press(/^Report a problem until \w{3} \d+, \d{4}$/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Not handed over',
    'Something else',
  ]);
});

test('a rental that its owner cancelled on the first day can be reported by its renter', async () => {
  const cancelled = makeRentalDetails({
    status: 'cancelled',
    closedReason: 'by_owner',
    startDate: dayAgo(0),
    endDate: dayAgo(-1),
    events: [{ what: 'cancelled', at: ago(0), byId: ANANYA.id, amountMinor: null, dueKind: null }],
    can: ['report_problem'],
  });
  app.server.answer(getRental, cancelled);
  app.server.answer(getConversation, []);
  app.open('/rentals/70');
  await press(/^Report a problem until \w{3} \d+, \d{4}$/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Not handed over',
    'Nobody came',
    'Something else',
  ]);
});

test('a dispute shows on the rental with its state and whose turn it is, and follows live news', async () => {
  app.server.answer(
    getRental,
    returned({
      dispute: { id: 9, state: 'open', openedAt: '2030-06-10T12:00:00.000Z', closedAt: null },
      can: [],
    }),
  );
  app.server.answer(getDispute, makeDisputeDetails());
  app.open('/rentals/70');
  await see('Open', /^It is your turn until /);
  expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  app.server.answer(
    getDispute,
    makeDisputeDetails({ state: 'withdrawn', turn: null, closedAt: ago(0), can: [] }),
  );
  app.server.answer(
    getRental,
    returned({
      dispute: {
        id: 9,
        state: 'withdrawn',
        openedAt: '2030-06-10T12:00:00.000Z',
        closedAt: '2030-06-12T12:00:00.000Z',
      },
    }),
  );
  for (const socket of FakeSocket.open)
    socket.tell({
      type: 'dispute',
      disputeId: 9,
      rentalId: 70,
      itemId: 5,
      itemTitle: 'Drill',
      state: 'withdrawn',
      byId: ANANYA.id,
    });
  await seeToast('A report was withdrawn');
  await see('Withdrawn', 'It is closed.');
  await press(/^Report a problem/);
  await screen.findByRole('dialog', { name: 'Report a problem' });
  await user.keyboard('{Escape}');
  await follow('Go to the dispute');
  await waitFor(() => expect(app.path()).toBe('/disputes/9'));
});

test('open disputes stand above the rentals of the profile, with the way to all', async () => {
  app.server.answer(listDisputes, [makeDispute()]);
  app.open('/profile?tab=rentals');
  await see('Open disputes', 'Cordless drill with two batteries · with Ananya Rao');
  app.open('/profile?tab=lent');
  await follow('All disputes');
  await seeGone('Open disputes');
  await waitFor(() => expect(app.path()).toBe('/disputes'));
});

test('a rental that is over leads to its record, and its renter to the same item again', async () => {
  app.server.answer(getRental, returned({ completedAt: '2026-08-17T10:00:00.000Z', can: ['receipt'] }));
  app.open('/rentals/70');
  const rows = async () =>
    within(await screen.findByRole('navigation', { name: 'What you can do' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(await rows()).toEqual([
    ['Rent it again', '/items/5#book'],
    ['Receipt', '/rentals/70/receipt'],
    ['Handover record', '/rentals/70#record'],
  ]);
  app.server.answer(
    getRental,
    returned({ status: 'approved', handedOverAt: null, returnedAt: null, can: [] }),
  );
  app.open('/rentals/70');
  await screen.findByRole('link', { name: 'View item' });
  expect(await rows()).toEqual([['View item', '/items/5']]);
});

test('how long a problem can be reported stands beside it', async () => {
  app.server.answer(getRental, returned({ completedAt: ago(1) }));
  app.open('/rentals/70');
  const row = await screen.findByRole('button', { name: /^Report a problem/ });
  expect(row.textContent).toMatch(/^Report a problem until \w{3} \d+, \d{4}$/);
});
