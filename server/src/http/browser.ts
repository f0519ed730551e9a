import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyRequest } from 'fastify';

import { isMadeHere } from './callers/forwarded.ts';

/** The session, user agent and device token that the browser sent with a request. */
export const browserOf = (request: FastifyRequest) => ({
  token: request.sessionToken,
  userAgent: request.headers['user-agent'],
  device: request.deviceToken,
  isHere: isMadeHere(request),
});

/**
 * Whether a visit or a script of ours asks for an address, rather than a page that shows it as an image, a frame or the like, or a script
 * of another site, which cannot read the answer. Programs other than browsers do not say.
 */
export const isVisitOrScript = ({ headers }: FastifyRequest): boolean =>
  [undefined, 'empty', 'document'].includes(headers['sec-fetch-dest']) && !isFetchedElsewhere(headers);

/** A visit that passes through the service worker is no such fetch: its mode is another one. */
const isFetchedElsewhere = (headers: FastifyRequest['headers']): boolean =>
  headers['sec-fetch-dest'] === 'empty' &&
  isOtherSite(headers) &&
  ['cors', 'no-cors'].includes(String(headers['sec-fetch-mode']));

/** Whether a page of another site, also of a host beside ours, leads the browser here. */
export const isFromOtherSite = ({ headers }: FastifyRequest): boolean => isOtherSite(headers);

export const isOtherSite = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
