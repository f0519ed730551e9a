import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';

import { SESSION_COOKIE } from '../access.ts';
import { Problem } from '../problem.ts';
import { Admission, type DatabaseWaits, type Precedence } from './admission.ts';
import type { FloodGuard } from './floodGuard.ts';
import { askedFor } from './requestLimits.ts';

const LOG_EVERY_MS = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether requests are refused at the moment, so that whatever can be spared should be. */
    readonly isPressed: () => boolean;
    /** Whether nobody may wait long for others of their address: while it is pressed, but not just after a start, when all come back at once. */
    readonly boundsWaits: () => boolean;
  }
  interface FastifyRequest {
    /** Whether it was refused because the server has too much to do. */
    isShed: boolean;
  }
}

/**
 * Refuses calls with `busy` while the server has more to do than it can. Register it before whatever costs something. Health
 * checks, files and pages are let in: pages come without their content then. The limits never see what is refused here, so
 * the flood guard counts it. Refuses nothing unless `isOn`. Returns a function that adds its metrics.
 */
export function admitRequests(
  server: FastifyInstance,
  waits: DatabaseWaits,
  isOn: boolean,
  floodGuard: FloodGuard,
): (registry: Registry) => void {
  const admission = new Admission(waits);
  const shed = { visit: 0, 'signed-in read': 0, write: 0 };
  let unlogged = 0;
  let loggedAt = -Infinity;
  const log = () => {
    const now = performance.now();
    unlogged += 1;
    if (now - loggedAt < LOG_EVERY_MS) return;
    server.log.warn({ refused: unlogged, delayMs: Math.round(admission.delay) }, 'too busy, refusing calls');
    loggedAt = now;
    unlogged = 0;
  };
  let isProbing = false;
  const probe = () => {
    if (isProbing) return;
    isProbing = true;
    const since = performance.now();
    setImmediate(() => {
      isProbing = false;
      admission.noteTurn(performance.now() - since);
    });
  };

  server.decorate('isPressed', () => isOn && admission.pressure > 0);
  server.decorate('boundsWaits', () => isOn && admission.pressure > 0 && !admission.isStarting);
  server.decorateRequest('isShed', false);
  server.addHook('onRequest', (request, _reply, done) => {
    probe();
    const precedence = isOn ? precedenceOf(request) : null;
    const seconds = precedence && admission.refuses(precedence, request.hop.network);
    if (!precedence || !seconds) return done();
    request.isShed = true;
    shed[precedence] += 1;
    floodGuard.countShed(request.hop.network);
    log();
    done(refusalFor(seconds));
  });

  return (registry) => {
    const calls = new Counter({
      name: 'calls_refused_busy_total',
      help: 'Calls refused because the server had too much to do',
      labelNames: ['kind'],
      registers: [],
      collect() {
        this.reset();
        for (const [kind, count] of Object.entries(shed)) this.inc({ kind }, count);
      },
    });
    const delay = new Gauge({
      name: 'admission_delay_seconds',
      help: 'Wait for this thread and for a connection of the database, as measured last',
      registers: [],
      collect() {
        this.set(admission.delay / 1000);
      },
    });
    const pressure = new Gauge({
      name: 'admission_pressure',
      help: 'From 0, when every call is let in, to 1',
      registers: [],
      collect() {
        this.set(admission.pressure);
      },
    });
    for (const metric of [calls, delay, pressure]) registry.registerMetric(metric);
  };
}

/**
 * Null for what is never refused. Whether the cookie is that of a session is only known once it would cost something. Calls that another site's page
 * sends are shed first, as they are refused anyway.
 */
function precedenceOf(request: FastifyRequest): Precedence | null {
  const kind = askedFor(request);
  if (request.isForeign) return kind === 'file' ? null : 'visit';
  if (kind === 'write') return 'write';
  if (kind !== 'read') return null;
  return request.headers.cookie?.includes(`${SESSION_COOKIE}=`) ? 'signed-in read' : 'visit';
}

/** One for each number of seconds, because making an error costs more than sending it. */
const refusals = new Map<number, Problem>();

function refusalFor(seconds: number): Problem {
  const refusal = refusals.get(seconds) ?? new Problem('busy', { retryAfter: seconds });
  refusals.set(seconds, refusal);
  return refusal;
}
