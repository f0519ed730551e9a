import type { FastifyReply, FastifyRequest } from 'fastify';

/** Links to the next page with a `Link` header: the same call with another cursor, relative to the site. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (cursor === null) return;
  const address = new URL(request.url, 'http://site.invalid');
  address.searchParams.set('cursor', cursor);
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
}
