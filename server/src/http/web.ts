import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import { isPage } from '@lendloop/contract/pages';
import type { Language } from '@lendloop/contract/values/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isVisitOrScript } from './browser.ts';
import { LANGUAGE_VARIES, languageOf } from './language.ts';
import { Problem } from './problem.ts';
import { prepare, sendPrepared } from './sending/prepared.ts';
import { isUnderApi, pathOf } from './target.ts';
import { manifestIn, named, offlinePageIn, pageIn } from './webFiles.ts';

const DIST = path.resolve(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 365 * 24 * 3600;
const HTML = 'text/html; charset=utf-8';

const MANIFEST = '/manifest.webmanifest';
const OFFLINE_PAGE = '/offline.html';

/** Something in every language that the app is written in. */
type InLanguages<T> = Readonly<Record<Language, T>>;

const readBuilt = (file: string): string => readFileSync(path.join(DIST, file), 'utf8');

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
  makeAnswerPage: (page: InLanguages<string>) => AnswerPage | null,
): Promise<void> {
  const isBuilt = existsSync(path.join(DIST, 'index.html'));
  const html = isBuilt ? named(readBuilt('index.html'), siteName) : null;
  const pages = html === null ? null : await inLanguages((language) => pageIn(html, language));
  const page = pages && (await inLanguages((language) => prepare(pages[language], HTML)));
  if (isBuilt) {
    const offlinePage = await prepare(offlinePageIn(readBuilt(OFFLINE_PAGE), siteName, languages), HTML);
    server.get(OFFLINE_PAGE, (request, reply) =>
      sendPrepared(request, reply.header('cache-control', 'no-cache'), offlinePage),
    );
    const manifest = await inLanguages((language) =>
      prepare(
        manifestIn(readBuilt(MANIFEST), siteName, language),
        'application/manifest+json; charset=utf-8',
      ),
    );
    server.get(MANIFEST, (request, reply) => {
      reply.header('cache-control', 'no-cache').header('vary', LANGUAGE_VARIES);
      return sendPrepared(request, reply, manifest[languageOf(request, languages)]);
    });
    await server.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      // Compressed copies are sent in place of their file, never by their own name.
      globIgnore: [MANIFEST, OFFLINE_PAGE, '/*.br', '/*.gz'].map((file) => `**${file}`),
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
  const answerPage = pages && makeAnswerPage(pages);
  server.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.raw.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // As the address of an image on anybody's page, a page would spend the limits of whoever sees it, like a call.
    const asksForPage = isRead && isVisitOrScript(request);
    if (isUnderApi(pathname) || isUnderImages(pathname) || !asksForPage || !page)
      throw new Problem('not_found');
    if (answerPage) return answerPage(request, reply, pathname);
    reply.code(isPage(pathname) ? 200 : 404).header('cache-control', 'no-cache');
    reply.header('vary', LANGUAGE_VARIES);
    return sendPrepared(request, reply, page[languageOf(request, languages)]);
  });
}

async function inLanguages<T>(make: (language: Language) => T | Promise<T>): Promise<InLanguages<T>> {
  const [en, hi, de, ar] = await Promise.all([make('en'), make('hi'), make('de'), make('ar')]);
  return { en, hi, de, ar };
}

const isUnderImages = (path: string): boolean => /^\/images(\/|$)/.test(path);
