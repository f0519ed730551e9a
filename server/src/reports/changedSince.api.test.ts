import { decideCases, listAppeals, listCases, makeAppeal } from '@lendloop/contract/cases/cases';
import { makeReport } from '@lendloop/contract/cases/reports';
import { getItem, updateItem } from '@lendloop/contract/items';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

test('an appeal does not approve what its owner has changed since', async () => {
  const app = await startAppForTest({ config: { moderation: 'before' } });
  const [lender, renter] = [await makePerson(app), await makePerson(app)];
  const chief = await makePerson(app, { isAdmin: true });
  const colleague = await makePerson(app, { isAdmin: true });
  const decide = async (by: Person, ids: number[], decision: 'dismiss' | 'remove') =>
    (await by.client.call(decideCases, { body: { ids, decision, reason: 'This is against our rules.' } }))
      .body;
  const { id } = await makeItem(app, lender.id, { moderationStatus: 'approved' });
  await renter.client.call(makeReport, { body: { subject: { kind: 'item', id }, category: 'spam' } });
  const [opened] = (await chief.client.call(listCases, { query: {} })).body;
  const ids = [opened?.id ?? 0];
  await decide(chief, ids, 'remove');
  const { body: shown } = await lender.client.call(getItem, { params: { id } });
  const { title, price, categoryId, location, images } = shown;
  const description = 'Pay me outside of this site, and I give you a discount.';
  await lender.client.call(updateItem, {
    params: { id },
    body: { title, price, categoryId, location, images, description },
  });
  const [decided] = (await lender.client.call(listAppeals, {})).body;
  const body = { decisionId: decided?.id ?? 0, text: 'It was a misunderstanding.' };
  expect((await lender.client.call(makeAppeal, { body })).status).toBe(201);
  expect(await decide(colleague, ids, 'dismiss')).toEqual([{ id: ids[0], ok: true }]);
  expect((await app.client().call(getItem, { params: { id } })).status).toBe(404);
  expect((await lender.client.call(getItem, { params: { id } })).body).toMatchObject({
    description,
    moderationStatus: 'pending',
  });
});
