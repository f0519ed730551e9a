import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../values/fields.ts';

const Count = z.int().min(0);
const Milliseconds = z.number().min(0);

/** Measured in the answering process, over at most the last minute. */
export const Health = z.object({
  /** Share of time for which the event loop was busy, 0 to 1. */
  load: z.number().min(0).max(1),
  /** Event loop delay. */
  delay: z.object({ meanMs: Milliseconds, p99Ms: Milliseconds }),
  memory: z.object({ residentBytes: Count, heapBytes: Count }),
  /** Open connections: from clients to this process, and from it to the database. */
  connections: z.object({ http: Count, database: Count }),
  /** API responses, timed from the request to the end of the response. */
  responses: z.object({ count: Count, p50Ms: Milliseconds, p95Ms: Milliseconds }),
  uptimeSeconds: Count,
  /** The version of the software, which may differ between nodes while one after the other is upgraded. */
  version: z.string(),
});
export type Health = z.output<typeof Health>;

/** How far back the plots of health go, and how much time each of their points covers. */
export const HISTORY_HOURS = 24;
export const HISTORY_STEP_MINUTES = 10;

/** What all nodes measured in some minutes. */
export const HealthPoint = z.object({
  /** When they began. */
  at: Timestamp,
  nodes: Count,
  /** Of the busiest node. */
  load: z.number().min(0).max(1),
  /** Of the node that took most. */
  memoryBytes: Count,
  /** API calls answered per minute, by all nodes together. */
  requestsPerMinute: z.number().min(0),
  /** Of the slowest node in its slowest minute. */
  p95Ms: Milliseconds,
  /** Of all nodes together. */
  connections: z.number().min(0),
});
export type HealthPoint = z.output<typeof HealthPoint>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/health',
  access: 'admin',
  summary: 'Health of the answering process',
  result: Health,
});

export const getHealthHistory = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/health-history',
  access: 'admin',
  summary: 'Health of all nodes over the last day, oldest first; minutes without a running node are left out',
  result: z.array(HealthPoint).max((HISTORY_HOURS * 60) / HISTORY_STEP_MINUTES + 1),
});
