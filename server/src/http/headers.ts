import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Hop } from './callers/hop.ts';

/** What a page of ours may load. Styles may be inline because menus and sliders place themselves so; scripts never. */
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
  // What is answered is often for one person alone: no cache keeps it, unless what answers says otherwise.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // A page asks where it is, to show what is near; nothing else of the device is asked for, by nobody.
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter that this switches off does more harm than good where there is one.
  'x-xss-protection': '0',
};

const PLAIN_HEADERS = { ...HEADERS, 'content-security-policy': CONTENT_POLICY.join(';') };
const SECURE_HEADERS = {
  ...HEADERS,
  'content-security-policy': [...CONTENT_POLICY, 'upgrade-insecure-requests'].join(';'),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Sends every answer with its request's id and the security headers, worked out once: they are on the way of every call. */
export function setHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    addHeaders(reply, request.hop);
    done();
  });
}

/** Adds them to an answer that no hook comes before. */
export function addHeaders(reply: FastifyReply, { isSecure }: Hop): void {
  reply.headers(isSecure ? SECURE_HEADERS : PLAIN_HEADERS).header('x-request-id', reply.request.id);
}
