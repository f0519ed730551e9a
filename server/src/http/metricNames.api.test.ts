import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startJobs } from '../jobs.ts';
import { countPages } from '../pages/pageMetrics.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { hasPromtool, MISSING, promtool } from '../testing/metrics/promtool.ts';
import { reportCache } from './kept/cacheMetrics.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');
/** More series of one metric than this on a node are too many. */
const SERIES_MAX = 120;
/** Words of PromQL that are neither a metric nor a function. */
const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

let app: TestApp;
let metrics: MetricObjectWithValues<MetricValue<string>>[];
let text: string;
beforeAll(async () => {
  app = await startTestApp();
  const { metrics: registry } = app.server;
  await startJobs(app.context, app.server).stop();
  await app.server.inject({ url: '/api/categories' });
  const all = [registry];
  // Without a built web app, nothing renders pages.
  if (!registry.getSingleMetric('page_render_seconds')) {
    const pages = new Registry();
    countPages(pages);
    reportCache(pages, 'page', { size: { entries: 0, bytes: 0 }, counts: { misses: 0, evictions: 0 } });
    all.push(pages);
  }
  metrics = await Registry.merge(all).getMetricsAsJSON();
  text = (await Promise.all(all.map((one) => one.metrics()))).join('\n');
});
afterAll(() => app.close());

test('what the process uses is observed once, for all servers of the process', async () => {
  const next = await startTestApp();
  const name = 'nodejs_gc_duration_seconds';
  const observed = app.server.metrics.getSingleMetric(name);
  expect(observed).toBeDefined();
  expect(next.server.metrics.getSingleMetric(name)).toBe(observed);
  await next.close();
});

/** The names under which Prometheus stores what is served. */
const served = () =>
  new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );

/** The metrics that an expression names. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring) *\([^)]*\)/g, '');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?! *\(|\w)/g)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name));
}

const alerts = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8');
const dashboard = readFileSync(path.join(DEPLOY, 'grafana/lendloop.json'), 'utf8');
const expressions = {
  'alert rules': [...alerts.matchAll(/^ *expr: (.*)$/gm)].map(([, expression = '']) => expression),
  dashboard: [...dashboard.matchAll(/^ *"expr": (".*"),?$/gm)].map(
    ([, literal = '""']) => JSON.parse(literal) as string,
  ),
};

describe.each(Object.entries(expressions))('the %s', (_where, found) => {
  test('name only metrics that the server has', () => {
    const names = new Set(found.flatMap(namesIn));
    expect(names.size).toBeGreaterThan(8);
    // Prometheus makes `up` itself.
    expect([...names].filter((name) => name !== 'up' && !served().has(name))).toEqual([]);
  });
});

test('what the server does shows in the metrics', async () => {
  const value = async (name: string) => {
    const lines = (await app.server.metrics.metrics()).split('\n');
    return Number(
      lines
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    );
  };
  app.forgetAnswers();
  const waited = await value('database_pool_wait_seconds_count{pool="primary"}');
  const [misses, hits] = [await value('answer_cache_misses_total'), await value('answer_cache_hits_total')];
  for (let call = 0; call < 3; call++) await app.server.inject({ url: '/api/categories' });
  expect(await value('database_pool_wait_seconds_count{pool="primary"}')).toBeGreaterThan(waited);
  expect(await value('answer_cache_misses_total')).toBe(misses + 1);
  expect(await value('answer_cache_hits_total')).toBe(hits + 2);
  expect(await value('answer_cache_bytes')).toBeGreaterThan(0);
  expect(await value('database_pool_connections_max{pool="primary"}')).toBeGreaterThan(0);
  expect(await value('mails_due ')).toBe(0);
});

test('every metric has a name by the conventions of Prometheus, and few series', () => {
  const own = metrics.filter(({ name }) => !/^(nodejs|process)_/.test(name));
  expect(own.length).toBeGreaterThan(20);
  const isWrong = ({ name, type }: { name: string; type: unknown }) =>
    (String(type) === 'counter') !== name.endsWith('_total') ||
    /_(ms|milliseconds|minutes|kb|mb)\b/.test(name);
  expect(own.filter(isWrong).map(({ name }) => name)).toEqual([]);
  expect(own.filter(({ values }) => values.length > SERIES_MAX).map(({ name }) => name)).toEqual([]);
});

test('promtool finds nothing wrong with what is served', ({ skip }) => {
  skip(!hasPromtool, MISSING);
  const own = text
    .split('\n')
    .filter((line) => !/^(# (HELP|TYPE) )?(nodejs|process)_/.test(line))
    .join('\n');
  expect(promtool(['check', 'metrics'], `${own}\n`)).toBeNull();
});
