import { listItems } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';

import { items } from '../../db/schema.ts';
import { startAppForTest, type TestApp } from '../../testing/app.ts';

/** Makes all reads of listings wait until the function that it resolves to is called. */
async function holdListings(app: TestApp): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${items} in access exclusive mode`);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  return () => {
    held.resolve();
    return holding;
  };
}

test('while the database keeps everybody waiting, calls are refused at once; then they are let in again', async () => {
  const app = await startAppForTest({ shedsLoad: true });
  // No answer to this is kept.
  const ask = (number: number) =>
    app
      .client()
      .call(listItems, { query: { minPrice: 1 } }, { 'x-forwarded-for': `198.51.100.${number % 250}` });
  expect((await ask(0)).status).toBe(200);

  let number = 0;
  const overload = async () => {
    const release = await holdListings(app);
    const waiting = Array.from({ length: 20 }, () => ask(number++));
    const refused: Awaited<ReturnType<typeof ask>>[] = [];
    await expect
      .poll(
        () => {
          for (let count = 0; count < 5; count++)
            waiting.push(
              ask(number++).then((answer) => (answer.status === 503 && refused.push(answer), answer)),
            );
          return refused.length;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(20);
    for (const { raw } of refused) {
      expect(raw.json()).toMatchObject({ code: 'busy' });
      expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Another origin is easily named, and must be no way in.
    const foreign = Array.from({ length: 60 }, (_, number) =>
      app.server.inject({
        method: 'POST',
        url: '/api/logout',
        headers: { origin: 'https://evil.example', 'x-forwarded-for': `203.0.113.${number}` },
      }),
    );
    expect((await Promise.all(foreign)).map(({ statusCode }) => statusCode)).toContain(503);
    await release();
    const metrics = await app.server.inject('/metrics');
    expect(metrics.body).toMatch(/calls_refused_busy_total\{kind="visit"\} [1-9]/);
    const statuses = new Set((await Promise.all(waiting)).map(({ status }) => status));
    await expect.poll(async () => (await ask(number++)).status, { timeout: 60_000 }).toBe(200);
    return statuses;
  };
  // Those who were let in have their answer, unless a slow machine kept them for longer than a search may take: then once more.
  let statuses = await overload();
  for (let rest = 4; rest > 0 && !statuses.has(200); rest--) statuses = await overload();
  expect(statuses).toEqual(new Set([200, 503]));
});

test('while the database keeps everybody waiting, health and metrics are still shown', async () => {
  const app = await startAppForTest();
  const release = await holdListings(app);
  const waiting = Array.from({ length: 20 }, () => app.client().call(listItems, { query: { minPrice: 1 } }));
  const ended = vi.fn<() => void>();
  void Promise.allSettled(waiting).then(ended);
  await expect.poll(() => app.database.waits.longest()).toBeGreaterThan(0);
  expect((await app.server.inject('/healthz')).statusCode).toBe(200);
  expect((await app.server.inject('/metrics')).body).toMatch(/^calendar_imports\{status="ok"\} Nan$/m);
  expect(ended).not.toHaveBeenCalled();
  await release();
  await Promise.all(waiting);
  expect((await app.server.inject('/metrics')).body).toMatch(/^calendar_imports\{status="ok"\} 0$/m);
});

test('an address that sends on at full speed while calls are refused is blocked, and no other is', async () => {
  const app = await startAppForTest({ shedsLoad: true, config: { rateLimit: true } });
  const ask = (address: string) =>
    app.client().call(listItems, { query: { minPrice: 1 } }, { 'x-forwarded-for': address });
  const release = await holdListings(app);
  const waiting: ReturnType<typeof ask>[] = [];
  const statuses = { hostile: new Set<number>(), others: new Set<number>() };
  let number = 0;
  const send = (whose: keyof typeof statuses, address: string) =>
    waiting.push(
      ask(address).then((answer) => {
        statuses[whose].add(answer.status);
        return answer;
      }),
    );
  await expect
    .poll(
      () => {
        for (let count = 0; count < 5; count++) send('others', `198.51.100.${number++ % 250}`);
        // Fewer than it may read in a minute, until it is refused.
        if (statuses.hostile.has(503))
          for (let count = 0; count < 200; count++) send('hostile', '203.0.113.1');
        else send('hostile', '203.0.113.1');
        return statuses.hostile.has(429);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  expect([statuses.others.has(503), statuses.others.has(429)]).toEqual([true, false]);
  await release();
  await Promise.all(waiting);
});
