import autocannon from 'autocannon';

/** The result of one stretch of load. */
export interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Percentiles of the answer time in ms. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Requests the paths in turn; each connection sends its next request as soon as it is answered. Throws if any answer is not 200.
 */
export async function load(
  origin: string,
  paths: readonly string[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  // The tool counts only whole milliseconds and whole seconds, which is too coarse for faster answers.
  const latencies: number[] = [];
  const refused = new Set<number>();
  const start = performance.now();
  let last = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        sampleInt: 100,
        requests: paths.map((path) => ({ method: 'GET', path })),
      },
      (error: unknown, finished) => (error ? reject(error) : resolve(finished)),
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      last = performance.now();
      if (status !== 200) refused.add(status);
    });
  });
  if (result.errors > 0 || refused.size > 0 || latencies.length === 0)
    throw new Error(`${origin}${paths[0]}: ${result.errors} errors, answers ${[...refused].join(', ')}`);
  latencies.sort((a, b) => a - b);
  return {
    rate: (latencies.length * 1000) / (last - start),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
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
