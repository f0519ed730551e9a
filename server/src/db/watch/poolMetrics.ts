import { Gauge, Histogram, type Registry } from 'prom-client';

import type { Database } from '../connect.ts';

/** From a wait that nobody notices to the longest that a request is given. */
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

/** Adds the use of the connections to the database, and how far each replica is behind: infinite while it cannot be reached. */
export function reportDatabase(registry: Registry, { pools, lags }: Pick<Database, 'pools' | 'lags'>): void {
  const labelNames = ['pool'];
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections to the database, by whether somebody uses them',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'used' }, totalCount - idleCount);
      }
    },
  });
  const limit = new Gauge({
    name: 'database_pool_connections_max',
    help: 'Connections to the database that may be open at once',
    labelNames,
    registers: [],
    collect() {
      for (const [pool, { options }] of pools) this.set({ pool }, options.max);
    },
  });
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Callers that wait for a connection to the database',
    labelNames,
    registers: [],
    collect() {
      for (const [pool, { waits }] of pools) this.set({ pool }, waits.waiting);
    },
  });
  const waited = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time that callers waited for a connection to the database',
    labelNames,
    buckets: WAIT_BUCKETS,
    registers: [],
  });
  for (const [pool, { waits }] of pools) {
    const ofPool = waited.labels(pool);
    waits.onServed = (ms) => ofPool.observe(ms / 1000);
  }
  const lag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far a read replica is behind the primary',
    labelNames: ['replica'],
    registers: [],
    collect() {
      for (const [replica, ms] of lags()) this.set({ replica }, (ms ?? Infinity) / 1000);
    },
  });
  for (const metric of [connections, limit, waiting, waited, lag]) registry.registerMetric(metric);
}
