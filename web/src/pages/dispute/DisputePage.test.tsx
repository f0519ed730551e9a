import {
  acceptOffer,
  getDispute,
  letTeamDecide,
  listDisputes,
  withdrawDispute,
  type DisputeDetails,
} from '@lendloop/contract/disputes/disputes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import {
  makeDisputeDetails,
  makeEntries,
  makePhoto,
  OPENED,
  RECORD,
  saidBy,
} from '../../testing/disputeSamples.ts';
import { follow, press, see, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { ANANYA, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const HASH = RECORD.lastHash;
const THEN = '2026-08-14T10:00:00.000Z';
const asAnanya = { user: { ...RAHUL, ...ANANYA } };

function open(dispute: Partial<DisputeDetails>, visit = {}) {
  app.server.answer(getDispute, makeDisputeDetails(dispute));
  app.open('/disputes/9', visit);
}

/** What can be pressed in the panel of whose turn it is. */
const actions = async () =>
  within(await screen.findByRole('group', { name: 'What you can do' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

const takes900 = {
  state: 'answered',
  turn: 'other',
  offer: { entryId: 503, byId: ANANYA.id, amountMinor: 90_000 },
  can: ['accept', 'say', 'offer', 'ready'],
  entries: makeEntries(
    RECORD,
    OPENED,
    { ...saidBy(RAHUL.id, 'Half is fair.', 60_000), offerIs: 'replaced' },
    { ...saidBy(ANANYA.id, 'Let us meet.', 90_000), offerIs: 'open' },
  ),
} as const satisfies Partial<DisputeDetails>;

test('a dispute says what is claimed, whose turn it is and until when, and what was said', async () => {
  open({ ...takes900, photos: [makePhoto(), makePhoto({ id: 32, phase: 'checkin' })] });
  await screen.findByRole('heading', { level: 1, name: 'Damaged' });
  await see('Your turn', '71 h left', 'Ananya Rao would take ₹900');
  await see(/It is taken from your deposit. You get ₹2,100 back./);
  await see('Ananya Rao opened it: damaged', 'The chuck is cracked.', 'Rahul Menon answered');
  await see(/7 photos and 2 notes at the handover. 5 photos and no notes at the return./);
  await see('₹600', 'Replaced', 'Open', '₹3,000 deposit stays frozen until this is closed.');
  await screen.findByRole('heading', { name: 'Before and after' });
  const pictures = screen.getAllByRole<HTMLImageElement>('img', { name: /photo by Ananya Rao/ });
  expect(pictures.map(({ src }) => new URL(src).pathname)).toEqual([
    '/api/rentals/70/evidence/31/320',
    '/api/rentals/70/evidence/32/320',
  ]);
  expect(document.title).toContain('Damaged, Cordless drill');
});

test('the time that is left follows the clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const deadline = Date.now() + 2 * 3_600_000 + 90_000;
  open({ deadlineAt: new Date(deadline).toISOString() });
  await see('2 h left');
  // That it follows by itself, the clock's own test shows. Each time has most of a minute or hour before it, as a busy machine takes seconds.
  const comeBackBefore = (seconds: number) => {
    vi.setSystemTime(deadline - seconds * 1000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  comeBackBefore(119 * 60);
  await see('1 h left');
  comeBackBefore(59 * 60 + 59);
  await see('59 min left');
  comeBackBefore(50);
  await see('Less than 1 min left');
});

describe('the buttons are those of each state', () => {
  test.each<[string, Partial<DisputeDetails>, string, string[]]>([
    ['open', {}, 'What do you say to it?', ['Answer', 'Offer an amount', 'Let the team decide']],
    [
      'answered with an offer',
      takes900,
      'Ananya Rao would take ₹900',
      ['Accept ₹900', 'Offer another amount', 'Let the team decide'],
    ],
    [
      'answered, both without an offer',
      { state: 'answered', turn: 'both' },
      'Can you agree?',
      ['Offer an amount', 'Let the team decide'],
    ],
    [
      'answered, the other wants the team',
      { state: 'answered', ready: { opener: true, other: false } },
      'Ananya Rao wants the team to decide',
      ['Offer an amount', 'Let the team decide'],
    ],
    [
      'review',
      { state: 'review', turn: 'team', can: ['say', 'offer'] },
      'The team decides',
      ['Offer an amount'],
    ],
    ['appealed', { state: 'appealed', turn: 'team', can: ['say'] }, 'It is decided once more', []],
  ])('%s has its buttons', async (_, dispute, title, buttons) => {
    open(dispute);
    await screen.findByRole('heading', { level: 2, name: title });
    expect(await actions()).toEqual(buttons);
    await screen.findByLabelText('Add to the dispute', { selector: 'textarea' });
  });

  test.each<[string, Partial<DisputeDetails>, string]>([
    ['settled', { state: 'settled', amountMinor: 90_000 }, 'You agreed on ₹900'],
    ['withdrawn', { state: 'withdrawn', amountMinor: 0 }, 'Ananya Rao withdrew it'],
    ['lapsed', { state: 'lapsed', outcome: 'none', amountMinor: 0 }, 'Closed without a decision'],
  ])('%s: nothing is left to do', async (_, dispute, title) => {
    open({ ...dispute, turn: null, closedAt: '2026-08-20T10:00:00.000Z', can: [] });
    await screen.findByRole('heading', { level: 2, name: title });
    expect(screen.queryByRole('group', { name: 'What you can do' })).toBeNull();
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Closed');
    expect(screen.queryByLabelText('Add to the dispute')).toBeNull();
  });

  test('the opener can withdraw, and waits for the other', async () => {
    open({ can: ['say', 'offer', 'ready', 'withdraw'] }, asAnanya);
    await screen.findByRole('heading', { level: 2, name: 'Rahul Menon has to answer' });
    await see('Rahul Menon’s turn');
    expect(await actions()).toEqual(['Offer an amount', 'Let the team decide', 'Withdraw']);
  });
});

test('an offer is accepted after a question that says where the money comes from', async () => {
  open(takes900);
  app.server.answer(acceptOffer, ({ body }) => {
    expect(body).toEqual({ entryId: 503 });
    const settled = makeDisputeDetails({ state: 'settled', turn: null, amountMinor: 90_000, can: [] });
    app.server.answer(getDispute, settled);
    return settled;
  });
  await press('Accept ₹900');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept ₹900?' }));
  dialog.getByText(/You get ₹2,100 back/);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await seeToast('You agreed');
  await screen.findByRole('heading', { level: 2, name: 'You agreed on ₹900' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Damaged'));
});

test('letting the team decide and withdrawing ask first', async () => {
  open({ can: ['say', 'offer', 'ready', 'withdraw'] }, asAnanya);
  const mine = makeDisputeDetails({ ready: { opener: true, other: false }, can: ['say', 'withdraw'] });
  app.server.answer(letTeamDecide, () => {
    app.server.answer(getDispute, mine);
    return mine;
  });
  app.server.answer(withdrawDispute, () => {
    const gone = makeDisputeDetails({ state: 'withdrawn', turn: null, amountMinor: 0, can: [] });
    app.server.answer(getDispute, gone);
    return gone;
  });
  await press('Let the team decide');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Let the team decide?' }));
  await user.click(dialog.getByRole('button', { name: 'Let the team decide' }));
  await seeToast('You let the team decide');
  await press('Withdraw');
  const second = within(await screen.findByRole('alertdialog', { name: 'Withdraw your report?' }));
  await user.click(second.getByRole('button', { name: 'Withdraw' }));
  await seeToast('You withdrew your report');
});

test.each([
  ['accept', acceptOffer, 'offer_replaced', 'Accept ₹900', 'Accept', 'Could not accept the offer'],
  [
    'ready',
    letTeamDecide,
    'dispute_closed',
    'Let the team decide',
    'Let the team decide',
    'Could not hand it to the team',
  ],
] as const)(
  '%s that is refused says why, and what is now is read',
  async (_, endpoint, code, name, yes, title) => {
    open(takes900);
    app.server.refuse(endpoint, code);
    await press(name);
    const before = app.server.calls(getDispute).length;
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: yes }));
    await seeToast(title);
    await waitFor(() => expect(app.server.calls(getDispute).length).toBeGreaterThan(before));
  },
);

test('every kind of entry shows', async () => {
  open({
    entries: makeEntries(
      RECORD,
      OPENED,
      {
        kind: 'said',
        byId: RAHUL.id,
        text: null,
        offerMinor: null,
        photos: [
          { id: 31, byId: ANANYA.id, phase: 'dispute', sha256: HASH, receivedAt: THEN, takenAt: null },
        ],
        messages: [
          {
            id: 3,
            byId: ANANYA.id,
            text: 'Take care.',
            sentAt: '2026-08-13T10:00:00.000Z',
            sha256: HASH,
          },
        ],
      },
      { kind: 'state', byId: RAHUL.id, from: 'open', to: 'answered' },
      { kind: 'ready', byId: ANANYA.id },
      { kind: 'accepted', byId: RAHUL.id, offer: 3, amountMinor: 60_000 },
      { kind: 'withdrawn', byId: ANANYA.id },
      {
        kind: 'decided',
        byId: null,
        by: 'system',
        outcome: 'for_opener',
        amountMinor: 0,
        reason: null,
        isFinal: false,
      },
      { kind: 'appealed', byId: RAHUL.id, text: 'I was away.' },
      { kind: 'state', byId: null, from: 'answered', to: 'review' },
      { kind: 'state', byId: null, from: 'review', to: 'lapsed' },
      {
        kind: 'decided',
        byId: null,
        by: 'system',
        outcome: 'none',
        amountMinor: 0,
        reason: null,
        isFinal: true,
      },
    ),
  });
  await see('The handover record', 'From the chat, Aug 13, 2026', 'Take care.');
  await see('Answered. Both have 72 hours to agree.', 'Ananya Rao wants the team to decide');
  await see('Rahul Menon accepted ₹600', 'Ananya Rao withdrew it', 'Decided, as Rahul Menon did not answer');
  await see('Rahul Menon appealed', 'I was away.', 'The team decides now', 'Closed without a decision');
  await see('The first decision stands', 'For nobody');
});

test('the page shows that it loads, its error, and what is missing', async () => {
  const release = app.server.hold(getDispute);
  open({});
  await see('Loading the dispute...');
  release();
  await see('What do you say to it?');
  app.server.fail(getDispute);
  app.open('/disputes/9');
  await see('Could not load the dispute');
  app.server.answer(getDispute, makeDisputeDetails());
  await press('Retry');
  await see('What do you say to it?');
});

test.each(['/disputes/none', '/disputes/10'])('%s is not a dispute of the reader', async (path) => {
  app.server.refuse(getDispute, 'dispute_not_found');
  app.server.answer(listDisputes, []);
  app.open(path);
  await see('Dispute not found');
  await follow('Your disputes');
  await waitFor(() => expect(app.path()).toBe('/disputes'));
  await see('No disputes');
});

test('a visitor signs in first and comes back', async () => {
  app.open('/disputes/9', { user: null });
  await waitFor(() => expect(app.path()).toBe('/auth?from=%2Fdisputes%2F9'));
});
