import {
  GOOGLE_AGAIN_PATH,
  GOOGLE_AGAIN_SUCCESS_PATH,
  GOOGLE_CALLBACK_PATH,
  GOOGLE_SIGN_IN_PATH,
  GOOGLE_SUCCESS_PATH,
} from '@lendloop/contract/google';
import { paths } from '@lendloop/contract/pages';
import type { FastifyReply, FastifyRequest, LogLevel } from 'fastify';

import type { Context } from '../../context.ts';
import { browserOf, isFromOtherSite } from '../../http/browser.ts';
import type { Hop } from '../../http/callers/hop.ts';
import { languageOf } from '../../http/language.ts';
import { bounded } from '../../http/log/log.ts';
import type { Route } from '../../http/route.ts';
import { sessionCookies } from '../../http/sessionCookies.ts';
import type { OfferAppeal } from '../sessions/suspendedActions.ts';
import { ATTEMPT_MS, makeGoogleSignIn } from './googleActions.ts';
import { OtherPerson, SignInRefusal } from './googleProvider.ts';

/**
 * The cookie that identifies a browser when it comes back. Over https its name keeps other hosts of the domain from setting
 * it, which requires the path /; otherwise it is sent to these two paths only.
 */
const attemptCookieOf = ({ isSecure }: Hop) => ({
  name: `${isSecure ? '__Host-' : ''}lendloop_google`,
  cookie: {
    path: isSecure ? '/' : GOOGLE_SIGN_IN_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  } as const,
});

/** The Google sign-in: two paths that redirect the browser. */
export function googleRoutes(context: Context, offerAppeal: OfferAppeal): Route[] {
  const signIn = makeGoogleSignIn(context, offerAppeal);
  const { logLevel, languages } = context.config;

  /** Redirects to the next page; after a refusal, to the sign-in page with the reason. */
  const send = async (request: FastifyRequest, reply: FastifyReply, next: () => Promise<string>) => {
    reply.header('cache-control', 'no-store');
    try {
      return reply.redirect(await next(), 302);
    } catch (error) {
      if (!(error instanceof SignInRefusal)) throw error;
      // The browser stays signed in as before.
      if (error instanceof OtherPerson) return reply.redirect(GOOGLE_AGAIN_SUCCESS_PATH, 302);
      // The messages of these errors contain no codes or tokens.
      if (error.cause !== undefined)
        request.log.warn({ reason: error.code, error: describe(error.cause) }, 'Google sign-in failed');
      // What follows the # reaches no server, and so no log.
      const appeal = error.appeal === null ? '' : `#${error.appeal}`;
      return reply.redirect(`${paths.auth}?error=${error.code}${appeal}`, 302);
    }
  };

  return [
    (server) =>
      server.get(
        GOOGLE_SIGN_IN_PATH,
        { schema: { summary: 'Start the Google sign-in; for browsers, not for programs' } },
        (request, reply) =>
          send(request, reply, async () => {
            // The provider may ask nothing, and the browser would change its session without a click here.
            if (isFromOtherSite(request)) return paths.auth;
            const { url, token } = await signIn.begin(request.hop.network, request.url === GOOGLE_AGAIN_PATH);
            const { name, cookie } = attemptCookieOf(request.hop);
            reply.setCookie(name, token, { ...cookie, maxAge: ATTEMPT_MS / 1000 });
            return url;
          }),
      ),
    (server) =>
      server.get(
        GOOGLE_CALLBACK_PATH,
        {
          logLevel: quieter(logLevel),
          schema: { summary: 'The callback of the Google sign-in' },
        },
        (request, reply) =>
          send(request, reply, async () => {
            const { name, cookie } = attemptCookieOf(request.hop);
            reply.clearCookie(name, cookie);
            const { session, isAgain } = await signIn.finish(
              request.url.replace(/^[^?]*/, ''),
              request.cookies[name],
              request.hop.network,
              browserOf(request),
              languageOf(request, languages),
            );
            sessionCookies.give(reply, session);
            return isAgain ? GOOGLE_AGAIN_SUCCESS_PATH : GOOGLE_SUCCESS_PATH;
          }),
      ),
  ];
}

const describe = (error: unknown): string =>
  error instanceof Error ? bounded(`${error.name}: ${error.message}`) : 'unknown';

/** The URL of the callback contains the code, which must not appear in the request log. That is written at `info`. */
const quieter = (level: string): LogLevel => LEVELS.find((known) => known === level) ?? 'warn';
const LEVELS: readonly LogLevel[] = ['warn', 'error', 'fatal', 'silent'];
