import { getHealthHistory, HISTORY_STEP_MINUTES } from '@lendloop/contract/admin/health';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { healthSamples } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { deleteOldSamples, keepSample } from './sampleStore.ts';

const SAMPLE = { load: 0.25, memoryBytes: 100, requests: 10, p95Ms: 5, connections: 3 };

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, { isAdmin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.delete(healthSamples);
});

const STEP_MS = HISTORY_STEP_MINUTES * 60_000;
/** When the step began that is an hour before the present one. */
const began = Math.floor(Date.now() / STEP_MS) * STEP_MS - 3_600_000;
/** The sample of a node so many minutes into that step. */
const put = (node: string, minute: number, more: Partial<typeof SAMPLE> = {}) =>
  app.database.db.insert(healthSamples).values({
    ...SAMPLE,
    ...more,
    node,
    at: new Date(began + minute * 60_000).toISOString(),
  });

test('the samples of all nodes are folded: the worst of them, and what they did together', async () => {
  await put('a', 0, { load: 0.5, requests: 10 });
  await put('a', 1, { memoryBytes: 900, requests: 30, p95Ms: 80 });
  await put('b', 1, { requests: 5, connections: 1 });
  await put('b', HISTORY_STEP_MINUTES, { requests: 7 });
  const { body } = await admin.client.call(getHealthHistory, {});
  expect(body).toMatchObject([
    {
      nodes: 2,
      load: 0.5,
      memoryBytes: 900,
      requestsPerMinute: 25,
      p95Ms: 80,
      connections: 4,
    },
    {
      nodes: 1,
      load: 0.25,
      memoryBytes: 100,
      requestsPerMinute: 7,
      p95Ms: 5,
      connections: 3,
    },
  ]);
  const [first, second] = body.map(({ at }) => Date.parse(at));
  expect((second ?? 0) - (first ?? 0)).toBe(STEP_MS);
});

test('what a node measures is kept for a day', async () => {
  const { db } = app.database;
  await db.insert(healthSamples).values([
    { ...SAMPLE, node: 'a', at: sql`now() - interval '25 hours'` },
    { ...SAMPLE, node: 'a', at: sql`now() - interval '23 hours'` },
  ]);
  await admin.client.call(getHealthHistory, {});
  const sample = app.server.sampleHealth();
  expect(sample.requests).toBeGreaterThan(0);
  expect(sample.memoryBytes).toBeGreaterThan(1_000_000);
  expect(sample.load).toBeLessThanOrEqual(1);
  expect(app.server.sampleHealth().requests).toBe(0);
  await keepSample(db, 'a', sample);
  const { body } = await admin.client.call(getHealthHistory, {});
  expect(body.map(({ requestsPerMinute }) => requestsPerMinute)).toEqual([10, sample.requests]);
  expect(await deleteOldSamples(db)).toBe(1);
  expect(await db.$count(healthSamples)).toBe(2);
});
