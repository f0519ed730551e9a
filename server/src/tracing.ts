import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Database } from './db/connect.ts';
import { keepContext, traceStatements } from './db/watch/tracedStatements.ts';
import { jobChannel } from './schedule/jobChannel.ts';

/** Sending a batch takes at most this long, in ms. */
const SEND_MS = 10_000;
/** Stopping waits this long for the last batch, in ms. */
const STOP_MS = 2000;

interface Settings {
  /** Where spans are sent, by OTLP over HTTP. */
  readonly url: string;
  /** The share of requests and jobs that are traced, 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
  /** Which of several nodes this one is. */
  readonly node: string;
}

export interface Tracing {
  /** Lets the statements of a database count for those who sent them. */
  readonly followDatabase: (database: Pick<Database, 'pools'>) => void;
  /** Traces the requests of a server. Call it before anything else is registered. */
  readonly follow: (server: FastifyInstance) => void;
  /** Sends what is left and ends the tracing. */
  readonly stop: () => Promise<void>;
}

/**
 * Traces requests, jobs and the statements of both. Spans name routes, jobs, verbs and prepared statements; never an address, a
 * parameter or a text. What callers say about traces of their own is not believed.
 *
 * This is loaded only when it is configured, so that nobody else pays for it.
 */
export function startTracing({ url, share, serviceName, node }: Settings): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': node }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  });
  const tracer = provider.getTracer('lendloop');
  /** What this asynchronous context works for. */
  const current = new AsyncLocalStorage<Span>();
  const begin = (name: string, kind: SpanKind, attributes: Attributes, parent?: Span): Span =>
    tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);

  const untraceStatements = traceStatements(({ verb, name }) => {
    const parent = current.getStore();
    if (!parent?.isRecording()) return null;
    const span = begin(
      verb,
      SpanKind.CLIENT,
      {
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        ...(name !== undefined && { 'db.prepared_statement.name': name }),
      },
      parent,
    );
    return (error) => end(span, error !== null);
  });

  const follow = (server: FastifyInstance) => {
    const spans = new WeakMap<FastifyRequest, Span>();
    server.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      const span = begin(`${request.method} ${route}`, SpanKind.SERVER, {
        'http.request.method': request.method,
        'http.route': route,
        'http.request.id': request.id,
      });
      spans.set(request, span);
      current.run(span, done);
    });
    // Reading a body leaves the asynchronous context.
    server.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) current.run(span, done);
      else done();
    });
    server.addHook('onResponse', async (request, { statusCode }) => {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (span) end(span, statusCode >= 500);
    });
  };

  const jobs = new WeakMap<object, Span>();
  jobChannel.start.bindStore(current, (run) => {
    const span = begin(run.name, SpanKind.INTERNAL, { 'job.name': run.name });
    jobs.set(run, span);
    return span;
  });
  jobChannel.asyncEnd.subscribe((run) => {
    const span = jobs.get(run as object);
    if (span) end(span, (run as { error?: unknown }).error !== undefined);
  });

  return {
    followDatabase: ({ pools }) => {
      for (const pool of pools.values()) keepContext(pool);
    },
    follow,
    stop: async () => {
      untraceStatements();
      jobChannel.start.unbindStore(current);
      // A receiver that is away must not keep the server from stopping.
      await Promise.race([provider.shutdown().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function end(span: Span, hasFailed: boolean): void {
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
