import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import type { FastifyReply } from 'fastify';

import { deviceCookieName, sessionCookieName } from './access.ts';

/** Lifetime of the device cookie, in seconds: a year. */
const DEVICE_MAX_AGE = 365 * 86_400;

interface SessionCookies {
  /** `maxAge` in seconds; without it the cookies end with the browser session. */
  give(
    reply: FastifyReply,
    session: { readonly token: string; readonly maxAge?: number; readonly device: string },
  ): void;
  /** Sets only the device cookie. It grants no access, and stays when a session ends. */
  know(reply: FastifyReply, device: string): void;
  clear(reply: FastifyReply): void;
}

/** The cookies of a session: one that grants access and is hidden from scripts, and one that tells pages of it. */
export const sessionCookies: SessionCookies = {
  know: (reply, device) => {
    const { isSecure } = reply.request.hop;
    reply.setCookie(deviceCookieName(isSecure), device, { ...cookieOf(isSecure), maxAge: DEVICE_MAX_AGE });
  },
  give: (reply, { token, maxAge, device }) => {
    reply.log.info('session started');
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
