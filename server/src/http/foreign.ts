import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { isOtherSite } from './browser.ts';
import type { Hop } from './callers/hop.ts';
import type { IsOwnOrigin } from './ownOrigin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether another site's page made the browser send it, without anybody visiting ours. */
    isForeign: boolean;
  }
}

/** Whether another site's page made the browser send a request, or a program pretends so. */
export type IsForeign = (request: Pick<IncomingMessage, 'headers'>, hop: Hop) => boolean;

/**
 * Makes the check. People do not know what such a page sends from their address, so it is counted apart from what they do here. Programs and
 * old browsers do not say where a read comes from.
 */
export const makeIsForeign =
  (isOwnOrigin: IsOwnOrigin): IsForeign =>
  ({ headers }, hop) =>
    headers.origin === undefined
      ? isOtherSite(headers) && !isVisit(headers)
      : !isOwnOrigin(headers.origin, hop);

/** Somebody follows a link or enters the address. A visit that the service worker passes on has an empty destination. */
const isVisit = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  ['document', 'empty'].includes(String(headers['sec-fetch-dest'])) &&
  headers['sec-purpose'] === undefined;

/** Register it after `decorateHops`, before anything counts requests. */
export function tellForeign(server: FastifyInstance, isForeign: IsForeign): void {
  server.decorateRequest('isForeign', false);
  server.addHook('onRequest', (request, _reply, done) => {
    request.isForeign = isForeign(request, request.hop);
    done();
  });
}
