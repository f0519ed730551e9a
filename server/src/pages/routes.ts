import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import { NOT_FOUND_ADDRESS } from '@lendloop/contract/rendering';
import type { Language } from '@lendloop/contract/values/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';

import type { Context } from '../context.ts';
import { LANGUAGE_VARIES, languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { sendPrepared } from '../http/sending/prepared.ts';
import type { AnswerPage } from '../http/web.ts';
import type { BuiltPages } from './builtPages.ts';
import { makePages, type AnsweredPage } from './pageActions.ts';
import { readFiles } from './pageFiles.ts';
import { readTemplate } from './pageTemplate.ts';

/** Answers the app's pages as they are for everybody. */
export function makeAnswerPage(
  context: Context,
  built: BuiltPages,
  templates: Readonly<Record<Language, string>>,
  metrics: Registry,
): AnswerPage {
  const pages = makePages(context, built, readTemplate(templates), readFiles(), metrics);
  return async (request, reply, path) => {
    const language = languageOf(request, context.config.languages);
    const address = pages.addressOf(path, request.raw.url?.split('?')[1] ?? '');
    if (address === null) return send(request, reply, await pages.shell(path, language, 200));
    const page = await pages.at(address, language, {
      network: request.hop.network,
      inTurn: (work) => {
        if (request.server.isPressed()) throw new Problem('busy');
        return request.inTurn(work);
      },
      onError: (error) => {
        if (!(error instanceof Problem)) request.log.error({ err: error }, 'a page could not be rendered');
      },
    });
    // Perhaps only visitors may not see it, which the browser finds out.
    const mayBeHidden = page.status === 404 && address !== NOT_FOUND_ADDRESS;
    if (mayBeHidden && request.cookies[SIGNED_IN_COOKIE] !== undefined)
      return send(request, reply, await pages.shell(path, language, 200));
    if (page.isShell) reply.header('x-rendered', 'shell');
    return send(request, reply, page);
  };
}

function send(request: FastifyRequest, reply: FastifyReply, { status, text }: AnsweredPage): FastifyReply {
  reply.code(status).header('cache-control', 'no-cache').header('vary', LANGUAGE_VARIES);
  return sendPrepared(request, reply, text);
}
