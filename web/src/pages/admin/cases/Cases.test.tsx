import {
  claimCase,
  decideCases,
  getCase,
  listCases,
  type Case,
  type CaseDetails,
} from '@lendloop/contract/cases/cases';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answerAsDashboard } from '../../../testing/adminAnswers.ts';
import { MOON } from '../../../testing/fakeServer.ts';
import { button, fill, follow, openTab, press, see, seeToast, user } from '../../../testing/look.ts';
import { setUpApp } from '../../../testing/openApp.ts';
import { RAHUL } from '../../../testing/samples.ts';

const app = setUpApp();
const ADMIN = { user: { ...RAHUL, isAdmin: true } };
const THEN = '2026-03-14T10:30:00.000Z';

const makeCase = (values: Partial<Case> = {}): Case => ({
  id: 81,
  kind: 'report',
  category: 'scam',
  subject: { kind: 'message', id: 40 },
  title: 'Pay by UPI in advance',
  concerned: { id: 9, fullName: 'Kabir Singh' },
  priority: 120,
  reporters: 5,
  state: 'open',
  openedAt: THEN,
  withheldUntil: null,
  claim: null,
  decision: null,
  ...values,
});

const CASES = [
  makeCase(),
  makeCase({ id: 82, subject: { kind: 'item', id: 6 }, title: 'Large suitcase', priority: 80, reporters: 1 }),
  makeCase({ id: 83, subject: { kind: 'item', id: 7 }, title: 'Work from home', priority: 50, reporters: 1 }),
];

const DETAILS: CaseDetails = {
  ...makeCase(),
  reports: [
    {
      reporter: { id: 3, fullName: 'Meera Iyer' },
      category: 'scam',
      comment: 'He wanted money first.',
      createdAt: THEN,
    },
  ],
  people: [],
  account: { username: 'kabir.s', avatar: null, createdAt: THEN, listings: 2 },
  context: {
    text: 'Send it by UPI',
    image: null,
    item: { id: 6, title: 'Large suitcase' },
    messages: [
      {
        id: 39,
        sender: { id: 3, fullName: 'Meera Iyer' },
        content: 'Is it free?',
        createdAt: THEN,
        isRemoved: false,
      },
      {
        id: 40,
        sender: { id: 9, fullName: 'Kabir Singh' },
        content: 'Send it by UPI',
        createdAt: THEN,
        isRemoved: false,
      },
    ],
  },
  appeal: null,
  decisions: ['dismiss', 'warn', 'remove', 'suspend'],
};

beforeEach(() => {
  answerAsDashboard(app.server);
  app.server.answer(listCases, CASES);
  app.server.answer(getCase, DETAILS);
  app.server.answer(claimCase, makeCase());
});

async function openCases() {
  app.open('/admin', ADMIN);
  await openTab(/^Cases/);
}

const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }));

test('cases stand by priority with what they are about; the list says when it cannot load or is empty', async () => {
  const heal = app.server.fail(listCases);
  await openCases();
  await see('The cases could not be loaded', MOON);
  heal();
  await press('Retry');
  await see('Pay by UPI in advance', 'Scam · Kabir Singh', '5 reports');
  const list = await screen.findByRole('list', { name: 'Cases' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  app.server.answer(listCases, ({ query }) => {
    expect(query).toMatchObject({ state: 'appealed' });
    return [];
  });
  await press('Appealed');
  await see('No cases here');
});

test('opening a case takes it and shows the message in its context; suspending asks for days and a reason', async () => {
  await openCases();
  await follow('Open the case about Pay by UPI in advance');
  await see('In its context: 1 before, 0 after', 'Is it free?', 'Send it by UPI', '“He wanted money first.”');
  await see('5 people reported it', /^@kabir\.s · Joined .* · 2 listings$/);
  const panel = await screen.findByRole('region', { name: 'Case 81' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
  expect(app.server.calls(claimCase)[0]?.params).toEqual({ id: '81' });
  await choose('Suspend');
  await choose('30 days');
  const decide = await button('Suspend for 30 days');
  expect(decide.hasAttribute('disabled')).toBe(true);
  await fill(/^Reason, told to the person/, 'Too short');
  expect(decide.hasAttribute('disabled')).toBe(true);
  await fill(/^Reason, told to the person/, 'You asked for money outside.');
  app.server.fail(decideCases);
  await press('Suspend for 30 days');
  await seeToast('The decision did not work', MOON);
  app.server.answer(decideCases, () => {
    app.server.answer(listCases, CASES.slice(1));
    return [{ id: 81, ok: true }];
  });
  await press('Suspend for 30 days');
  await seeToast('1 case decided');
  expect(app.server.calls(decideCases).at(-1)?.body).toEqual({
    ids: [81],
    decision: 'suspend',
    days: 30,
    reason: 'You asked for money outside.',
  });
  // Its row is gone, so the list has the focus.
  const list = await screen.findByRole('region', { name: 'Cases' });
  await waitFor(() => expect(document.activeElement).toBe(list));
});

test('the open case is in the url, and closing it gives the focus back to its row', async () => {
  app.open('/admin?tab=cases&case=81', ADMIN);
  await see('In its context: 1 before, 0 after');
  await press('Close the case');
  const row = await screen.findByRole('link', { name: 'Open the case about Pay by UPI in advance' });
  await waitFor(() => expect(document.activeElement).toBe(row));
  await follow('Open the case about Pay by UPI in advance');
  await see('In its context: 1 before, 0 after');
  expect(app.server.calls(claimCase).length).toBeGreaterThan(1);
});

test('a case that cannot load says so, and one that somebody else has or has decided offers no decision', async () => {
  const heal = app.server.fail(getCase);
  app.open('/admin?tab=cases&case=81', ADMIN);
  await see('The case could not be loaded', MOON);
  heal();
  const claim = { by: { id: 3, fullName: 'Meera Iyer' }, until: THEN };
  app.server.answer(getCase, { ...DETAILS, claim });
  app.server.refuse(claimCase, 'case_claimed');
  await press('Retry');
  await see('Meera Iyer is on it', /^Meera Iyer is on it until .*\. You can decide it when they are done\.$/);
  expect(screen.queryByRole('radio', { name: 'Warn' })).toBeNull();
});

test('a decided case shows its decision, and is not claimed', async () => {
  const decision = {
    id: 4,
    decision: 'warn',
    reason: 'Stay on the site.',
    decidedAt: THEN,
    appealUntil: null,
  } as const;
  app.server.answer(getCase, { ...DETAILS, state: 'decided', decision });
  app.open('/admin?tab=cases&case=81', ADMIN);
  await see('A warning', 'Stay on the site.');
  expect(screen.queryByRole('radio', { name: 'Warn' })).toBeNull();
  expect(app.server.calls(claimCase)).toEqual([]);
});

test('a case about the administrator says that somebody else decides it', async () => {
  app.server.refuse(claimCase, 'own_case');
  app.open('/admin?tab=cases&case=81', ADMIN);
  await see('It is about you, or you made the decision.');
  expect(screen.queryByRole('radio', { name: 'Warn' })).toBeNull();
});

test('several cases get one decision, and those that were not decided are named with the reason', async () => {
  await openCases();
  await press('Select 3 cases');
  await see('3 selected');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Large suitcase' }));
  await see('2 selected');
  await press('Remove all 2');
  await see('Decide 2 cases');
  const box = within(await screen.findByRole('dialog'));
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pay by UPI in advance',
    'Work from home',
  ]);
  await fill(/^Reason, told to the person/, 'This is against our rules.');
  app.server.answer(decideCases, () => {
    app.server.answer(listCases, [CASES[1] ?? makeCase()]);
    return [
      { id: 81, ok: true },
      { id: 83, ok: false, code: 'case_decided' },
    ];
  });
  await press('Remove');
  await see('1 case decided · 1 was not decided', 'Work from home', /Somebody has already decided it\.$/);
  expect(app.server.calls(decideCases).at(-1)?.body).toEqual({
    ids: [81, 83],
    decision: 'remove',
    reason: 'This is against our rules.',
  });
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await see('Large suitcase');
});
