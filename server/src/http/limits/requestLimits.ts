import type { FastifyInstance, FastifyRequest } from 'fastify';

import { ignoreRefusal } from '../problem.ts';
import { isUnderApi, pathOf } from '../target.ts';
import { limitWrites, limitWritesOfAddress, type Limit, type MakeLimit } from './limits.ts';

const READS_A_MINUTE = 1200;
/** Pages, pictures and missing files. */
const FILES_A_MINUTE = 6000;
const PROBES_A_MINUTE = 600;
/** Requests that other sites' pages make the browser send. Calls among them are refused; files, which such pages may show, are not. */
const FOREIGN_A_MINUTE = FILES_A_MINUTE;
/** Health checks: many times what a supervisor sends. */
const SIGNS_OF_LIFE_A_MINUTE = 1200;
/** Characters or bytes of an answer covered by one request; each further block of this length costs another. */
const LENGTH_OF_A_REQUEST = 50_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request counts as if it is neither a call nor a file. */
    counts?: 'as probe' | 'as sign of life';
  }
}

export type Kind = 'read' | 'write' | 'file' | 'probe' | 'life' | 'foreign';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a request counts as. */
const kindOf = (request: FastifyRequest): Kind => (request.isForeign ? 'foreign' : askedFor(request));

/** What a request asks for, whoever made the browser send it. The route decides, not the spelling of the URL. */
export function askedFor({ method, raw, routeOptions }: FastifyRequest): Exclude<Kind, 'foreign'> {
  const { endpoint, counts } = routeOptions.config;
  if (counts === 'as sign of life') return 'life';
  if (counts === 'as probe') return 'probe';
  if (!endpoint && !isUnderApi(routeOptions.url ?? pathOf(raw.url))) return 'file';
  return READING.has(endpoint?.method ?? method) ? 'read' : 'write';
}

/** Of a write that conflicts with what is stored or with a limit, for which much may have been read and locked. */
const LATE_REFUSALS: ReadonlySet<number> = new Set([409, 429]);
/** What such a write costs besides, as it can be sent over and over. */
const REFUSED_WRITE = 2;

/** Counts a request of this kind for an address. Throws `too_many_requests`. */
export type SpendOfAddress = (network: string, kind: Kind, points?: number) => Promise<void>;

/** Counts what other sites' pages make the browsers of an address send, requests and upgrades alike. */
export const limitForeign = (makeLimit: MakeLimit): Limit =>
  makeLimit('requests from other sites', FOREIGN_A_MINUTE);

/** Makes the counters per address. */
export function limitAddresses(makeLimit: MakeLimit): SpendOfAddress {
  const limits = {
    read: makeLimit('reads', READS_A_MINUTE),
    write: limitWritesOfAddress(makeLimit),
    file: makeLimit('files', FILES_A_MINUTE),
    probe: makeLimit('probes', PROBES_A_MINUTE),
    life: makeLimit('signs of life', SIGNS_OF_LIFE_A_MINUTE),
    foreign: limitForeign(makeLimit),
  };
  return (network, kind, points) => limits[kind].spend(network, points);
}

/**
 * Limits the requests of each address, whoever is signed in, since accounts cost nothing. Register it before sessions are
 * looked up, so that refused requests never reach the database.
 */
export function countByAddress(server: FastifyInstance, spend: SpendOfAddress): void {
  server.addHook('onRequest', async (request) => {
    await spend(request.hop.network, kindOf(request));
  });
  // The cost of an answer is known only once it is made, so the next requests pay for a large one. Streams are not counted:
  // they take no memory, and have limits of their own.
  server.addHook('onSend', (request, reply, payload, done) => {
    const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    const kind = kindOf(request);
    const isRefused = kind === 'write' && LATE_REFUSALS.has(reply.statusCode);
    const points = Math.floor(length / LENGTH_OF_A_REQUEST) + (isRefused ? REFUSED_WRITE : 0);
    if (points === 0) return done(null, payload);
    return spend(request.hop.network, kind, points).catch(ignoreRefusal);
  });
}

/**
 * Limits the writes of each user, or of each address for visitors. Runs once the viewer is known and before access is
 * checked, so that rejected calls count too.
 */
export function countByUser(server: FastifyInstance, makeLimit: MakeLimit): void {
  const writes = limitWrites(makeLimit);
  server.addHook('onRequest', (request, _reply, done) => {
    const { viewer, hop } = request;
    if (kindOf(request) !== 'write') return done();
    return writes.spend(viewer ? `user ${viewer.id}` : hop.network);
  });
}
