import { answerChange, proposeChange } from '@lendloop/contract/rentals/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, NOON, wait } from '../testing/disputes/disputing.ts';
import { moveDisputes } from './overdueActions.ts';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());

test('of a rental that both have put off, the first days can be reported, but not that nobody came then, and the team decides', async () => {
  const { owner, renter, rentalId, rental, open, show } = await arrangeDispute(app, { depositMinor: 600 });
  const { firstStartDate } = await rental(owner);
  app.setNow('2030-06-08T12:00:00Z');
  const params = { id: rentalId };
  const later = { startDate: '2030-08-01', endDate: '2030-08-03' };
  const { body: change } = await renter.client.call(proposeChange, { params, body: later });
  const answer = { params: { id: rentalId, changeId: change.id }, body: { status: 'accepted' } } as const;
  expect((await owner.client.call(answerChange, answer)).status).toBe(200);
  app.setNow(NOON);
  const moved = await rental(owner);
  expect([moved.startDate, moved.earliestStartDate]).toEqual(['2030-08-01', firstStartDate]);
  expect(moved.can).toContain('report_problem');

  const missed = await open(owner, { kind: 'no_show', claimMinor: 500 });
  expect([missed.status, missed.body]).toMatchObject([409, { code: 'report_window_closed' }]);
  const { id, unanswered } = (await open(owner, { kind: 'damaged', claimMinor: 500 })).body;
  expect(unanswered).toBe('team');
  wait(app, 4 * DAY_MS);
  await moveDisputes(app.context);
  expect((await show(owner, id)).body).toMatchObject({ state: 'review', outcome: null });
});
