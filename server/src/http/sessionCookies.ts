import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import type { FastifyReply } from 'fastify';

import { deviceCookieName, sessionCookieName } from './access.ts';

/** How long a browser keeps what it is known by, in seconds: a year. */
const DEVICE_MAX_AGE = 365 * 86_400;

interface SessionCookies {
  /** `maxAge` in seconds; without it the cookies go with the browser. */
  give(
    reply: FastifyReply,
    session: { readonly token: string; readonly maxAge?: number; readonly device: string },
  ): void;
  /** Gives only the one by which the browser is known; it lets nobody in, and stays when a session ends. */
  know(reply: FastifyReply, device: string): void;
  clear(reply: FastifyReply): void;
}

/** The cookies of a session: the one that lets in, which no page can read, and the one that says so. */
export const sessionCookies: SessionCookies = {
  know: (reply, device) => {
    const { isSecure } = reply.request.hop;
    reply.setCookie(deviceCookieName(isSecure), device, { ...cookieOf(isSecure), maxAge: DEVICE_MAX_AGE });
  },
  give: (reply, { token, maxAge, device }) => {
    reply.log.info('session begun');
    const { isSecure } = reply.request.hop;
    const cookie = cookieOf(isSecure);
    reply.setCookie(sessionCookieName(isSecure), token, { ...cookie, maxAge });
    reply.setCookie(SIGNED_IN_COOKIE, '1', { ...cookie, httpOnly: false, maxAge });
    sessionCookies.know(reply, device);
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
