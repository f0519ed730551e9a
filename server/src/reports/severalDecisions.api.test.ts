import { listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { startAppealing } from '../testing/reports/appealing.ts';
import { DAY, OLD, START, startReporting } from '../testing/reports/reporting.ts';
import { endRestrictions } from './caseActions.ts';

const appealing = await startAppealing();
const { app, colleague, decide, begin, suspendTwice, mailed, appeal, signIn } = appealing;
afterAll(() => app.close());

let person: Person;
beforeEach(async () => {
  ({ person } = await begin());
});

describe('a suspension by several decisions', () => {
  test.each([
    ['the later one first', [1, 0]],
    ['the earlier one first', [0, 1]],
  ])('is lifted by granted appeals of all of them, %s', async (_, order) => {
    const both = await suspendTwice(person);
    for (const [position, index] of order.entries()) {
      const one = both[index];
      if (!one) throw new Error('There are two.');
      await appeal(await mailed(one.decisionId));
      await decide(colleague, [one.id], 'dismiss');
      expect([position, (await signIn(person)).status]).toEqual([position, position === 0 ? 403 : 200]);
    }
  });

  test('ends with the last of their days, whichever was decided first', async () => {
    await suspendTwice(person, [30, 3]);
    app.setNow(new Date(START + 4 * DAY));
    await endRestrictions(app.context);
    expect((await signIn(person)).status).toBe(403);
    app.setNow(new Date(START + 30 * DAY));
    await endRestrictions(app.context);
    expect((await signIn(person)).status).toBe(200);
  });
});

test('a suspension is lifted by its decision, however long deciding takes', async () => {
  // Whose clock goes on while it decides.
  const going = await startReporting();
  onTestFinished(() => going.app.close());
  const [by, suspended] = await going.people(2);
  const { id: itemId } = await makeItem(going.app, suspended?.id ?? 0);
  if (!by) return;
  await going.report(by, 'item', itemId);
  const id = (await going.caseOf('item', itemId))?.id ?? 0;
  await going.decide(going.admin, [id], 'suspend', { days: 1 });
  expect(await going.statusOf(itemId)).toBe(404);
  going.app.setNow(new Date(Date.now() + DAY));
  expect(await endRestrictions(going.app.context)).toBe(1);
  expect(await going.statusOf(itemId)).toBe(200);
});

test('an appeal of one of two administrators is decided by the other, who made the decision', async () => {
  const two = await startReporting();
  onTestFinished(() => two.app.close());
  const warned = await makePerson(two.app, { isAdmin: true, ...OLD });
  const [by] = await two.people(1);
  if (!by) return;
  await two.report(by, 'user', warned.id);
  const id = (await two.caseOf('user', warned.id))?.id ?? 0;
  await two.decide(two.admin, [id], 'warn');
  const [decided] = (await warned.client.call(listAppeals, {})).body;
  const body = { decisionId: decided?.id ?? 0, text: 'It was a misunderstanding.' };
  await warned.client.call(makeAppeal, { body });
  expect((await two.decide(two.admin, [id], 'dismiss')).body).toEqual([{ id, ok: true }]);
});
