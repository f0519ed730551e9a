import fastifyCookie from '@fastify/cookie';
import { USER_HEADER } from '@lendloop/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isVisitOrScript } from './browser.ts';
import { Problem } from './problem.ts';
import type { Viewer } from './route.ts';

export const SESSION_COOKIE = 'lendloop_session';

/**
 * The name of the session cookie. Over https it has the `__Host-` prefix, so that no sibling host can set it; browsers reject
 * that prefix without https.
 */
export const sessionCookieName = (isSecure: boolean): string => hostCookie(isSecure, SESSION_COOKIE);

/** The name of the device cookie, which recognizes a browser that has signed in before. */
export const deviceCookieName = (isSecure: boolean): string => hostCookie(isSecure, 'lendloop_device');

const hostCookie = (isSecure: boolean, name: string): string => (isSecure ? `__Host-${name}` : name);

/** Finds the owner of a session cookie; null for an unknown or ended session. */
export type FindViewer = (token: string) => Promise<Viewer | null>;

/** Refuses what other sites send, and reads the tokens that a browser brings. */
export async function readTokens(server: FastifyInstance): Promise<void> {
  await server.register(fastifyCookie);
  server.decorateRequest('sessionToken', undefined);
  server.decorateRequest('deviceToken', undefined);
  server.addHook('onRequest', (request, _reply, done) => {
    refuseForeignOrigin(request);
    request.sessionToken = request.cookies[sessionCookieName(request.hop.isSecure)];
    request.deviceToken = request.cookies[deviceCookieName(request.hop.isSecure)];
    done();
  });
}

/**
 * Resolves the viewer of each request. Register it after `takeTurns`, whose queue it uses, and before `guardAccess`, so that
 * limits can run between the two.
 */
export function findCallers(server: FastifyInstance, findViewer: FindViewer): void {
  server.decorateRequest('viewer', null);
  const find = (request: FastifyRequest, token: string) => request.inTurn(() => findViewer(token), 'callers');
  server.decorateRequest('refreshViewer', async function refreshViewer(this: FastifyRequest): Promise<void> {
    if (!this.sessionToken) return;
    this.viewer = await find(this, this.sessionToken);
    holdToAccess(this);
  });
  /** Requests whose body was still arriving when the viewer was resolved: their session may end in the meantime. */
  const late = new WeakSet<FastifyRequest>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !request.sessionToken) return done();
    return find(request, request.sessionToken).then((viewer) => {
      request.viewer = viewer;
      if (endpoint.body && viewer && !request.raw.complete) late.add(request);
    });
  });
  server.addHook('preHandler', (request, _reply, done) => {
    if (late.has(request)) return request.refreshViewer();
    done();
  });
}

/** Enforces the declared access of every endpoint before the body is read. */
export function guardAccess(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    holdToAccess(request);
    done();
  });
}

function holdToAccess({ routeOptions, headers, viewer }: FastifyRequest): void {
  const { endpoint } = routeOptions.config;
  if (!endpoint || endpoint.access === 'public') return;
  if (!viewer) throw new Problem('not_signed_in');
  const author = headers[USER_HEADER];
  // Reads pass, as a page learns by them who is signed in.
  if (author && author !== String(viewer.id) && endpoint.method !== 'GET') throw new Problem('not_signed_in');
  if (endpoint.access === 'admin' && !viewer.isAdmin) throw new Problem('not_admin');
}

/** Browsers name the page that sends a request; only our own pages may change anything. */
function refuseForeignOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const { url = '', config } = request.routeOptions;
    // As the address of an image on anybody's page, a call would spend the limits of whoever sees the page.
    const isCall = url.startsWith('/api/') && !(config.endpoint?.picture && isOwnPicture(request.headers));
    if (isCall && (request.isForeign || !isVisitOrScript(request))) throw new Problem('foreign_origin');
    if (!config.endpoint?.changes) return;
    if (!isFetchedByOwnScript(request.headers)) throw new Problem('foreign_origin');
  }
  // Whatever is counted as foreign is refused, or it would get round the limits of what is not.
  if (request.isForeign) throw new Problem('foreign_origin');
  if (request.headers.origin === undefined && request.headers['sec-fetch-site'] === 'cross-site')
    throw new Problem('foreign_origin');
}

/**
 * Whether a script on one of our pages sent the request, rather than a link, an image or another site. Links and images have
 * no `Origin` header, so only these headers tell them apart; programs other than browsers send none of them.
 */
const isFetchedByOwnScript = (headers: FastifyRequest['headers']): boolean =>
  isOneOf(headers['sec-fetch-site'], 'same-origin') &&
  isOneOf(headers['sec-fetch-mode'], 'cors', 'same-origin') &&
  isOneOf(headers['sec-fetch-dest'], 'empty');

/** Whether one of our pages shows the address as an image. */
const isOwnPicture = (headers: FastifyRequest['headers']): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'image';

const isOneOf = (value: string | string[] | undefined, ...allowed: string[]): boolean =>
  value === undefined || (typeof value === 'string' && allowed.includes(value));
