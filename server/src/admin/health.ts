import type { Socket } from 'node:net';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

import type { Health } from '@lendloop/contract/admin/health';
import type { FastifyInstance } from 'fastify';

import { VERSION } from '../config.ts';

/** The measurements cover the last minute at most. */
const WINDOW_MS = 60_000;
/** Sampling interval of the event loop delay. Each sample is the time since the previous one. */
const RESOLUTION_MS = 100;
/** Number of responses whose times are kept: enough for percentiles, and few enough to sort on request. */
const ANSWERS_MAX = 2000;

/** What a process measured since the sample before. */
export interface HealthSample {
  readonly load: number;
  readonly memoryBytes: number;
  /** API calls answered. */
  readonly requests: number;
  readonly p95Ms: number;
  /** Open connections from clients. */
  readonly connections: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Measures since the last call; for the one job that keeps samples. */
    readonly sampleHealth: () => HealthSample;
  }
}

/**
 * Starts measuring the process; `pool` is the database's connection pool. Must be called before the routes are
 * registered.
 */
export function measureHealth(
  server: FastifyInstance,
  pool: { readonly totalCount: number },
): () => Promise<Health> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  const restart = setInterval(() => {
    delay.reset();
    utilization = performance.eventLoopUtilization();
  }, WINDOW_MS).unref();
  server.addHook('onClose', async () => {
    clearInterval(restart);
    delay.disable();
  });

  const openConnections = countConnections(server);
  const answers: { at: number; ms: number }[] = [];
  let requests = 0;
  server.addHook('onResponse', async (request, reply) => {
    if (!request.routeOptions.config.endpoint) return;
    requests += 1;
    if (answers.length >= ANSWERS_MAX) answers.shift();
    answers.push({ at: performance.now(), ms: reply.elapsedTime });
  });

  /** The times of the last minute's answers, shortest first. */
  const lately = () => {
    const since = performance.now() - WINDOW_MS;
    return answers.flatMap(({ at, ms }) => (at >= since ? [ms] : [])).sort((a, b) => a - b);
  };

  let sampled = performance.eventLoopUtilization();
  server.decorate('sampleHealth', () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, sampled);
    const sample = {
      load: Math.min(1, utilization),
      memoryBytes: process.memoryUsage.rss(),
      requests,
      p95Ms: percentile(lately(), 95),
      connections: openConnections(),
    };
    sampled = now;
    requests = 0;
    return sample;
  });

  return async () => {
    const times = lately();
    const { rss, heapUsed } = process.memoryUsage();
    return {
      load: Math.min(1, performance.eventLoopUtilization(utilization).utilization),
      delay: { meanMs: lateness(delay.mean), p99Ms: lateness(delay.percentile(99)) },
      memory: { residentBytes: rss, heapBytes: heapUsed },
      connections: { http: openConnections(), database: pool.totalCount },
      responses: { count: times.length, p50Ms: percentile(times, 50), p95Ms: percentile(times, 95) },
      uptimeSeconds: Math.floor(process.uptime()),
      version: VERSION,
    };
  };
}

/** Converts a sample in nanoseconds to the delay in milliseconds. Before the first sample the histogram has no number. */
const lateness = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1_000_000 - RESOLUTION_MS) : 0;

/** The nearest-rank percentile of sorted times. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

/** Counts open connections from now on. Unlike Node's own count, it includes all listeners. */
function countConnections({ server }: FastifyInstance): () => number {
  let open = 0;
  // One listener for all connections: 'once', or a function for each, would hold more.
  const leave = () => void open--;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.on('close', leave);
  });
  return () => open;
}
