import { listModeration, moderateItem } from '@lendloop/contract/admin';
import { getItem } from '@lendloop/contract/items';
import { expect, test } from 'vitest';

import { answerAsDashboard } from '../../../testing/adminAnswers.ts';
import { openTab, press, see, seeToast } from '../../../testing/look.ts';
import { setUpApp } from '../../../testing/openApp.ts';
import { makeDetails, makeItem, RAHUL } from '../../../testing/samples.ts';

const app = setUpApp();
const ADMIN = { user: { ...RAHUL, isAdmin: true } };

test('a listing is approved as it was on its page, or as the list shows it', async () => {
  answerAsDashboard(app.server);
  const read = makeDetails({ id: 41, title: 'Long ladder', version: 'as read' });
  app.server.answer(listModeration, [
    { ...makeItem({ id: 41, title: 'Long ladder' }), contentVersion: 'as listed' },
    { ...makeItem({ id: 42, title: 'Round tent' }), contentVersion: 'as listed' },
  ]);
  const bodies: unknown[] = [];
  app.server.answer(moderateItem, ({ params, body }) => {
    bodies.push([Number(params.id), body]);
    return makeItem({ moderationStatus: 'approved' });
  });
  app.server.answer(getItem, read);
  app.open('/items/41', ADMIN);
  await see('Long ladder');
  app.open('/admin', ADMIN);
  await openTab(/^Pending Approvals/);
  for (const title of ['Long ladder', 'Round tent']) {
    await press(`Approve ${title}`);
    await seeToast('Item approved');
  }
  const approved = { status: 'approved', contentVersion: 'as listed' };
  expect(bodies).toEqual([
    [41, { ...approved, expectedVersion: 'as read' }],
    [42, approved],
  ]);
});
