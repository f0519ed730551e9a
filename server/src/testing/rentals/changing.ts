import { getRental, requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import {
  answerChange,
  proposeChange,
  type ChangeAnswer,
  type ChangeInput,
} from '@lendloop/contract/rentals/changes';
import { addDays, type DayRange } from '@lendloop/contract/values/dates';

import type { Database } from '../../db/connect.ts';
import type { items } from '../../db/schema.ts';
import { startAppForTest, type Client } from '../app.ts';
import { CONFIRMED, makeItem, makePerson } from '../factories.ts';

type AppOptions = Parameters<typeof startAppForTest>[0];

/** Days of June 2030. */
export const june = (first: number, last: number): DayRange => ({
  startDate: addDays('2030-05-31', first),
  endDate: addDays('2030-05-31', last),
});

/** A rental from June 20 to 22 for 100 a day, on June 1; `status` says whether its owner has approved it. */
export async function startChanging(
  options: { readonly database: Database } & AppOptions,
  {
    status = 'approved',
    ...values
  }: Partial<typeof items.$inferInsert> & { readonly status?: 'approved' | 'pending' } = {},
) {
  const app = await startAppForTest(options);
  app.setNow('2030-06-01T06:00:00Z');
  const owner = await makePerson(app, { ...CONFIRMED, fullName: 'Asha Menon' });
  const renter = await makePerson(app, { ...CONFIRMED, fullName: 'Ravi Iyer' });
  const item = await makeItem(app, owner.id, { title: 'Drill', ...values });
  const ask = async (person: { readonly client: Client }, days: DayRange, pieces = 1) =>
    (await person.client.call(requestRental, { body: { itemId: item.id, ...days, pieces } })).body.id;
  const approve = (rentalId: number) =>
    owner.client.call(setRentalStatus, { params: { id: rentalId }, body: { status: 'approved' } });
  const id = await ask(renter, june(20, 22));
  if (status === 'approved') await approve(id);
  return {
    app,
    owner,
    renter,
    item,
    id,
    ask,
    approve,
    /** Somebody else's approved rental of the item. */
    lend: async (days: DayRange, pieces = 1) => {
      const other = await ask(await makePerson(app), days, pieces);
      await approve(other);
      return other;
    },
    propose: (who: { readonly client: Client }, body: ChangeInput, rentalId = id) =>
      who.client.call(proposeChange, { params: { id: rentalId }, body }),
    answer: (
      who: { readonly client: Client },
      changeId: number,
      answer: ChangeAnswer['status'],
      rentalId = id,
    ) => who.client.call(answerChange, { params: { id: rentalId, changeId }, body: { status: answer } }),
    show: async (who: { readonly client: Client }, rentalId = id) =>
      (await who.client.call(getRental, { params: { id: rentalId } })).body,
  };
}
