import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

import type { Language } from '@lendloop/contract/values/languages';
import { chooseLanguage } from '@lendloop/words/languageChoice';
import type { FastifyInstance } from 'fastify';

import type { HopOf, Trust } from '../callers/hop.ts';
import { networkOf, wideNetworkOf } from '../callers/network.ts';
import type { IsForeign } from '../foreign.ts';
import { Problem } from '../problem.ts';
import { problemBody } from '../problems.ts';
import type { FloodGuard } from './floodGuard.ts';

/** Requests of one connection that wait for their answers. Browsers and proxies send the next one after the answer. */
const UNANSWERED_MAX = 10;
/** Chunks of fewer bytes count: handing them over costs more than reading them. */
const TINY_BYTES = 256;
/** So many of them count as much as a connection. Few programs send a body in so many pieces. */
const CHUNKS_OF_A_POINT = 20;

/** Proxies ask for it themselves, and would consider the process dead. It has a limit of its own. */
const SIGN_OF_LIFE = '/healthz';

/** Who sends requests, and in which languages they are refused. */
interface Callers {
  readonly trust: Trust;
  readonly hopOf: HopOf;
  readonly isForeign: IsForeign;
  readonly languages: readonly [Language, ...Language[]];
  readonly locale: string;
}

/**
 * Looks at requests before any hook can. Node hands over all that has arrived on a connection at once, which may be thousands of
 * requests, or of chunks of a body, and cannot be stopped halfway. So an address that sends many requests without waiting for
 * the answers, or very many tiny chunks, is blocked, and loses all its connections at once: each of them may hold as much.
 * Connections of trusted proxies stay open, as they carry others as well: what a blocked address sends through one is answered here, at a
 * fraction of what a refusal by a hook costs.
 */
export function guardRawRequests(server: FastifyInstance, callers: Callers, floodGuard: FloodGuard): void {
  const { trust } = callers;
  const http = server.server;
  const refuse = makeRefuse(callers);
  /** The networks of all connections that are not a proxy's. */
  const networks = new Map<Socket, string>();
  const unanswered = new WeakMap<Socket, number>();

  // One listener for all connections: a function for each would hold more.
  function forget(this: Socket) {
    networks.delete(this);
  }
  http.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trust(address)) return;
    networks.set(socket, networkOf(address));
    socket.on('close', forget);
  });

  const closeAllOf = (network: string) => {
    const wide = wideNetworkOf(network);
    for (const [socket, own] of networks)
      if (wideNetworkOf(own) === wide && floodGuard.secondsBlocked(own) > 0) socket.destroy();
  };

  const countChunks = (request: IncomingMessage, network: string) => {
    let tiny = 0;
    // Node passes every chunk to it as it comes.
    request.push = (chunk: Buffer | null) => {
      if (request.socket.destroyed) return false;
      if (chunk !== null && chunk.length < TINY_BYTES && ++tiny % CHUNKS_OF_A_POINT === 0) {
        if (!floodGuard.admitsChunks(network)) closeAllOf(network);
      }
      return Readable.prototype.push.call(request, chunk);
    };
  };

  const admitsThroughProxy = (request: IncomingMessage, response: ServerResponse): boolean => {
    const hop = callers.hopOf(request);
    const retryAfter = floodGuard.secondsBlocked(hop.network);
    if (retryAfter === 0 || (request.url === SIGN_OF_LIFE && trust(hop.address))) return true;
    floodGuard.countRefusal(hop.network, callers.isForeign(request, hop));
    refuse(request, response, retryAfter);
    return false;
  };

  const admits = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket, headers } = request;
    const network = networks.get(socket);
    if (!floodGuard.isOn) return true;
    if (network === undefined) return admitsThroughProxy(request, response);
    if (socket.destroyed) return false;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > UNANSWERED_MAX) {
      floodGuard.block(network);
      closeAllOf(network);
      return false;
    }
    if (headers['transfer-encoding'] !== undefined) countChunks(request, network);
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  };

  const handlers = http.listeners('request');
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (admits(request, response)) for (const handle of handlers) handle.call(http, request, response);
  });
  // Node would refuse these itself, and nobody would count them.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
}

/** Makes the function that answers `too_many_requests`, whose bodies are made once. */
function makeRefuse({ languages, locale }: Pick<Callers, 'languages' | 'locale'>) {
  const bodies = new Map<Language, Buffer>();
  return ({ headers }: IncomingMessage, response: ServerResponse, retryAfter: number): void => {
    const language = chooseLanguage({ accepted: headers['accept-language'] }, languages);
    const body =
      bodies.get(language) ?? Buffer.from(problemBody(new Problem('too_many_requests'), language, locale));
    bodies.set(language, body);
    response.writeHead(429, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'retry-after': String(retryAfter),
    });
    response.end(body);
  };
}
