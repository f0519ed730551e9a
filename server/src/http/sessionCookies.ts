import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import type { FastifyReply } from 'fastify';

import { sessionCookieName } from './access.ts';

interface SessionCookies {
  /** `maxAge` in seconds; without it the cookies go with the browser. */
  give(reply: FastifyReply, session: { readonly token: string; readonly maxAge?: number }): void;
  clear(reply: FastifyReply): void;
}

/** The cookies of a session: the one that lets in, which no page can read, and the one that says so. */
export const sessionCookies: SessionCookies = {
  give: (reply, { token, maxAge }) => {
    reply.log.info('session begun');
    const { name, cookie } = sessionCookieOf(reply);
    reply.setCookie(name, token, { ...cookie, maxAge });
    reply.setCookie(SIGNED_IN_COOKIE, '1', { ...cookie, httpOnly: false, maxAge });
  },
  clear: (reply) => {
    reply.log.info('session ended');
    const { name, cookie } = sessionCookieOf(reply);
    reply.clearCookie(name, cookie);
    reply.clearCookie(SIGNED_IN_COOKIE, { ...cookie, httpOnly: false });
  },
};

function sessionCookieOf({ request: { hop } }: FastifyReply) {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: hop.isSecure } as const;
  return { name: sessionCookieName(hop.isSecure), cookie };
}
