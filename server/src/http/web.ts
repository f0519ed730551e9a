import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import { isPage } from '@lendloop/contract/pages';
import { directionOf, type Language } from '@lendloop/contract/values/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isVisitOrScript } from './browser.ts';
import { languageOf } from './language.ts';
import { Problem } from './problem.ts';
import { prepare, sendPrepared, type Prepared } from './sending/prepared.ts';
import { isUnderApi, pathOf } from './target.ts';

const DIST = path.resolve(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 365 * 24 * 3600;
const HTML = 'text/html; charset=utf-8';

/** The site name in the build. */
const BUILT_NAME = 'Lendloop';

/** Other files that contain the site's name. */
const NAMED_FILES = {
  '/manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  '/offline.html': HTML,
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** Reads a built file and replaces the site name with the operator's. */
function readNamed(file: string, siteName: string): string {
  const name = file.endsWith('.html')
    ? siteName.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '')
    : JSON.stringify(siteName).slice(1, -1);
  return readFileSync(path.join(DIST, file), 'utf8').replaceAll(BUILT_NAME, () => name);
}

/** Answers a request for a page of the app with this path. */
export type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<FastifyReply>;

/**
 * Serves the built web app: its files, and its pages. `makeAnswerPage` receives the page that the build made; where it
 * answers null, that page is sent for every path, and the browser renders it.
 */
export async function serveWeb(
  server: FastifyInstance,
  siteName: string,
  languages: readonly [Language, ...Language[]],
  makeAnswerPage: (page: string) => AnswerPage | null,
): Promise<void> {
  const isBuilt = existsSync(path.join(DIST, 'index.html'));
  const html = isBuilt ? readNamed('index.html', siteName) : null;
  const page = html === null ? null : await preparePage(html);
  if (isBuilt) {
    for (const [file, type] of Object.entries(NAMED_FILES)) {
      const text = await prepare(readNamed(file, siteName), type);
      server.get(file, (request, reply) =>
        sendPrepared(request, reply.header('cache-control', 'no-cache'), text),
      );
    }
    await server.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      // Compressed copies are sent in place of their file, never by their own name.
      globIgnore: [...Object.keys(NAMED_FILES), '/*.br', '/*.gz'].map((file) => `**${file}`),
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isNamedByContent = path.relative(DIST, file).startsWith('assets');
        reply.header(
          'cache-control',
          isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  const answerPage = html === null ? null : makeAnswerPage(html);
  server.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.raw.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // As the address of an image on anybody's page, a page would spend the limits of whoever sees it, like a call.
    const asksForPage = isRead && isVisitOrScript(request);
    if (isUnderApi(pathname) || isUnderImages(pathname) || !asksForPage || !page)
      throw new Problem('not_found');
    if (answerPage) return answerPage(request, reply, pathname);
    reply.code(isPage(pathname) ? 200 : 404).header('cache-control', 'no-cache');
    reply.header('vary', 'accept-language, cookie');
    return sendPrepared(request, reply, page[languageOf(request, languages)]);
  });
}

/** The page in every language: the app reads its language and direction from it, before the first paint. */
async function preparePage(page: string): Promise<Readonly<Record<Language, Prepared>>> {
  const inLanguage = (language: Language) =>
    prepare(
      page.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`),
      HTML,
    );
  const [en, hi, de, ar] = await Promise.all([
    inLanguage('en'),
    inLanguage('hi'),
    inLanguage('de'),
    inLanguage('ar'),
  ]);
  return { en, hi, de, ar };
}

const isUnderImages = (path: string): boolean => /^\/images(\/|$)/.test(path);
