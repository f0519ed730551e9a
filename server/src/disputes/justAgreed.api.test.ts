import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { disputeAbout } from '../testing/disputes/disputing.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { moveDisputes } from './overdueActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());

/** A rental of today and tomorrow, requested yesterday and approved at `approvedAt`; booked at once without it. */
async function agree(approvedAt?: string) {
  app.setNow('2030-06-09T12:00:00.000Z');
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id, {
    instantBooking: approvedAt === undefined ? 'everyone' : 'off',
  });
  if (approvedAt === undefined) app.setNow('2030-06-10T23:50:00.000Z');
  const { body, status } = await renter.client.call(requestRental, {
    body: { itemId, startDate: '2030-06-10', endDate: '2030-06-11' },
  });
  expect(status).toBe(201);
  if (approvedAt !== undefined) {
    app.setNow(approvedAt);
    const params = { id: body.id };
    const approved = await owner.client.call(setRentalStatus, { params, body: { status: 'approved' } });
    expect(approved.status).toBe(200);
  }
  return disputeAbout({ id: body.id, owner, renter });
}

async function isLeftToSilence(
  { open, show, ...people }: Awaited<ReturnType<typeof agree>>,
  by: 'owner' | 'renter',
) {
  const { id } = (await open(people[by], { kind: 'no_show', claimMinor: 100 })).body;
  app.setNow(new Date(app.context.now().getTime() + 25 * 3_600_000));
  await moveDisputes(app.context);
  return (await show(people[by], id)).body;
}

test('nobody wins by silence that the other did not come, minutes after a request was booked at once', async () => {
  expect(await isLeftToSilence(await agree(), 'renter')).toMatchObject({ state: 'review', outcome: null });
});

test('nor does an owner who approves at the last moment', async () => {
  const arranged = await agree('2030-06-10T23:58:00.000Z');
  expect(await isLeftToSilence(arranged, 'owner')).toMatchObject({ state: 'review', outcome: null });
});

test('a day after the approval, silence decides it', async () => {
  const arranged = await agree('2030-06-10T09:00:00.000Z');
  app.setNow('2030-06-11T10:00:00.000Z');
  expect(await isLeftToSilence(arranged, 'renter')).toMatchObject({
    state: 'decided',
    outcome: 'for_opener',
  });
});
