import { setTimeout as sleep } from 'node:timers/promises';

const BYTES_A_SECOND = 1e9 / 8;
/** Small requests need not wait for each other. */
const AHEAD_MS = 20;

let free = 0;

/**
 * Waits until the hostile client's line, of 1 Gbit/s, has room for so many bytes. The loopback would carry ten times as much, at
 * the cost of the cores that the servers need.
 */
export async function waitForLine(bytes: number): Promise<void> {
  const now = performance.now();
  const begin = Math.max(now, free);
  free = begin + (bytes / BYTES_A_SECOND) * 1000;
  if (begin - now > AHEAD_MS) await sleep(begin - now);
}
