import { listBlocks, unblockPerson } from '@lendloop/contract/cases/blocks';
import { listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import { listReports } from '@lendloop/contract/cases/reports';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { FakeSocket } from '../../testing/fakeSocket.ts';
import { fill, press, see, seeGone, seeToast } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { ANANYA } from '../../testing/samples.ts';

const app = setUpApp();
const THEN = '2026-03-14T10:30:00.000Z';
const BLOCKED = {
  user: { id: ANANYA.id, username: 'ananya', fullName: ANANYA.fullName, avatar: null },
  createdAt: THEN,
  rentals: [
    { id: 4, itemTitle: 'City bike', startDate: '2026-03-12', endDate: '2026-03-19', canCancel: false },
  ],
};

const open = () => app.open('/profile?tab=settings');

test('blocked people are listed with the day and the rental that goes on, and unblocked by a press', async () => {
  const heal = app.server.fail(listBlocks);
  app.server.answer(listBlocks, [BLOCKED]);
  app.server.fail(listBlocks);
  open();
  await see('Blocked people', 'Your blocked people could not be loaded', MOON);
  heal();
  app.server.answer(listBlocks, [BLOCKED]);
  await press('Retry');
  await see(ANANYA.fullName, /^@ananya · blocked .*14.*2026$/);
  await see(/^Your rental “City bike” goes on until .*19.*2026, so you can still write about it\.$/);
  app.server.fail(unblockPerson);
  await press(`Unblock ${ANANYA.fullName}`);
  await seeToast('Blocking did not work', MOON);
  app.server.answer(unblockPerson, () => {
    app.server.answer(listBlocks, []);
    return undefined;
  });
  await press(`Unblock ${ANANYA.fullName}`);
  await seeToast(`${ANANYA.fullName} is no longer blocked`);
  await see('You have blocked nobody');
  await seeGone(ANANYA.fullName);
});

test('own reports say what became of them, and a decision is there at once', async () => {
  const report = {
    id: 3,
    createdAt: THEN,
    subject: { kind: 'item', id: 5 },
    category: 'scam',
    title: 'Large trolley suitcase',
    concerned: { id: 9, fullName: 'Kabir Singh' },
  } as const;
  const heal = app.server.fail(listReports);
  open();
  await see('Your reports could not be loaded', MOON);
  heal();
  app.server.answer(listReports, [
    { ...report, state: 'open' },
    { ...report, id: 4, state: 'open', subject: { kind: 'message', id: 7 }, title: null },
    { ...report, id: 5, state: 'dismissed', title: null, concerned: null },
  ]);
  await press('Retry');
  await see(
    'A message from Kabir Singh',
    'It is a scam',
    'We looked at it and found nothing against the rules',
  );
  await see('Large trolley suitcase', /^Listing · /, 'We are looking at it');
  app.server.answer(listReports, [{ ...report, state: 'acted' }]);
  for (const socket of FakeSocket.open)
    socket.tell({ type: 'case', what: 'acted', id: report.id, decision: null });
  await see('We looked at it and acted');
});

test('a decision about oneself is appealed with a reason', async () => {
  app.server.answer(listAppeals, [
    {
      id: 8,
      decision: 'warn',
      reason: 'Please stay on the site.',
      decidedAt: THEN,
      appealUntil: '2026-03-28T10:30:00.000Z',
      subject: { kind: 'message', id: 4 },
      title: 'Call me',
    },
  ]);
  open();
  await see('Decisions about you', /Please stay on the site/, /You can appeal until/);
  app.server.answer(makeAppeal, ({ body }) => {
    expect(body).toMatchObject({ decisionId: 8, text: 'It was no number.' });
    app.server.answer(listAppeals, []);
    return { decisionId: 8, createdAt: THEN };
  });
  await fill('Why should we look at it again?', 'It was no number.');
  await press('Appeal');
  await seeToast('We are looking at it again');
  await seeGone('Decisions about you');
});
