import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import { isPage } from '@lendloop/contract/pages';
import type { Language } from '@lendloop/contract/values/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isVisitOrScript } from './browser.ts';
import { LANGUAGE_VARIES, languageOf } from './language.ts';
import { limitDuration } from './limits/downloads.ts';
import { Problem } from './problem.ts';
import { prepareLate, sendPrepared } from './sending/prepared.ts';
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
  const pages = html === null ? null : inLanguages((language) => pageIn(html, language));
  const page = pages && inLanguages((language) => prepareLate(pages[language], HTML));
  if (isBuilt) {
    const offlinePage = prepareLate(offlinePageIn(readBuilt(OFFLINE_PAGE), siteName, languages), HTML);
    server.get(OFFLINE_PAGE, async (request, reply) =>
      sendPrepared(request, reply.header('cache-control', 'no-cache'), await offlinePage()),
    );
    const manifest = inLanguages((language) =>
      prepareLate(
        manifestIn(readBuilt(MANIFEST), siteName, language),
        'application/manifest+json; charset=utf-8',
      ),
    );
    server.get(MANIFEST, async (request, reply) => {
      reply.header('cache-control', 'no-cache').header('vary', LANGUAGE_VARIES);
      return sendPrepared(request, reply, await manifest[languageOf(request, languages)]());
    });
    await serveFiles(server);
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
    return sendPrepared(request, reply, await page[languageOf(request, languages)]());
  });
}

/**
 * Serves the files of the build, and no other names: compressed copies are sent in place of their file, never by their own
 * name. A folder takes one route, since one for each of its files would cost every node megabytes and a slower start.
 */
async function serveFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: DIST,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, file, { size }) => {
      limitDuration(reply.raw, size);
      const isNamedByContent = path.relative(DIST, file).startsWith('assets');
      reply.header(
        'cache-control',
        isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const byFolder = new Map(listBuilt());
  for (const file of byFolder.get('/') ?? []) server.get(file, (_, reply) => reply.sendFile(file));
  byFolder.delete('/');
  for (const [folder, inFolder] of byFolder) {
    const known = new Set(inFolder);
    server.get<{ Params: { name: string } }>(`${folder}/:name`, ({ params: { name } }, reply) => {
      const file = `${folder}/${name}`;
      return known.has(file) ? reply.sendFile(file) : reply.callNotFound();
    });
  }
}

let built: ReadonlyMap<string, readonly string[]> | undefined;

/** The paths of the files that the build made to be sent, by folder. They stay the same while it is served. */
const listBuilt = () =>
  (built ??= Map.groupBy(
    readdirSync(DIST, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(DIST, path.join(entry.parentPath, entry.name))}`)
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !/\/\.|\.(br|gz)$/.test(file) && file !== MANIFEST && file !== OFFLINE_PAGE),
    (file) => path.posix.dirname(file),
  ));

const inLanguages = <T>(make: (language: Language) => T): InLanguages<T> => ({
  en: make('en'),
  hi: make('hi'),
  de: make('de'),
  ar: make('ar'),
});

const isUnderImages = (path: string): boolean => /^\/images(\/|$)/.test(path);
