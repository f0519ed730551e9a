import { getRental, setRentalStatus, type RentalStatus } from '@lendloop/contract/rentals';
import { describe, expect, it } from 'vitest';

import { rentals } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { completeEndedRentals } from './actions.ts';
import { completeRentals } from './writes.ts';

describe('completing', () => {
  it('happens exactly once, after the last day has passed in the marketplace’s time zone', async () => {
    const berlin = await startAppForTest({ config: { timeZone: 'Europe/Berlin' } });
    const second = await startAppForTest({
      config: { timeZone: 'Europe/Berlin' },
      database: berlin.database,
    });
    const [lender, borrower] = [await makePerson(berlin), await makePerson(berlin)];
    const make = async (status: RentalStatus, startDate: string, endDate = startDate) => {
      const { id: itemId } = await makeItem(berlin, lender.id);
      const parties = { itemId, renterId: borrower.id, ownerId: lender.id };
      return makeRental(berlin, { ...parties, status, startDate, endDate });
    };
    // The day of 25 hours.
    const ended = await make('approved', '2030-10-27');
    const going = await make('approved', '2030-10-20', '2030-10-28');
    const pending = await make('pending', '2030-10-27');
    const cancelled = await make('cancelled', '2030-10-27');
    berlin.setNow('2030-10-27T22:59:59Z');
    expect(await completeEndedRentals(berlin.context)).toBe(0);
    berlin.setNow('2030-10-27T23:00:00Z');
    second.setNow('2030-10-27T23:00:00Z');
    const runs = Array.from({ length: 6 }, (_, index) =>
      completeEndedRentals((index % 2 === 0 ? berlin : second).context),
    );
    expect((await Promise.all(runs)).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await completeEndedRentals(berlin.context)).toBe(0);
    const rows = await berlin.database.db.select().from(rentals).orderBy(rentals.id);
    expect(rows.map(({ id, status, completedAt }) => [id, status, completedAt])).toEqual([
      [ended.id, 'completed', '2030-10-27T23:00:00.000Z'],
      [going.id, 'approved', null],
      [pending.id, 'pending', null],
      [cancelled.id, 'cancelled', null],
    ]);
  });

  it('takes few pieces at once, as each has a place that changes with it', async () => {
    const app = await startAppForTest();
    const [lender, borrower] = [await makePerson(app), await makePerson(app)];
    for (let day = 1; day <= 5; day += 1) {
      const { id: itemId } = await makeItem(app, lender.id, { quantity: 99 });
      const parties = { itemId, renterId: borrower.id, ownerId: lender.id, pieces: 99 };
      const date = `2030-06-0${day}`;
      await makeRental(app, { ...parties, status: 'approved', startDate: date, endDate: date });
    }
    const now = { today: '2030-06-06', at: new Date('2030-06-06T00:00:00Z') };
    const counts = [];
    for (let run = 0; run < 3; run += 1) counts.push((await completeRentals(app.database.db, now)).length);
    expect(counts).toEqual([4, 1, 0]);
  });

  it('by its owner tells both people the moment', async () => {
    const app = await startAppForTest();
    app.setNow('2030-06-05T10:11:12.345Z');
    const [lender, borrower] = [await makePerson(app), await makePerson(app)];
    const { id: itemId } = await makeItem(app, lender.id);
    const days = { startDate: '2030-06-01', endDate: '2030-06-09' };
    const parties = { itemId, renterId: borrower.id, ownerId: lender.id };
    const { id } = await makeRental(app, { ...parties, ...days, status: 'approved' });
    const params = { id };
    expect((await borrower.client.call(getRental, { params })).body.completedAt).toBeNull();
    const completed = await lender.client.call(setRentalStatus, { params, body: { status: 'completed' } });
    expect(completed.body.completedAt).toBe('2030-06-05T10:11:12.345Z');
    app.setNow('2030-06-07T00:00:00Z');
    expect((await borrower.client.call(getRental, { params })).body.completedAt).toBe(
      '2030-06-05T10:11:12.345Z',
    );
  });
});
