import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Hop } from './callers/hop.ts';

/** Whose pictures our pages show besides our own. */
export interface PictureSources {
  /** Any site's. */
  readonly remotePictures: boolean;
  /** Those of people who sign in with Google, which makes a bitmap of whatever they upload there. */
  readonly google: unknown;
}

const GOOGLE_PICTURES = ['lh3', 'lh4', 'lh5', 'lh6'].map((name) => `https://${name}.googleusercontent.com`);

/**
 * What our pages may load. Menus and sliders position themselves with inline styles; inline scripts are never allowed. Another site can
 * serve a picture that keeps the browser drawing for ever, or another one to everybody.
 */
const policyFor = ({ remotePictures, google }: PictureSources) => [
  "default-src 'self'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  ["img-src 'self' data: blob:", ...(remotePictures ? ['https:'] : google ? GOOGLE_PICTURES : [])].join(' '),
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
];

const HEADERS = {
  // Many answers are for one person only, so nothing is cached unless the route says otherwise.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Pages use the location to show nearby items, and no other device feature.
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The old XSS filter does more harm than good where it still exists.
  'x-xss-protection': '0',
};

/** Adds the headers to an answer. */
export type AddHeaders = (reply: FastifyReply, hop: Hop) => void;

/** Makes what adds the request id and the security headers. They are computed once, since every call sends them. */
export function makeAddHeaders(sources: PictureSources): AddHeaders {
  const policy = policyFor(sources);
  const plain = { ...HEADERS, 'content-security-policy': policy.join(';') };
  const secure = {
    ...HEADERS,
    'content-security-policy': [...policy, 'upgrade-insecure-requests'].join(';'),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };
  return (reply, { isSecure }) => {
    reply.headers(isSecure ? secure : plain).header('x-request-id', reply.request.id);
  };
}

/** Adds the headers to every answer. Answers that bypass the hooks have to add them themselves. */
export function setHeaders(server: FastifyInstance, addHeaders: AddHeaders): void {
  server.addHook('onRequest', (request, reply, done) => {
    addHeaders(reply, request.hop);
    done();
  });
}
