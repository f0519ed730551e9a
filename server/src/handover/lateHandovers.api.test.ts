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

  async function arrange(side: 'owner' | 'renter') {
    const meeting = await arrangeMeeting(app);
    app.setNow(LAST_MINUTE);
    expect((await meeting.press(meeting[side], 'checkout')).status).toBe(200);
    return meeting;
  }
  async function goTo(last: number) {
    for (let day = 13; day <= last; day += 1) {
      app.setNow(`2030-06-${day}T00:10:00Z`);
      await completeEndedRentals(app.context);
      await settleHandovers(app.context);
      await chargeLateRentals(app.context);
    }
  }
  /** Its state, its late days, how much is charged for them in paise, and how many late returns its renter has. */
  async function lateness({ id, owner, renter }: Meeting) {
    const { body } = await owner.client.call(getRental, { params: { id } });
    const charged = await app.database.db.select().from(dues).where(eq(dues.rentalId, id));
    const facts = await app.client().call(getPersonFacts, { params: { id: renter.id } });
    const sum = charged.reduce((total, due) => total + due.amountMinor, 0);
    return [body.status, body.handover.lateDays, sum, facts.body.lateReturns];
  }

  test('over the word of its owner alone costs nothing', async () => {
    const meeting = await arrange('owner');
    await goTo(20);
    expect(await lateness(meeting)).toEqual(['approved', 5, 0, 0]);
    await goTo(27);
    expect(await lateness(meeting)).toEqual(['completed', 0, 0, 0]);
  });

  test('nor once its renter says that it is back', async () => {
    const meeting = await arrange('owner');
    await goTo(20);
    expect((await meeting.press(meeting.renter, 'checkin')).status).toBe(200);
    expect((await meeting.press(meeting.owner, 'checkin')).status).toBe(200);
    expect(await lateness(meeting)).toEqual(['completed', 0, 0, 0]);
  });

  test('is late from the day after, if the renter brings it back by the code', async () => {
    const meeting = await arrange('owner');
    await goTo(20);
    const code = await meeting.codeOf('checkin');
    expect((await meeting.enter(meeting.renter, 'checkin', code)).status).toBe(200);
    expect(await lateness(meeting)).toEqual(['completed', 5, 50_000, 1]);
  });

  test('or if the renter said that they had it', async () => {
    const meeting = await arrange('renter');
    await goTo(20);
    expect(await lateness(meeting)).toEqual(['approved', 5, 40_000, 0]);
    await goTo(27);
    expect(await lateness(meeting)).toEqual(['completed', 11, 110_000, 1]);
  });

  test('by both is late from the day after that', async () => {
    const meeting = await arrange('owner');
    const { owner, renter, press } = meeting;
    app.setNow('2030-06-13T12:00:00Z');
    expect((await press(renter, 'checkout')).status).toBe(200);
    expect(await lateness(meeting)).toEqual(['approved', 0, 0, 0]);
    app.setNow('2030-06-15T12:00:00Z');
    await press(owner, 'checkin');
    expect((await press(renter, 'checkin')).status).toBe(200);
    expect(await lateness(meeting)).toEqual(['completed', 2, 20_000, 1]);
  });
});
