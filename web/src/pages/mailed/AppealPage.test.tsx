import { appealByLink, showLinkedAppeal, type LinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { button, fill, press, see, seeGone } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';

const app = setUpApp();
const VISITOR = { user: null };
const TOKEN = 'a-token-of-a-link';

const OPEN: LinkedAppeal = {
  decision: {
    id: 7,
    decision: 'suspend',
    reason: 'You asked for money outside.',
    decidedAt: '2030-06-01T10:00:00.000Z',
    appealUntil: '2030-06-15T10:00:00.000Z',
    subject: { kind: 'item', id: 3 },
    title: 'Cordless drill',
  },
  suspendedUntil: '2030-07-01T10:00:00.000Z',
  appealedAt: null,
  outcome: null,
};
const WAITING: LinkedAppeal = { ...OPEN, appealedAt: '2030-06-02T10:00:00.000Z' };
const decided = (decision: 'dismiss' | 'warn' | 'remove' | 'suspend'): LinkedAppeal => ({
  ...WAITING,
  outcome: { id: 8, decision, reason: 'We read all of it.', decidedAt: '2030-06-03T10:00:00.000Z' },
});

const theLink = (name: string) => within(screen.getByRole('main')).getByRole('link', { name });
const theHeading = () => within(screen.getByRole('main')).getByRole('heading');
const open = () => app.open(`/appeal#${TOKEN}`, VISITOR);

test('a link to appeal shows what was decided, why and until when, and sends the appeal once', async () => {
  app.server.answer(showLinkedAppeal, OPEN);
  const arrive = app.server.hold(showLinkedAppeal);
  open();
  await see('Loading the decision');
  arrive();
  await screen.findByRole('heading', { name: 'Your account is suspended' });
  await see(
    /^Suspended until .*1.*2030$/,
    'Cordless drill',
    'You asked for money outside.',
    'You can appeal until',
    /^(?!Suspended).*15.*2030$/,
  );
  expect(document.title).toBe('Appeal · Lendloop');
  expect(app.server.calls(showLinkedAppeal)[0]).toMatchObject({ body: { token: TOKEN } });

  await press('Appeal');
  await see('Please say why, in a few words');
  expect(document.activeElement).toBe(screen.getByLabelText('Why should we look at it again?'));
  expect(app.server.calls(appealByLink)).toEqual([]);

  const heal = app.server.fail(appealByLink);
  await fill('Why should we look at it again?', 'It was a misunderstanding.');
  await seeGone('Please say why, in a few words');
  await press('Appeal');
  await see(MOON);
  heal();
  app.server.answer(appealByLink, WAITING);
  const release = app.server.hold(appealByLink);
  await press('Appeal');
  expect((await button('Sending...')).hasAttribute('disabled')).toBe(true);
  release();
  await screen.findByRole('heading', { name: 'We are looking at it again' });
  await see(/^You appealed on .*2.*2030\./);
  expect(theHeading().closest('[tabindex]')).toBe(document.activeElement);
  await seeGone('You can appeal until');
  expect(app.server.calls(appealByLink).at(-1)).toMatchObject({
    body: { token: TOKEN, text: 'It was a misunderstanding.' },
  });
});

test.for([
  ['dismiss', 'We reversed our decision', 'Your account is no longer suspended because of it.', 'Login'],
  ['warn', 'We looked at your appeal', /a warning instead/, 'Login'],
  ['remove', 'We looked at your appeal', /but we removed/, 'Login'],
  ['suspend', 'We looked at your appeal', /stays suspended/, 'Contact us'],
] as const)('a link to appeal tells that the appeal ended with %s', async ([outcome, title, lead, next]) => {
  app.server.answer(showLinkedAppeal, decided(outcome));
  open();
  await screen.findByRole('heading', { name: title });
  await see(lead, 'We read all of it.');
  theLink(next);
});

test('a link to appeal says when it no longer works, when its time is over, and when it cannot load', async () => {
  app.server.answer(showLinkedAppeal, OPEN);
  const heal = app.server.fail(showLinkedAppeal);
  open();
  await see('The decision could not be loaded', MOON);
  heal();
  app.server.answer(showLinkedAppeal, OPEN);
  await press('Try again');
  await see('Your account is suspended');
  // Its time ends while they write.
  app.server.refuse(appealByLink, 'appeal_closed');
  app.server.refuse(showLinkedAppeal, 'appeal_closed');
  await fill('Why should we look at it again?', 'It was a misunderstanding.');
  await press('Appeal');
  await screen.findByRole('heading', { name: 'You can no longer appeal' });
  theLink('Contact us');
});

test.for([`/appeal#${TOKEN}`, '/appeal'])(
  '%s, which is of no decision, leads to a new link',
  async (path) => {
    app.server.refuse(showLinkedAppeal, 'invalid_appeal_link');
    app.open(path, VISITOR);
    await screen.findByRole('heading', { name: 'This link no longer works' });
    theLink('Login');
    await waitFor(() => expect(app.server.calls(showLinkedAppeal).length > 0).toBe(path !== '/appeal'));
  },
);
