import { listItems } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { items } from '../../db/schema.ts';
import { startAppForTest } from '../../testing/app.ts';

test('while the database keeps everybody waiting, calls are refused at once; then they are let in again', async () => {
  const app = await startAppForTest({ shedsLoad: true });
  // No answer to this is kept.
  const ask = (number: number) =>
    app
      .client()
      .call(listItems, { query: { minPrice: 1 } }, { 'x-forwarded-for': `198.51.100.${number % 250}` });
  expect((await ask(0)).status).toBe(200);

  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${items} in access exclusive mode`);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const waiting = Array.from({ length: 20 }, (_, number) => ask(number));
  const refused: Awaited<ReturnType<typeof ask>>[] = [];
  let number = 0;
  await expect
    .poll(
      () => {
        for (let count = 0; count < 5; count++)
          waiting.push(
            ask(number++).then((answer) => (answer.status === 503 && refused.push(answer), answer)),
          );
        return refused.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(20);
  for (const { raw } of refused) {
    expect(raw.json()).toMatchObject({ code: 'busy' });
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await app.server.inject('/healthz')).statusCode).toBe(200);
  const metrics = await app.server.inject('/metrics');
  expect(metrics.body).toMatch(/calls_refused_busy_total\{kind="visit"\} [1-9]/);

  held.resolve();
  await holding;
  // Those who were let in have their answer.
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200, 503]));
  await expect.poll(async () => (await ask(number++)).status, { timeout: 20_000 }).toBe(200);
});
