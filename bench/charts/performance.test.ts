import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { readAll, RESULTS, type ReadResults, type Round, type Series, type TargetName } from '../results.ts';
import { reportOf } from './performance.ts';

const DOCS = path.resolve(import.meta.dirname, '../../docs');

const machine = {
  date: '2026-01-02',
  processor: 'Some processor',
  cores: 2,
  memory: 8 * 1024 ** 3,
  node: 'v24.0.0',
  load: 0.1,
};
/** A round at so many requests a second that took so much processor time, in µs, half of it in the database. */
const round = (rate: number, work: number): Round => ({
  requests: rate,
  rate,
  p50: 1,
  p99: 2000 / rate,
  bytes: 700,
  server: work / 2,
  database: work / 2,
});
const series = (name: string, target: TargetName, rounds: readonly Round[]): Series => ({
  name,
  target,
  connections: 16,
  rounds,
});
const reads = (items: number): ReadResults => ({
  kind: 'reads',
  machine,
  database: 'postgres',
  version: 'PostgreSQL 15.1',
  settings: [],
  items,
  seconds: 3,
  filling: { seconds: 4, bytes: 5 * 1024 ** 2 },
  memory: { idle: 100 * 1024 ** 2, loaded: 150 * 1024 ** 2 },
  cases: [{ name: 'item by id', questions: 500, total: '' }],
  series: [
    // The middle of the rounds' ratios is 0.5, while the ratio of the middle rates is 0.6.
    series('item by id', 'product', [round(300, 400), round(600, 300), round(900, 200)]),
    series('item by id', 'bare', [round(1000, 300), round(1200, 300), round(900, 300)]),
    series('item by id', 'clone', [round(30, 4000), round(60, 3000), round(90, 2000)]),
    series('rare word', 'product', [round(100, 900)]),
    series('rare word', 'clone', [round(8, 900)]),
  ],
});

test('ratios are the medians of those within each round', () => {
  const { markdown } = reportOf([reads(10_000), reads(100_000)]);
  expect(markdown).toMatch(/\| item by id +\| +0\.5 \| +0\.5 \|/);
  expect(markdown).toMatch(/\| item by id +\| +600 \| +60 \| +10 \| +10 \|/);
});

test('a goal is judged by the worst that was measured', () => {
  const { markdown } = reportOf([reads(10_000)]);
  expect(markdown).toMatch(
    /of the hand-made clone +\| rare word, 10,000 items +\| +at least 10 \| +13 \| +yes/,
  );
  expect(markdown).toMatch(
    /Rate, of the bare route +\| item by id, 10,000 items +\| at least 0\.7 \| +0\.5 \| +no/,
  );
  expect(markdown).toMatch(/PostgreSQL, MB +\| after the load, 10,000 items \| +at most 200 \| +150 \| +yes/);
  expect(markdown).not.toContain('at 10,000,000 items');
});

test('charts hold numbers only, and follow a dark scheme', () => {
  const { charts } = reportOf([reads(10_000), reads(100_000)]);
  expect([...charts.keys()]).toEqual(['postgres-rate', 'postgres-work', 'postgres-p99', 'postgres-cost']);
  for (const svg of charts.values()) {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).toContain('prefers-color-scheme:dark');
  }
});

test('what other benchmarks keep is a table of its own', () => {
  const { markdown } = reportOf([
    {
      kind: 'table',
      title: 'Overload',
      machine,
      text: ['Twice too much.'],
      columns: ['who', 'p99'],
      rows: [['us', '1']],
    },
  ]);
  expect(markdown).toContain('## Overload');
  expect(markdown).toMatch(/\| us +\| +1 \|/);
});

test('docs/performance.md is made from the results', () => {
  const { markdown, charts } = reportOf(readAll(RESULTS));
  const remedy = '`npm run bench:charts` makes it anew';
  expect(readFileSync(path.join(DOCS, 'performance.md'), 'utf8'), remedy).toBe(markdown);
  const pictures = path.join(DOCS, 'performance');
  expect(existsSync(pictures) ? readdirSync(pictures).sort() : [], remedy).toEqual(
    [...charts.keys()].map((name) => `${name}.svg`).sort(),
  );
  for (const [name, svg] of charts)
    expect(readFileSync(path.join(pictures, `${name}.svg`), 'utf8'), remedy).toBe(svg);
});
