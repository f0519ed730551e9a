import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { hostnameOf, isForwarded } from './callers/forwarded.ts';
import { cannotBeRebound } from './ownOrigin.ts';

/** How often the event loop delay is sampled, in ms; the usual 10 ms takes 0.8 % of a core from an idle machine. */
const LOOK_MS = 100;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A dependency that must respond before this node accepts work, e.g. the database. `ping` throws if it does not. */
export interface Dependency {
  readonly name: string;
  readonly ping: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `/metrics` serves. */
    readonly metrics: Registry;
  }
}

let ofProcess: Registry | undefined;

/** Adds what the process uses. It is observed once for all servers of the process, because its observers cannot be stopped. */
function addProcessMetrics(registry: Registry): void {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: LOOK_MS });
  }
  for (const { name } of ofProcess.getMetricsAsArray()) {
    const metric = ofProcess.getSingleMetric(name);
    if (metric) registry.registerMetric(metric);
  }
}

/**
 * Serves `/healthz` while the process runs, `/readyz` while all dependencies respond, and `/metrics` for Prometheus. More
 * metrics can be added to the registry.
 */
export function reportHealth(
  server: FastifyInstance,
  dependencies: readonly Dependency[],
  metricsToken: string | null,
): Registry {
  server.get(
    '/healthz',
    { schema: { hide: true }, config: { counts: 'as sign of life' } },
    async () => '{"status":"ok"}',
  );

  server.get(
    '/readyz',
    { schema: { hide: true }, config: { counts: 'as probe' } },
    async (_request, reply) => {
      const answers = await Promise.allSettled(dependencies.map(({ ping }) => ping()));
      const missing = dependencies
        .filter((_, index) => answers[index]?.status === 'rejected')
        .map(({ name }) => name);
      reply.code(missing.length > 0 ? 503 : 200).type('application/json');
      return JSON.stringify({ status: missing.length > 0 ? 'unavailable' : 'ready', missing });
    },
  );

  const registry = new Registry();
  server.decorate('metrics', registry);
  addProcessMetrics(registry);
  reportUtilization(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  server.get(
    '/metrics',
    { schema: { hide: true }, config: { counts: 'as probe' } },
    async (request, reply) => {
      const isTrusted = metricsToken
        ? request.headers.authorization === `Bearer ${metricsToken}`
        : isOfThisMachine(request);
      if (!isTrusted)
        return reply.code(403).send('{"message":"Metrics need METRICS_TOKEN","code":"forbidden"}');
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
  return registry;
}

/** Adds the share of time for which the event loop was busy since the metrics were last read. */
function reportUtilization(registry: Registry): void {
  let last = performance.eventLoopUtilization();
  const gauge = new Gauge({
    name: 'event_loop_utilization_ratio',
    help: 'Share of time for which the event loop was busy since the last scrape',
    registers: [],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
  registry.registerMetric(gauge);
}

/** Whether the client runs on this machine, and is not a proxy that forwards for others. */
function isOfThisMachine(request: FastifyRequest): boolean {
  const { raw, hop } = request;
  return (
    !isForwarded(request) &&
    isRequestedByLocalName(hop.host) &&
    LOOPBACK.test(hop.address) &&
    LOOPBACK.test(raw.socket.remoteAddress ?? '')
  );
}

/**
 * Guards against DNS rebinding: a site can point its own name at this machine and read our answers in the operator's browser.
 */
function isRequestedByLocalName(host: string | undefined): boolean {
  const name = hostnameOf(host);
  return name !== null && cannotBeRebound(name);
}
