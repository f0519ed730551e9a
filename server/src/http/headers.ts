import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Hop } from './callers/hop.ts';

/** What our pages may load. Menus and sliders position themselves with inline styles; inline scripts are never allowed. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' https: data: blob:",
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

const PLAIN_HEADERS = { ...HEADERS, 'content-security-policy': CONTENT_POLICY.join(';') };
const SECURE_HEADERS = {
  ...HEADERS,
  'content-security-policy': [...CONTENT_POLICY, 'upgrade-insecure-requests'].join(';'),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Sends the request id and the security headers with every answer. They are computed once, since every call sends them. */
export function setHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    addHeaders(reply, request.hop);
    done();
  });
}

/** Adds the headers to an answer that bypasses the hooks. */
export function addHeaders(reply: FastifyReply, { isSecure }: Hop): void {
  reply.headers(isSecure ? SECURE_HEADERS : PLAIN_HEADERS).header('x-request-id', reply.request.id);
}
