import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '../problem.ts';
import { isUnderApi, pathOf } from '../target.ts';
import { limitWrites, limitWritesOfAddress, type MakeLimit } from './limits.ts';

const READS_A_MINUTE = 1200;
/** Pages, pictures and what is not there. */
const FILES_A_MINUTE = 6000;
const PROBES_A_MINUTE = 600;
/** Questions whether the process lives: many times what a supervisor asks. */
const SIGNS_OF_LIFE_A_MINUTE = 1200;
/** Characters of an answer that a read pays for; each as many more cost another. */
const LENGTH_OF_A_READ = 50_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of this route counts as, where it is no call and no file. */
    counts?: 'as probe' | 'as sign of life';
  }
}

type Kind = 'read' | 'write' | 'file' | 'probe' | 'life';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a request counts as. Its route says so, not how its address is written. */
function kindOf({ method, raw, routeOptions }: FastifyRequest): Kind {
  const { endpoint, counts } = routeOptions.config;
  if (counts === 'as sign of life') return 'life';
  if (counts === 'as probe') return 'probe';
  if (!endpoint && !isUnderApi(routeOptions.url ?? pathOf(raw.url))) return 'file';
  return READING.has(endpoint?.method ?? method) ? 'read' : 'write';
}

/** Counts a request of this kind for an address. Throws the problem `too_many_requests`. */
export type SpendOfAddress = (network: string, kind: Kind, points?: number) => Promise<void>;

/** Makes the counts by address. */
export function limitAddresses(makeLimit: MakeLimit): SpendOfAddress {
  const limits = {
    read: makeLimit('reads', READS_A_MINUTE),
    write: limitWritesOfAddress(makeLimit),
    file: makeLimit('files', FILES_A_MINUTE),
    probe: makeLimit('probes', PROBES_A_MINUTE),
    life: makeLimit('signs of life', SIGNS_OF_LIFE_A_MINUTE),
  };
  return (network, kind, points) => limits[kind].spend(network, points);
}

/**
 * Holds each address to its numbers, whoever calls, for accounts cost nothing. Must be registered before sessions are looked
 * up: what is refused asks nothing of the database.
 */
export function countByAddress(server: FastifyInstance, spend: SpendOfAddress): void {
  server.addHook('onRequest', async (request) => {
    await spend(request.hop.network, kindOf(request));
  });
  // What an answer costs is known once it is made, so the next reads pay for a large one.
  server.addHook('onSend', async (request, _reply, payload) => {
    const points = typeof payload === 'string' ? Math.floor(payload.length / LENGTH_OF_A_READ) : 0;
    if (points > 0 && kindOf(request) === 'read')
      await spend(request.hop.network, 'read', points).catch(ignoreRefusal);
  });
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

/**
 * Holds each user, or for visitors each address, to its writes. Runs once it is known who calls, and before anybody is
 * refused: a refusal counts too.
 */
export function countByUser(server: FastifyInstance, makeLimit: MakeLimit): void {
  const writes = limitWrites(makeLimit);
  server.addHook('onRequest', async (request) => {
    const { viewer, hop } = request;
    if (kindOf(request) === 'write') await writes.spend(viewer ? `user ${viewer.id}` : hop.network);
  });
}
