import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const MB = 1024 * 1024;
/** What the young generation takes at most, in bytes. By itself V8 lets it grow to several times that at the start, and keeps it. */
const YOUNG_MAX = 16 * MB;
/** What it takes at least: two halves of which one is not there before the first collection. */
const YOUNG_AT_START = 2 * MB;
/** By how many percent the rest may grow until V8 looks for garbage; by itself it waits until that has doubled. */
const GROWTH = 50;

/**
 * Keeps V8's heap small however the process was started: flags on the command line would only hold for some ways to start it.
 * Call it before most of the code is loaded.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  growYoungGeneration();
  // When there is little to do, V8 makes the young generation small again.
  new PerformanceObserver(() => multiplyYoungGenerationBy(youngBytes() < YOUNG_MAX ? 2 : 1)).observe({
    entryTypes: ['gc'],
  });
  // V8 accepts compiled code from earlier starts only under the flags under which it was stored, which happens at the end.
  process.once('exit', () => multiplyYoungGenerationBy(1));
}

/**
 * V8 reads the largest size before any of our code runs, but at each collection the factor by which to grow. So this lets it
 * grow, by enough objects that survive, and then no more.
 */
function growYoungGeneration(): void {
  const objects: object[] = [];
  for (let bytes = youngBytes(); bytes < YOUNG_MAX && objects.length < 500_000; bytes = youngBytes()) {
    multiplyYoungGenerationBy(YOUNG_MAX / Math.max(bytes, YOUNG_AT_START));
    for (let count = 0; count < 1000; count++) objects.push({ count });
  }
  multiplyYoungGenerationBy(1);
}

const youngBytes = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? YOUNG_MAX;

function multiplyYoungGenerationBy(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${Math.floor(factor)}`);
}
