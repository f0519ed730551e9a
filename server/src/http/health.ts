import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

import { leadsNowhereElse } from './ownOrigin.ts';

/** How often the event loop is looked at, in ms; every 10 ms, as is usual, takes 0.8 % of a core from an idle machine. */
const LOOK_MS = 100;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** By these a request shows that it came by a proxy, whatever stands in them. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** A part that must answer before this node takes work, e.g. the database. `ping` throws when it does not. */
export interface Dependency {
  readonly name: string;
  readonly ping: () => Promise<void>;
}

/** `/healthz` while the process lives, `/readyz` while all it needs answers, `/metrics` for Prometheus; the registry takes more. */
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
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_MS });
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

/** Whether the one who asks is on this machine, and nobody whom a proxy on it speaks for. */
function isOfThisMachine({ raw, hop, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return (
    !isForwarded &&
    isAskedByOwnName(hop.host) &&
    LOOPBACK.test(hop.address) &&
    LOOPBACK.test(raw.socket.remoteAddress ?? '')
  );
}

/** A site can let its name lead to this machine, and its page would then read in the operator's browser what we answer. */
function isAskedByOwnName(host = ''): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && leadsNowhereElse(new URL(url).hostname);
}
