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
export function sessionCookies(publicUrl: string): SessionCookies {
  const name = sessionCookieName(publicUrl);
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const;
  const signal = { ...cookie, httpOnly: false };
  const know = (reply: FastifyReply, device: string) =>
    void reply.setCookie(deviceCookieName(publicUrl), device, { ...cookie, maxAge: DEVICE_MAX_AGE });
  return {
    know,
    give: (reply, { token, maxAge, device }) => {
      reply.log.info('session begun');
      reply.setCookie(name, token, { ...cookie, maxAge });
      reply.setCookie(SIGNED_IN_COOKIE, '1', { ...signal, maxAge });
      know(reply, device);
    },
    clear: (reply) => {
      reply.log.info('session ended');
      reply.clearCookie(name, cookie);
      reply.clearCookie(SIGNED_IN_COOKIE, signal);
    },
  };
}
