import { suspendUser } from '@lendloop/contract/admin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { DAY, HOUR, ELSEWHERE, KEPT_HERE, OLD, START, startReporting } from '../testing/reports/reporting.ts';

const { app, admin, report, people, caseOf, decide, statusOf } = await startReporting();
afterAll(() => app.close());

let item: { id: number };
beforeEach(async () => {
  app.setNow(new Date(START));
  item = await makeItem(app, (await makePerson(app, OLD)).id, KEPT_HERE);
});

const reportAs = async (crowd: readonly Person[]) => {
  for (const one of crowd) expect((await report(one, 'item', item.id)).status).toBe(201);
};
const dismiss = async () => decide(admin, [(await caseOf('item', item.id))?.id ?? 0], 'dismiss');

test('whose report was dismissed does not hide the same thing again', async () => {
  const crowd = await people(4);
  await reportAs(crowd);
  expect(await statusOf(item.id)).toBe(404);
  await dismiss();
  expect(await statusOf(item.id)).toBe(200);
  app.setNow(new Date(START + HOUR));
  await reportAs(crowd);
  expect(await statusOf(item.id)).toBe(200);
  // They hide another thing.
  item = await makeItem(app, (await makePerson(app, OLD)).id, KEPT_HERE);
  await reportAs(crowd);
  expect(await statusOf(item.id)).toBe(404);
});

test('what was found fine, and is as it was, only those hide who have been right before', async () => {
  const right = await people(3);
  await reportAs(right);
  await decide(admin, [(await caseOf('item', item.id))?.id ?? 0], 'remove');
  item = await makeItem(app, (await makePerson(app, OLD)).id, KEPT_HERE);
  await reportAs(await people(4));
  await dismiss();
  await reportAs(await people(5));
  expect(await statusOf(item.id)).toBe(200);
  await reportAs(right);
  expect(await statusOf(item.id)).toBe(404);
  // Changed, it may be another thing.
  await dismiss();
  await app.database.db.update(items).set({ title: 'Another thing' }).where(eq(items.id, item.id));
  await reportAs(await people(4));
  expect(await statusOf(item.id)).toBe(404);
});

test('what shows a picture of another site may have changed after it was found fine: others hide it again, until that was found twice', async () => {
  const right = await people(3);
  await reportAs(right);
  await decide(admin, [(await caseOf('item', item.id))?.id ?? 0], 'remove');
  item = await makeItem(app, (await makePerson(app, OLD)).id, ELSEWHERE);
  for (const status of [404, 404, 200]) {
    await reportAs(await people(4));
    expect(await statusOf(item.id)).toBe(status);
    await dismiss();
    expect(await statusOf(item.id)).toBe(200);
  }
  await reportAs(right);
  expect(await statusOf(item.id)).toBe(404);
});

test('whoever is suspended by then hides nothing', async () => {
  const crowd = await people(4);
  const [first, ...others] = crowd;
  if (!first) throw new Error('There are four.');
  await reportAs([first]);
  app.setNow(new Date(START + DAY));
  const body = { suspended: true, comment: 'Reports in bad faith.' };
  await admin.client.call(suspendUser, { params: { id: first.id }, body });
  await reportAs(others);
  expect(await statusOf(item.id)).toBe(200);
});
