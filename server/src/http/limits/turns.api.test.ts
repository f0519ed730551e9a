import { getItem } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { items } from '../../db/schema.ts';
import { startAppForTest } from '../../testing/app.ts';
import { makeItem, makePerson } from '../../testing/factories.ts';

test('simultaneous calls of one address wait in its own queue, and those beyond it are refused', async () => {
  const app = await startAppForTest({ config: { rateLimit: true } });
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id);
  const ask = (address: string) =>
    app.client().call(getItem, { params: { id } }, { 'x-forwarded-for': address });

  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${items} in access exclusive mode`);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const flood = Array.from({ length: 250 }, () => ask('198.51.100.7'));
  // A few are at work and 200 wait, so the others are told without waiting for the database.
  const answered = 200 + (app.database.kind === 'embedded' ? 1 : 2);
  const refused: number[] = [];
  for (const one of flood) void one.then(({ status }) => status === 429 && refused.push(status));
  await expect.poll(() => refused.length).toBe(250 - answered);
  const other = ask('198.51.100.8');
  held.resolve();
  await holding;
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect([statuses.filter((one) => one === 200).length, refused.length]).toEqual([answered, 250 - answered]);
});
