import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import type { FastifyReply } from 'fastify';

import { sessionCookieName } from './access.ts';

interface SessionCookies {
  /** `maxAge` in seconds; without it the cookies go with the browser. */
  give(reply: FastifyReply, session: { readonly token: string; readonly maxAge?: number }): void;
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
  return {
    give: (reply, { token, maxAge }) => {
      reply.log.info('session begun');
      reply.setCookie(name, token, { ...cookie, maxAge });
      reply.setCookie(SIGNED_IN_COOKIE, '1', { ...signal, maxAge });
    },
    clear: (reply) => {
      reply.log.info('session ended');
      reply.clearCookie(name, cookie);
      reply.clearCookie(SIGNED_IN_COOKIE, signal);
    },
  };
}
