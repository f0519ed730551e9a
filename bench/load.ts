import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'wrk.lua');
/** How long one answer may take, in s. */
const TIMEOUT = 60;

/** The result of one stretch of load. */
export interface Measured {
  readonly requests: number;
  /** Requests per second. */
  readonly rate: number;
  /** Percentiles of the answer time in ms. */
  readonly p50: number;
  readonly p99: number;
  /** An answer with its headers, in bytes. */
  readonly bytes: number;
}

interface Pace {
  readonly seconds: number;
  readonly connections: number;
}

/**
 * Requests the paths in turn with wrk; each connection sends its next request as soon as it is answered. Throws if any answer
 * has a status above 399.
 */
export async function load(origin: string, paths: readonly string[], pace: Pace): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-load-'));
  try {
    const file = path.join(folder, 'paths');
    await writeFile(file, paths.map((one) => `${one}\n`).join(''));
    const flags = {
      threads: '1',
      connections: String(pace.connections),
      duration: `${pace.seconds}s`,
      timeout: `${TIMEOUT}s`,
      script: SCRIPT,
    };
    const given = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    const { stdout } = await run('wrk', [...given, origin, '--', file]);
    return measuredOf(stdout, `${origin}${paths[0]}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('The benchmarks need wrk: install it (Debian: apt-get install wrk).', { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads what wrk.lua printed. Throws if anything was refused or broke. */
export function measuredOf(output: string, what: string): Measured {
  const line = output.split('\n').findLast((one) => one.startsWith('{'));
  if (line === undefined) throw new Error(`wrk printed no result for ${what}:\n${output}`);
  const { requests, seconds, bytes, p50, p99, refused, broken } = JSON.parse(line) as Record<
    'requests' | 'seconds' | 'bytes' | 'p50' | 'p99' | 'refused' | 'broken',
    number
  >;
  if (refused > 0 || broken > 0)
    throw new Error(
      `${what}: ${requests} answers, ${refused} of them refusals, ${broken} broken connections`,
    );
  return { requests, rate: requests / seconds, p50, p99, bytes: bytes / Math.max(1, requests) };
}

/** A quantile of sorted numbers. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The median of numbers in any order. */
export function median(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}
