import {
  claimDispute,
  decideDispute,
  getJudgedDispute,
  listQueuedDisputes,
  type JudgedDispute,
} from '@lendloop/contract/disputes/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answerAsDashboard } from '../../../testing/adminAnswers.ts';
import { MOON } from '../../../testing/fakeServer.ts';
import { FakeSocket } from '../../../testing/fakeSocket.ts';
import { inDays, JUDGED, QUEUED, THEN } from '../../../testing/judgedSamples.ts';
import { fill, openTab, press, see, seeGone, seeToast, user } from '../../../testing/look.ts';
import { MORE, setUpApp } from '../../../testing/openApp.ts';
import { RAHUL } from '../../../testing/samples.ts';

const app = setUpApp();
const ADMIN = { user: { ...RAHUL, isAdmin: true } };

beforeEach(() => {
  answerAsDashboard(app.server);
  app.server.answer(listQueuedDisputes, [QUEUED]);
  app.server.answer(getJudgedDispute, JUDGED);
});

async function tell(disputeId: number, judgeId?: number) {
  await waitFor(() => expect(FakeSocket.open.size).toBe(1));
  for (const socket of FakeSocket.open) socket.tell({ type: 'dispute_queue', disputeId, judgeId });
}

async function openDispute(judged: Partial<JudgedDispute> = {}) {
  app.server.answer(getJudgedDispute, { ...JUDGED, ...judged });
  app.open('/admin?tab=disputes&dispute=7', ADMIN);
  await see('The front filter is cracked.');
}

const REASON = 'The photos show a crack at the return.';

test('the queue shows what each dispute is about and when it is due, by state and page by page', async () => {
  const heal = app.server.fail(listQueuedDisputes);
  app.open('/admin', ADMIN);
  await openTab('Disputes');
  await see('Could not load the disputes', MOON);
  heal();
  const late = { ...QUEUED, id: 8, itemTitle: 'Tent', goalAt: null, deadlineAt: inDays(-2) };
  app.server.answer(
    listQueuedDisputes,
    ({ query }) => (query.cursor === undefined ? [QUEUED] : [late]),
    MORE,
  );
  await press('Retry');
  await see('Damaged · Mirrorless camera', /^Ananya Rao and Kabir Singh · ₹1,200/, 'Due in 5 days');
  await press('Load More');
  await see('Damaged · Tent', 'Overdue');
  app.server.answer(listQueuedDisputes, ({ query }) => {
    expect(query.state).toBe('settled');
    return [];
  });
  await user.click(await screen.findByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Settled' }));
  await see('No disputes here');
});

test('a dispute shows photos, notes, what was said, and how often both had one', async () => {
  app.open('/admin?tab=disputes', ADMIN);
  await press('Open the dispute: Damaged, Mirrorless camera');
  await see('The front filter is cracked.', 'Ananya Rao at the return: Damaged', 'A crack at the edge');
  await see('Missing: Lens cap', 'The chain of the record is whole.');
  expect(app.path()).toContain('dispute=7');
  const picture = await screen.findByRole('img', { name: /Return, photo by Kabir Singh/ });
  expect(picture.getAttribute('src')).toBe('/api/admin/disputes/7/evidence/31/320');
  const people = screen.getByRole('region', { name: 'The two of them' });
  expect(
    within(people)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['70', '1', '0', '15', '4', '3']);
  // Each call is written down, so that nothing but a visit may make one.
  const before = app.server.calls(getJudgedDispute).length;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await press('All disputes');
  await see('Damaged · Mirrorless camera');
  expect(app.server.calls(getJudgedDispute)).toHaveLength(before);
});

test('a changed record is said aloud', async () => {
  await openDispute({ faults: { record: 'entry 3 has another hash', entries: null } });
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts).toContain('The record was changed: entry 3 has another hash');
});

test('an administrator takes a dispute, and decides it with an outcome, an amount and a reason', async () => {
  await openDispute();
  app.server.answer(claimDispute, {
    ...JUDGED,
    claim: { id: RAHUL.id, fullName: RAHUL.fullName, until: inDays(1) },
  });
  await press('Take it');
  await see('Taken by you');
  await press('Decide and tell both');
  await see('Please choose a decision', 'Please give a reason of at least 20 characters');
  expect(app.server.calls(decideDispute)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Shared' }));
  const amount = screen.getByRole('textbox', { name: 'Amount for Ananya Rao' });
  // The open offer is where they nearly agree.
  expect(amount).toHaveProperty('value', '900');
  await fill(/^Reason, told to both/, REASON);
  await user.click(screen.getByRole('radio', { name: 'For Ananya Rao' }));
  expect(amount).toHaveProperty('value', '1200');
  await fill('Amount for Ananya Rao', '1300');
  await press('Decide and tell both');
  await see('At most ₹1,200 was asked for');
  await fill('Amount for Ananya Rao', '1100.50');
  app.server.answer(decideDispute, { ...JUDGED, state: 'decided', decidable: 'closed', goalAt: null });
  await press('Decide and tell both');
  await seeToast('Decided. Both are told.');
  expect(app.server.calls(decideDispute).at(-1)?.body).toEqual({
    outcome: 'for_opener',
    amountMinor: 110_050,
    reason: REASON,
  });
  await see('You cannot decide it now', /^It is decided\. Both can appeal until/);
});

test.each([
  ['dispute_claimed', 'claimed', /^Meera Iyer has taken it until/],
  ['dispute_closed', 'closed', 'It is closed.'],
  ['own_case', 'own_case', 'You are one of the two people. Another administrator decides.'],
] as const)('a refused decision shows how things stand: %s', async (code, decidable, text) => {
  await openDispute();
  await user.click(screen.getByRole('radio', { name: 'For Kabir Singh' }));
  expect(screen.queryByRole('textbox', { name: 'Amount for Ananya Rao' })).toBeNull();
  await fill(/^Reason, told to both/, REASON);
  app.server.refuse(decideDispute, code);
  app.server.answer(getJudgedDispute, {
    ...JUDGED,
    decidable,
    ...(decidable === 'claimed' && { claim: { id: 3, fullName: 'Meera Iyer', until: inDays(1) } }),
    ...(decidable === 'closed' && { state: 'settled', closedAt: THEN, goalAt: null }),
  });
  await press('Decide and tell both');
  await seeToast('The dispute was not decided');
  await see('You cannot decide it now', text);
  await seeGone('Decide and tell both');
});

test('it is said what else goes with a decision for a renter about something else', async () => {
  const { opener, other } = JUDGED;
  await openDispute({
    kind: 'other',
    opener: { ...opener, side: 'renter' },
    other: { ...other, side: 'owner' },
  });
  const goes = /^This also takes back late days and late fees if only the owner/;
  await user.click(screen.getByRole('radio', { name: 'Shared' }));
  expect(screen.queryByText(goes)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'For Ananya Rao' }));
  await see(goes);
});

test('a claim that turned out too high is said at the amount, and what was typed stays', async () => {
  await openDispute();
  await user.click(screen.getByRole('radio', { name: 'Shared' }));
  await fill(/^Reason, told to both/, REASON);
  app.server.refuse(decideDispute, 'claim_too_high');
  await press('Decide and tell both');
  await seeToast('The dispute was not decided');
  await see('At most ₹1,200 was asked for');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Reason, told to both/ })).toHaveProperty('value', REASON),
  );
});

test('the queue follows live news without a reload', async () => {
  app.open('/admin?tab=disputes', ADMIN);
  await see('Damaged · Mirrorless camera', 'Due in 5 days');
  app.server.answer(listQueuedDisputes, [
    { ...QUEUED, claim: { id: 3, fullName: 'Meera', until: inDays(1) } },
  ]);
  await tell(7);
  await see('Meera is on it');
});

test('an open dispute says that it has changed, and is read again only when asked', async () => {
  await openDispute();
  const before = app.server.calls(getJudgedDispute).length;
  app.server.answer(getJudgedDispute, { ...JUDGED, state: 'appealed' });
  await tell(8);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Something has changed in this dispute.')).toBeNull();
  await tell(7);
  await see('Something has changed in this dispute.');
  expect(app.server.calls(getJudgedDispute)).toHaveLength(before);
  await press('Show it');
  await see('Appealed');
  await seeGone('Something has changed in this dispute.');
  expect(app.server.calls(getJudgedDispute)).toHaveLength(before + 1);
  expect(document.activeElement?.tagName).toBe('H2');
});

test.each(['before', 'after'] as const)(
  'the event of one’s own claim that comes %s its answer says nothing',
  async (when) => {
    await openDispute();
    const claim = { id: RAHUL.id, fullName: RAHUL.fullName, until: inDays(1) };
    app.server.answer(claimDispute, () => {
      if (when === 'before') void tell(7, RAHUL.id);
      return { ...JUDGED, claim };
    });
    await press('Take it');
    await see('Taken by you');
    if (when === 'after') await tell(7, RAHUL.id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText('Something has changed in this dispute.')).toBeNull();
    await tell(7, 3);
    await see('Something has changed in this dispute.');
  },
);

test('the listing is shown as it was asked for, with what its owner has changed since', async () => {
  const agreed = {
    title: 'Mirrorless camera',
    description: 'The front filter is scratched.',
    included: ['Charger'],
    location: 'Kochi',
    images: [],
    changed: [],
  };
  await openDispute({ agreed });
  expect(screen.queryByText('Unchanged since')).toBeNull();
  await press('The listing when it was asked for');
  await see('Unchanged since', 'Charger', agreed.description);

  app.server.answer(getJudgedDispute, {
    ...JUDGED,
    agreed: { ...agreed, changed: ['description', 'location', 'images'] },
  });
  await tell(7);
  await press('Show it');
  await see('Description changed since', 'Place changed since', 'Photos changed since', 'Kochi');
});
