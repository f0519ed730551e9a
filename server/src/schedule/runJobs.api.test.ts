import { listJobs } from '@lendloop/contract/admin/jobs';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { jobs } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { measureJobs } from './jobMetrics.ts';
import { runOnEveryNode, runOnOneNode, type Job } from './runJobs.ts';

const HOUR_MS = 3600_000;
const NAME = 'sweep_mails';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, { isAdmin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.delete(jobs);
});

/** Starts a node that runs a job, and stops it when the test ends. */
function startNode(node: string, run: Job['run'], { leaseMs = 60_000, name = NAME, isAlone = false } = {}) {
  const errors: unknown[] = [];
  const registry = new Registry();
  const job = { name, everyMs: HOUR_MS, run };
  const running = runOnOneNode(app.context, [job], {
    node,
    metrics: measureJobs(registry, [job]),
    onError: (_job, error) => errors.push(error),
    isAlone,
    leaseMs,
    lookMs: 50,
    pauseMs: 20,
    spreadMs: 10,
  });
  onTestFinished(running.stop);
  return { ...running, errors, registry };
}
const row = async () => {
  const [found] = await app.database.db.select().from(jobs).where(eq(jobs.name, NAME));
  return found;
};
const set = (values: Partial<Record<keyof typeof jobs.$inferInsert, unknown>>) =>
  app.database.db.update(jobs).set(values as typeof jobs.$inferInsert);
/** A run that lasts until it is told to end, by default also by the signal. */
function hold(endsWithSignal = true): {
  run: Job['run'];
  begun: Promise<AbortSignal>;
  end: () => void;
  count: () => number;
} {
  const begun = Promise.withResolvers<AbortSignal>();
  const end = Promise.withResolvers<void>();
  let count = 0;
  return {
    run: async (_context, signal) => {
      count += 1;
      begun.resolve(signal);
      if (endsWithSignal) signal.addEventListener('abort', () => end.resolve(), { once: true });
      await end.promise;
    },
    begun: begun.promise,
    end: end.resolve,
    count: () => count,
  };
}

test('a run is written down with its result, and the administrator sees it', async () => {
  const before = Date.now();
  startNode('here:80', async () => 7);
  await expect.poll(async () => (await row())?.done).toBe(7);
  const { body } = await admin.client.call(listJobs, {});
  expect(body).toMatchObject([
    { name: NAME, isRunning: false, lastRun: { node: 'here:80', done: 7, error: null } },
  ]);
  const { lastRun, nextRunAt = '' } = body[0] ?? {};
  const started = Date.parse(lastRun?.startedAt ?? '');
  expect(started).toBeGreaterThanOrEqual(before - 1000);
  expect(Math.abs(Date.parse(nextRunAt) - started - HOUR_MS)).toBeLessThanOrEqual(0.05 * HOUR_MS + 1);
});

test('while one node runs a job no other does, and the administrator sees that it runs', async () => {
  const held = hold();
  startNode('first', held.run);
  await held.begun;
  let others = 0;
  startNode('second', async () => void (others += 1));
  startNode('third', async () => void (others += 1), { name: 'sweep_devices' });
  await expect.poll(() => others).toBe(1);
  const { body } = await admin.client.call(listJobs, {});
  expect(body.map(({ name, isRunning, lastRun }) => [name, isRunning, lastRun !== null])).toContainEqual([
    NAME,
    true,
    false,
  ]);
  held.end();
  await expect.poll(async () => (await row())?.node).toBe('first');
  expect([held.count(), others]).toEqual([1, 1]);
});

test('a failed run says why in the list and in the metrics, without what people wrote, and is repeated sooner', async () => {
  const { errors, registry } = startNode('first', async ({ database }) => {
    await database.db.execute(sql`select ${'a secret'}::text::integer`);
  });
  await expect.poll(async () => (await row())?.failures).toBe(1);
  const failed = await row();
  expect(failed?.error).toBe('invalid input syntax for type integer: "…"');
  expect(failed?.succeededAt).toBeNull();
  expect(Date.parse(failed?.dueAt ?? '') - Date.now()).toBeLessThan(2 * 60_000);
  expect(errors).toHaveLength(1);
  expect(await registry.metrics()).toContain(`job_runs_total{job_name="${NAME}",outcome="failed"} 1`);
  await set({ dueAt: sql`now()` });
  await expect.poll(async () => (await row())?.failures).toBe(2);
  expect(Date.parse((await row())?.dueAt ?? '') - Date.now()).toBeGreaterThan(90_000);
});

test('what was due while no node was running is done at the next start, once', async () => {
  let count = 0;
  const run = async () => void (count += 1);
  await startNode('first', run).stop();
  await app.database.db.delete(jobs);
  await app.database.db.insert(jobs).values({ name: NAME, dueAt: '2020-01-01T00:00:00.000Z' });
  count = 0;
  const second = startNode('second', run);
  await expect.poll(async () => (await row())?.node).toBe('second');
  await second.stop();
  await startNode('third', run).stop();
  expect(count).toBe(1);
});

test('a due time or a lease from before the clock was set back holds nothing up', async () => {
  await app.database.db.insert(jobs).values({ name: NAME, dueAt: '2099-01-01T00:00:00.000Z' });
  let count = 0;
  startNode('first', async () => void (count += 1));
  await expect.poll(() => count).toBe(1);
  await expect.poll(async () => (await row())?.holder).toBeNull();
  const leased = {
    dueAt: sql`now()`,
    holder: '00000000-0000-4000-8000-000000000000',
    leaseUntil: sql`now() + interval '10 years'`,
  };
  await set(leased);
  await expect.poll(() => count).toBe(2);
});

test('a node that lost its lease is told to end its run, and what it did is not written down', async () => {
  const held = hold(false);
  onTestFinished(held.end);
  const { registry } = startNode('frozen', held.run, { leaseMs: 300 });
  const signal = await held.begun;
  const other = '00000000-0000-4000-8000-000000000000';
  await set({ holder: other, leaseUntil: sql`now() + interval '400 milliseconds'` });
  await expect.poll(() => signal.aborted).toBe(true);
  held.end();
  await expect
    .poll(() => registry.metrics())
    .toContain(`job_runs_total{job_name="${NAME}",outcome="lost"} 1`);
  expect((await row())?.ranAt).toBeNull();
});

test('stopping tells a run to end and leaves the job to the next node at once', async () => {
  const first = startNode(
    'first',
    (_context, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  );
  await expect.poll(async () => (await row())?.holder).toEqual(expect.any(String));
  await first.stop();
  expect(await row()).toMatchObject({ holder: null, leaseUntil: null, ranAt: null });
  let count = 0;
  startNode('second', async () => void (count += 1));
  await expect.poll(() => count).toBe(1);
});

test('a node that must be alone does not wait for the lease of a process that died', async () => {
  await app.database.db.insert(jobs).values({
    name: NAME,
    holder: '00000000-0000-4000-8000-000000000000',
    leaseUntil: sql`now() + interval '1 minute'`,
  });
  startNode('restarted', async () => 1, { isAlone: true });
  await expect.poll(async () => (await row())?.node).toBe('restarted');
});

test('a job of every node runs beside the others, and again after it failed', async () => {
  const ran: string[] = [];
  const errors: unknown[] = [];
  for (const node of ['first', 'second']) {
    const own: Job = {
      name: 'sweep_arrivals',
      everyMs: 10,
      run: async () => {
        ran.push(node);
        throw new Error('The disk is away.');
      },
    };
    const running = runOnEveryNode(app.context, [own], {
      metrics: measureJobs(new Registry(), [own]),
      onError: (_job, error) => errors.push(error),
      spreadMs: 10,
    });
    onTestFinished(running.stop);
  }
  await expect.poll(() => ran.filter((node) => node === 'first').length).toBeGreaterThan(2);
  await expect.poll(() => ran.filter((node) => node === 'second').length).toBeGreaterThan(2);
  expect(errors.length).toBeGreaterThan(4);
});
