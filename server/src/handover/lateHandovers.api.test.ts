import { getRental } from '@lendloop/contract/rentals';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { dues } from '../db/schema.ts';
import { completeEndedRentals } from '../rentals/actions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeMeeting, type Meeting } from '../testing/handovers/meeting.ts';
import { chargeLateRentals, settleHandovers } from './recurringActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});

describe('a rental that is handed over after its last day', () => {
  const LAST_MINUTE = '2030-06-12T23:58:00Z';

  async function lateness({ id, owner, renter }: Meeting) {
    const { body } = await owner.client.call(getRental, { params: { id } });
    const charged = await app.database.db.select().from(dues).where(eq(dues.rentalId, id));
    const facts = await app.client().call(getPersonFacts, { params: { id: renter.id } });
    return [body.status, body.handover.lateDays, charged.length, facts.body.lateReturns];
  }

  test.each(['owner', 'renter'] as const)('over the word of the %s alone is never late', async (side) => {
    const meeting = await arrangeMeeting(app);
    app.setNow(LAST_MINUTE);
    expect((await meeting.press(meeting[side], 'checkout')).status).toBe(200);
    for (let day = 13; day <= 27; day += 1) {
      app.setNow(`2030-06-${day}T00:10:00Z`);
      await completeEndedRentals(app.context);
      await settleHandovers(app.context);
      await chargeLateRentals(app.context);
    }
    expect(await lateness(meeting)).toEqual(['completed', 0, 0, 0]);
  });

  test('by both is late from the day after that', async () => {
    const meeting = await arrangeMeeting(app);
    const { owner, renter, press } = meeting;
    app.setNow(LAST_MINUTE);
    await press(owner, 'checkout');
    app.setNow('2030-06-13T12:00:00Z');
    expect((await press(renter, 'checkout')).status).toBe(200);
    expect(await lateness(meeting)).toEqual(['approved', 0, 0, 0]);
    app.setNow('2030-06-15T12:00:00Z');
    await press(owner, 'checkin');
    expect((await press(renter, 'checkin')).status).toBe(200);
    expect(await lateness(meeting)).toEqual(['completed', 2, 1, 1]);
  });
});
