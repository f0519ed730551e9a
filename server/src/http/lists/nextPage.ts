import type { FastifyReply, FastifyRequest } from 'fastify';

/** Links to the next page with a `Link` header: the same call with another cursor, relative to the site. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  reply.headers(linkToNext(request.url, cursor));
}

/** The header that links a page at this address to the next one; none for the last page, or if the router took what is no address. */
export function linkToNext(url: string, cursor: string | null): { link?: string } {
  const address = cursor === null ? null : URL.parse(url, 'http://site.invalid');
  if (cursor === null || address === null) return {};
  address.searchParams.set('cursor', cursor);
  return { link: `<${address.pathname}${address.search}>; rel="next"` };
}
