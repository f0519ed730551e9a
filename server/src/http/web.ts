import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import { isPage } from '@lendloop/contract/pages';
import type { FastifyInstance } from 'fastify';

import { Problem } from './problem.ts';

const DIST = path.resolve(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 365 * 24 * 3600;

/** Serves the built web app: its files, and its one page for every path of the app. */
export async function serveWeb(server: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(path.join(DIST, 'index.html'));
  const page = isBuilt ? readFileSync(path.join(DIST, 'index.html')) : null;
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      setHeaders: (reply, file) => {
        const isNamedByContent = path.relative(DIST, file).startsWith('assets');
        reply.header(
          'cache-control',
          isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  server.setNotFoundHandler(async (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    if (/^\/(api|images)(\/|$)/.test(pathname) || !asksForPage || !page) throw new Problem('not_found');
    return reply
      .code(isPage(pathname) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page);
  });
}
