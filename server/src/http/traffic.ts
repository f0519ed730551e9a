import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server counts as idle this long after its last answer, in ms: somebody reading a page soon asks for the next. */
const QUIET_MS = 3000;
/** The longest wait for an idle moment, in ms; a busy site would otherwise never do its background work. */
const TIMEOUT_MS = 60_000;

/** What asks whether the server runs, however quiet it is. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Resolves when no request has been in progress for a moment, after a minute at most, or when aborted. Whether it is quiet:
 * false after that minute and when aborted.
 */
export type WhenQuiet = (signal?: AbortSignal) => Promise<boolean>;

/** Tracks the requests of a server from now on, except those of probes. */
export function watchTraffic(server: Server, quietMs = QUIET_MS, timeoutMs = TIMEOUT_MS): WhenQuiet {
  let underWay = 0;
  let lastAt = -Infinity;
  server.on('request', (request, response) => {
    if (PROBES.has(request.url ?? '')) return;
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      lastAt = performance.now();
    });
  });
  return async (signal) => {
    const latest = performance.now() + timeoutMs;
    while (!signal?.aborted) {
      const now = performance.now();
      const quietAt = (underWay > 0 ? now : lastAt) + quietMs;
      if (quietAt <= now) return true;
      if (latest <= now) return false;
      await sleep(Math.min(latest, quietAt) - now, undefined, { signal }).catch(() => {});
    }
    return false;
  };
}
