import type { FastifyInstance } from 'fastify';

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

/** Sends every answer with its request's id and the security headers, worked out once: they are on the way of every call. */
export function setHeaders(server: FastifyInstance, secure: boolean): void {
  const policy = secure ? [...CONTENT_POLICY, 'upgrade-insecure-requests'] : CONTENT_POLICY;
  const headers = {
    ...HEADERS,
    'content-security-policy': policy.join(';'),
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // What a call answers is often for one person alone: no cache between keeps it.
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    done();
  });
}
