import autocannon from 'autocannon';

/** What one stretch of load came to. */
export interface Measured {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds that the middle one of a hundred answers took, and the slowest but one. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Asks for the paths in turn, each connection for its next as soon as it is answered. Throws at an answer other than 200.
 */
export async function load(
  origin: string,
  paths: readonly string[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  // The tool counts whole milliseconds and whole seconds only: too coarse for answers that take less.
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

/** Of numbers in order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The middle one, in whatever order they come. */
export function median(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}
