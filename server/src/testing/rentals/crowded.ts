import { addDays, type Day } from '@lendloop/contract/values/dates';

import type { TestApp } from '../app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../factories.ts';

/** The pieces of a crowded listing. */
export const PIECES = 99;

/** For how long some pieces are rented, in days from `today` on. */
export interface Stay {
  readonly from: number;
  readonly until: number;
  /** From one piece to another. */
  readonly pieces: readonly [number, number];
}

/** Makes a listing whose pieces are rented like this, one rental for each, and returns its id. */
export async function makeCrowded(
  app: TestApp,
  today: Day,
  stays: readonly Stay[],
  by?: Person,
): Promise<number> {
  const day = (offset: number) => addDays(today, offset);
  const owner = by ?? (await makePerson(app));
  const renter = await makePerson(app);
  const { id: itemId } = await makeItem(app, owner.id, { quantity: PIECES, instantBooking: 'everyone' });
  const ids: number[] = [];
  for (const { from, until, pieces } of stays) {
    const range = { startDate: day(from), endDate: day(until), pieces: pieces[1] - pieces[0] + 1 };
    ids.push((await makeRental(app, { itemId, ownerId: owner.id, renterId: renter.id, ...range })).id);
  }
  const column = (of: (stay: Stay) => unknown) => stays.map(of);
  await app.database.db.$client.query(
    `insert into occupancies (item_id, unit, days, held, kind, rental_id)
     select ${itemId}, unit, daterange(first, last, '[]'), daterange(first, last, '[]'), 'rental', rental
     from unnest($1::integer[], $2::date[], $3::date[], $4::integer[], $5::integer[]) as t (rental, first, last, lowest, highest),
       generate_series(lowest, highest) as unit`,
    [
      ids,
      column(({ from }) => day(from)),
      column(({ until }) => day(until)),
      column(({ pieces }) => pieces[0]),
      column(({ pieces }) => pieces[1]),
    ],
  );
  await app.database.db.$client.query(
    `update rentals set status = 'approved' where id = any($1::integer[])`,
    [ids],
  );
  app.forgetAnswers();
  return itemId;
}
