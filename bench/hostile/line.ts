import { setTimeout as sleep } from 'node:timers/promises';

const BYTES_A_SECOND = 1e9 / 8;
/** How far ahead of the line a request may be sent, in ms, so that small ones need not wait for each other. */
const AHEAD_MS = 20;

let free = 0;

/**
 * Waits until the hostile client's simulated line of 1 Gbit/s has room for this many bytes. Loopback would carry ten times as
 * much, on the cores that the servers need.
 */
export async function waitForLine(bytes: number): Promise<void> {
  const now = performance.now();
  const begin = Math.max(now, free);
  free = begin + (bytes / BYTES_A_SECOND) * 1000;
  if (begin - now > AHEAD_MS) await sleep(begin - now);
}
