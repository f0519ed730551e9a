import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startServer } from '../../faults/process.ts';
import { startPostgres } from '../../postgres.ts';
import { judge, median, type Tolerance } from './judge.ts';
import { makeSampler, type Sample } from './samples.ts';
import { startTraffic } from './traffic.ts';

const SAMPLE_MS = 30_000;
/** Caches fill and code is compiled in the first ten minutes, or the first sixth of a shorter run. */
const WARM_MINUTES = 10;
const WARM_SHARE = 1 / 6;
const ROWS = 12;
/** A machine that others use as well may refuse a few requests. */
const ERRORS_SHARE = 0.01;

/** What has to be flat. A busy machine makes answers slower for a while, hence the wide tolerance of the 99th percentile. */
const FIGURES: readonly {
  readonly name: string;
  readonly of: keyof Sample;
  readonly unit: string;
  readonly tolerance: Tolerance;
}[] = [
  { name: 'resident memory', of: 'residentMb', unit: ' MB', tolerance: { share: 0.1, amount: 10 } },
  { name: 'heap in use', of: 'heapMb', unit: ' MB', tolerance: { share: 0.1, amount: 10 } },
  { name: 'open handles', of: 'handles', unit: '', tolerance: { share: 0.1, amount: 20 } },
  { name: 'database connections', of: 'connections', unit: '', tolerance: { share: 0, amount: 2 } },
  { name: '99th percentile', of: 'p99', unit: ' ms', tolerance: { share: 0.5, amount: 20 } },
];

/** Uses one node for so many minutes as people do, and prints what it took. False if something grew. */
export async function soakForMinutes(
  kind: 'embedded' | 'postgres',
  minutes: number,
  say: (line: string) => void,
): Promise<boolean> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-hour-'));
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  try {
    const databaseUrl = await postgres?.createDatabase('hour');
    const server = await startServer({ directory, databaseUrl, rateLimit: 'on' });
    try {
      const traffic = await startTraffic(server.origin);
      const { pid, origin } = server;
      const sample = makeSampler({ pid, origin, databaseUrl: databaseUrl ?? null });
      const samples: Sample[] = [];
      const end = performance.now() + minutes * 60_000;
      const every = Math.min(SAMPLE_MS, (minutes * 60_000) / 12);
      await sample(traffic.look());
      for (let next = performance.now() + every; next <= end + every / 2; next += every) {
        await sleep(Math.max(0, next - performance.now()));
        samples.push(await sample(traffic.look()));
      }
      await traffic.stop();
      report(samples, minutes, say);
      for (const example of traffic.examples) say(`An error: ${example}`);
      return conclude(samples, minutes, say);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await postgres?.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** A table of some ten rows, each the median of its samples. */
function report(samples: readonly Sample[], minutes: number, say: (line: string) => void): void {
  say('| until minute | memory | heap | handles | connections | requests | errors | p50 | p99 | cores |');
  say('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  const width = minutes / ROWS;
  for (let row = 0; row < ROWS; row++) {
    const some = samples.filter(({ minute }) => Math.ceil(minute / width) - 1 === row);
    if (some.length === 0) continue;
    const typical = (of: keyof Sample) => median(some.map((one) => one[of]));
    const sum = (of: keyof Sample) => some.reduce((total, one) => total + one[of], 0);
    const cells = [
      ((row + 1) * width).toFixed(1),
      `${typical('residentMb').toFixed(1)} MB`,
      `${typical('heapMb').toFixed(1)} MB`,
      typical('handles').toFixed(0),
      typical('connections').toFixed(0),
      sum('requests'),
      sum('errors'),
      `${typical('p50').toFixed(1)} ms`,
      `${typical('p99').toFixed(1)} ms`,
      typical('cores').toFixed(2),
    ];
    say(`| ${cells.join(' | ')} |`);
  }
}

function conclude(samples: readonly Sample[], minutes: number, say: (line: string) => void): boolean {
  const from = Math.min(WARM_MINUTES, minutes * WARM_SHARE);
  const warm = samples.filter(({ minute }) => minute >= from);
  say(`\nFrom minute ${from.toFixed(1)} to the last, medians of the first and the last third:`);
  let isAllFlat = true;
  for (const { name, of, unit, tolerance } of FIGURES) {
    const series = warm.map((one) => [one.minute, one[of]] as const);
    const { first, last, perHour, isFlat } = judge(series, tolerance);
    isAllFlat &&= isFlat;
    const slope = `${perHour < 0 ? '' : '+'}${perHour.toFixed(1)}${unit} an hour`;
    say(
      `${isFlat ? '✓ flat' : '✗ grew'}: ${name} ${first.toFixed(1)} → ${last.toFixed(1)}${unit} (${slope})`,
    );
  }
  const sum = (of: 'errors' | 'requests') => samples.reduce((total, one) => total + one[of], 0);
  const areFew = sum('errors') <= sum('requests') * ERRORS_SHARE;
  say(`${areFew ? '✓' : '✗'} ${sum('errors')} errors in ${sum('requests')} requests`);
  return isAllFlat && areFew;
}
