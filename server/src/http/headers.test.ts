import fastify from 'fastify';
import { expect, test } from 'vitest';

import { makeHopOf, decorateHops, trustProxies } from './callers/hop.ts';
import { setHeaders } from './headers.ts';

function serverWith({ secure }: { secure: boolean }) {
  const server = fastify({ genReqId: () => 'request-1' });
  const trust = trustProxies(['127.0.0.1']);
  decorateHops(server, makeHopOf(trust, secure ? 'https://lendloop.example' : 'http://lendloop.example'));
  setHeaders(server);
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

test('HSTS is sent if the site has https, and only then', async () => {
  const plain = await serverWith({ secure: false }).inject('/good');
  const secure = await serverWith({ secure: true }).inject('/good');
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests');
});
