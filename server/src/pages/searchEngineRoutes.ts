import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { prepare, sendPrepared, type Prepared } from '../http/sending/prepared.ts';
import { isKnownTag } from '../http/sending/tags.ts';
import { makePreviews, type Preview } from './previewActions.ts';
import { robotsText } from './robots.ts';
import { makeSitemap } from './sitemapActions.ts';

const ID = /^[1-9]\d{0,8}$/;

/** Serves what search engines and previews of links ask for besides pages. */
export function tellSearchEngines(server: FastifyInstance, context: Context): void {
  const { isIndexed, publicUrl } = context.config;
  const sitemap = makeSitemap(context);
  const previews = makePreviews(context);
  const hidden = { schema: { hide: true } };
  // A file has a megabyte and more.
  const large = { ...hidden, config: { counts: 'as probe' as const } };

  const robots = prepare(
    robotsText(isIndexed ? `${publicUrl}/sitemap.xml` : null),
    'text/plain; charset=utf-8',
  );
  server.get('/robots.txt', hidden, async (request, reply) =>
    sendPrepared(request, reply.header('cache-control', 'no-cache'), await robots),
  );
  if (isIndexed) {
    server.get('/sitemap.xml', hidden, async (request, reply) =>
      sendXml(request, reply, await request.inTurn(() => sitemap.index(request.hop.network))),
    );
    server.get<{ Params: { name: string } }>('/sitemaps/:name', large, async (request, reply) => {
      return sendXml(
        request,
        reply,
        await request.inTurn(() => sitemap.file(request.params.name, request.hop.network)),
      );
    });
  } else {
    server.addHook('onSend', (_request, reply, payload, done) => {
      reply.header('x-robots-tag', 'noindex');
      done(null, payload);
    });
  }
  server.get('/og/site.jpg', hidden, async (request, reply) =>
    show(request, reply, await previews.site(request.hop.network)),
  );
  server.get<{ Params: { name: string } }>('/og/items/:name', hidden, async (request, reply) => {
    const [, id = ''] = /^(\d+)\.jpg$/.exec(request.params.name) ?? [];
    if (!ID.test(id)) throw new Problem('item_not_found');
    return show(request, reply, await request.inTurn(() => previews.item(Number(id), request.hop.network)));
  });
}

function sendXml(request: FastifyRequest, reply: FastifyReply, xml: Prepared | null): FastifyReply {
  if (!xml) throw new Problem('not_found');
  return sendPrepared(request, reply.header('cache-control', 'no-cache'), xml);
}

/** Other sites show these pictures, so they may load them. */
function show(request: FastifyRequest, reply: FastifyReply, { name, bytes }: Preview): FastifyReply {
  const etag = `"${name.slice(0, 27)}"`;
  reply
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', etag);
  return isKnownTag(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.type('image/jpeg').send(bytes);
}
