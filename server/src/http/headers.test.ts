import fastify from 'fastify';
import { expect, test } from 'vitest';

import { makeHopOf, decorateHops, trustProxies } from './callers/hop.ts';
import { makeAddHeaders, setHeaders, type PictureSources } from './headers.ts';

const NONE: PictureSources = { remotePictures: false, google: null };

function serverWith({ secure, sources = NONE }: { secure: boolean; sources?: PictureSources }) {
  const server = fastify({ genReqId: () => 'request-1' });
  const trust = trustProxies(['127.0.0.1']);
  decorateHops(server, makeHopOf(trust, secure ? 'https://lendloop.example' : 'http://lendloop.example'));
  setHeaders(server, makeAddHeaders(sources));
  server.get('/good', async () => 'good');
  server.get('/broken', async () => {
    throw new Error('broken');
  });
  return server;
}

test.each(['/good', '/broken', '/unknown'])('an answer to %s carries the headers', async (url) => {
  const { headers } = await serverWith({ secure: false }).inject(url);
  expect(headers).toMatchObject({
    'x-request-id': 'request-1',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=(), ');
  expect(headers['content-security-policy']).toMatch(/default-src 'self'.*script-src 'self';/);
});

test('scripts come from the site alone: none written into a page, none from elsewhere, none made of text', async () => {
  const { headers } = await serverWith({ secure: true }).inject('/good');
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
  );
  expect(policy.get('script-src')).toBe("'self'");
  for (const name of ['base-uri', 'frame-ancestors', 'object-src']) expect(policy.get(name)).toBe("'none'");
  for (const name of ['default-src', 'connect-src', 'form-action', 'font-src'])
    expect(policy.get(name)).toBe("'self'");
  const allowed = [...policy].filter(([, sources]) => /unsafe|\*|http:/.test(sources)).map(([name]) => name);
  expect(allowed).toEqual(['style-src']);
});

test.each<[string, PictureSources, string]>([
  ['of the site alone', NONE, "img-src 'self' data: blob:"],
  ['of any site', { remotePictures: true, google: null }, "img-src 'self' data: blob: https:"],
  [
    'of people who sign in with Google',
    { remotePictures: false, google: {} },
    "img-src 'self' data: blob: https://lh3.googleusercontent.com https://lh4.googleusercontent.com https://lh5.googleusercontent.com https://lh6.googleusercontent.com",
  ],
])('pages show pictures %s', async (_, sources, expected) => {
  const { headers } = await serverWith({ secure: true, sources }).inject('/good');
  expect(String(headers['content-security-policy']).split(';')).toContain(expected);
});

test('HSTS is sent if the site has https, and only then', async () => {
  const plain = await serverWith({ secure: false }).inject('/good');
  const secure = await serverWith({ secure: true }).inject('/good');
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests');
});
