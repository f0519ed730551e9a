import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import { isPage } from '@lendloop/contract/pages';
import { directionOf, type Language } from '@lendloop/contract/values/languages';
import type { FastifyInstance } from 'fastify';

import { languageOf } from './language.ts';
import { Problem } from './problem.ts';
import { isUnderApi, pathOf } from './target.ts';

const DIST = path.resolve(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 365 * 24 * 3600;

/** The site name in the build. */
const BUILT_NAME = 'Lendloop';

/** Other files that contain the site's name. */
const NAMED_FILES = {
  '/manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  '/offline.html': 'text/html; charset=utf-8',
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** Reads a built file and replaces the site name with the operator's. */
function readNamed(file: string, siteName: string): string {
  const name = file.endsWith('.html')
    ? siteName.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '')
    : JSON.stringify(siteName).slice(1, -1);
  return readFileSync(path.join(DIST, file), 'utf8').replaceAll(BUILT_NAME, () => name);
}

/** Serves the built web app: its files, and its one page for every path of the app. */
export async function serveWeb(
  server: FastifyInstance,
  siteName: string,
  languages: readonly [Language, ...Language[]],
): Promise<void> {
  const isBuilt = existsSync(path.join(DIST, 'index.html'));
  const page = isBuilt ? readNamed('index.html', siteName) : null;
  if (isBuilt) {
    for (const [file, type] of Object.entries(NAMED_FILES)) {
      const text = readNamed(file, siteName);
      server.get(file, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
    }
    await server.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      globIgnore: Object.keys(NAMED_FILES).map((file) => `**${file}`),
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
    const pathname = pathOf(request.raw.url);
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    if (isUnderApi(pathname) || isUnderImages(pathname) || !asksForPage || !page)
      throw new Problem('not_found');
    return reply
      .code(isPage(pathname) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .send(inLanguage(page, languageOf(request, languages)));
  });
}

/** The page with its language, which the app reads, and its direction, before the first paint. */
const inLanguage = (page: string, language: Language): string =>
  page.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`);

const isUnderImages = (path: string): boolean => /^\/images(\/|$)/.test(path);
