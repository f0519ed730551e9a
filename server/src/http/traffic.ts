import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** So long after the last answer nobody is at it any more, in ms: who looks at a page soon asks for the next. */
const QUIET_MS = 3000;
/** Whoever waits for quiet goes on after so long at the latest, in ms, or a busy site would never get its work done. */
const PATIENCE_MS = 60_000;

/** Resolves once nobody is served and nobody was a moment ago, at the latest after a minute or when told to stop. */
export type WhenQuiet = (signal?: AbortSignal) => Promise<void>;

/** Watches the requests of a server from now on. */
export function watchTraffic(server: Server, quietMs = QUIET_MS, patienceMs = PATIENCE_MS): WhenQuiet {
  let underWay = 0;
  let lastAt = -Infinity;
  server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      lastAt = performance.now();
    });
  });
  return async (signal) => {
    const latest = performance.now() + patienceMs;
    while (!signal?.aborted) {
      const now = performance.now();
      const pause = Math.min(latest, (underWay > 0 ? now : lastAt) + quietMs) - now;
      if (pause <= 0) return;
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  };
}
