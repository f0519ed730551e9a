import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import { LANGUAGE_COOKIE } from '@lendloop/contract/values/languages';
import type { FastifyReply } from 'fastify';

import { deviceCookieName, sessionCookieName } from './access.ts';

/** Lifetime of the device cookie, in seconds: a year. */
const DEVICE_MAX_AGE = 365 * 86_400;
/** The same for the language, which stays when a session ends. */
const LANGUAGE_MAX_AGE = 365 * 86_400;

interface SessionCookies {
  /** `maxAge` in seconds; without it the cookies end with the browser session. */
  give(
    reply: FastifyReply,
    session: {
      readonly token: string;
      readonly maxAge?: number;
      readonly device: string;
      readonly language: string | null;
    },
  ): void;
  /** Sets only the device cookie. It grants no access, and stays when a session ends. */
  know(reply: FastifyReply, device: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * The cookies of a session: one that grants access and is hidden from scripts, and one that tells pages of it. Signing in also
 * sets the language that the account keeps, so that pages never depend on the session.
 */
export const sessionCookies: SessionCookies = {
  know: (reply, device) => {
    const { isSecure } = reply.request.hop;
    reply.setCookie(deviceCookieName(isSecure), device, { ...cookieOf(isSecure), maxAge: DEVICE_MAX_AGE });
  },
  give: (reply, { token, maxAge, device, language }) => {
    reply.log.info('session started');
    const { isSecure } = reply.request.hop;
    const cookie = cookieOf(isSecure);
    reply.setCookie(sessionCookieName(isSecure), token, { ...cookie, maxAge });
    reply.setCookie(SIGNED_IN_COOKIE, '1', { ...cookie, httpOnly: false, maxAge });
    sessionCookies.know(reply, device);
    if (language !== null) {
      const readable = { ...cookie, httpOnly: false, maxAge: LANGUAGE_MAX_AGE };
      reply.setCookie(LANGUAGE_COOKIE, language, readable);
    }
  },
  clear: (reply) => {
    reply.log.info('session ended');
    const { isSecure } = reply.request.hop;
    const cookie = cookieOf(isSecure);
    reply.clearCookie(sessionCookieName(isSecure), cookie);
    reply.clearCookie(SIGNED_IN_COOKIE, { ...cookie, httpOnly: false });
  },
};

const cookieOf = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;
