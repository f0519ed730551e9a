import { suspendUser } from '@lendloop/contract/admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, bringTo, makeAdmin, NOON, wait } from '../testing/disputes/disputing.ts';
import type { Person } from '../testing/factories.ts';
import { moveDisputes } from './overdueActions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow(NOON);
  admin = await makeAdmin(app);
});

const setSuspended = async ({ id }: Person, suspended: boolean) => {
  const body = { suspended, comment: 'For another reason.' };
  expect((await admin.client.call(suspendUser, { params: { id }, body })).status).toBe(200);
};
const fromNow = (ms: number) => new Date(app.context.now().getTime() + ms).toISOString();

test('who owes an answer has the full time for it again when their suspension is lifted', async () => {
  for (const [kind, ms] of [
    ['damaged', 72 * HOUR_MS],
    ['no_show', 24 * HOUR_MS],
  ] as const) {
    const { owner, renter, open, show } = await arrangeDispute(app, { depositMinor: 5000 });
    const { id, deadlineAt } = (await open(owner, { kind })).body;
    await setSuspended(renter, true);
    wait(app, ms - HOUR_MS);
    expect((await show(owner, id)).body.deadlineAt).toBe(deadlineAt);
    await setSuspended(renter, false);
    const expected = fromNow(ms);
    wait(app, 2 * HOUR_MS);
    await moveDisputes(app.context);
    expect((await show(owner, id)).body).toMatchObject({ state: 'open', deadlineAt: expected });
    wait(app, ms);
    await moveDisputes(app.context);
    expect((await show(owner, id)).body).toMatchObject({ state: 'decided', outcome: 'for_opener' });
  }
});

test('who can agree, or appeal a decision, has as well; others have not', async () => {
  for (const [from, ms] of [
    ['answered', 72 * HOUR_MS],
    ['decided', 7 * DAY_MS],
  ] as const)
    for (const who of ['owner', 'renter', 'neither'] as const) {
      const arranged = await arrangeDispute(app);
      const id = await bringTo(app, arranged, arranged.owner, from, admin);
      const { deadlineAt } = (await arranged.show(arranged.owner, id)).body;
      const person = who === 'neither' ? (await arrangeDispute(app)).renter : arranged[who];
      await setSuspended(person, true);
      wait(app, HOUR_MS);
      await setSuspended(person, false);
      const other = who === 'owner' ? arranged.renter : arranged.owner;
      const expected = who === 'neither' ? deadlineAt : fromNow(ms);
      expect((await arranged.show(other, id)).body).toMatchObject({ state: from, deadlineAt: expected });
    }
});

test('what waits for others, or for the team, ends when it did', async () => {
  for (const from of ['open', 'review', 'appealed'] as const) {
    const arranged = await arrangeDispute(app);
    const id = await bringTo(app, arranged, arranged.owner, from, admin);
    const { deadlineAt } = (await arranged.show(arranged.owner, id)).body;
    await setSuspended(arranged.owner, true);
    wait(app, HOUR_MS);
    await setSuspended(arranged.owner, false);
    expect((await arranged.show(arranged.renter, id)).body.deadlineAt).toBe(deadlineAt);
  }
});
