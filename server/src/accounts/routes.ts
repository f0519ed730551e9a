import {
  currentUser,
  getUser,
  login,
  logout,
  register,
  SIGNED_IN_COOKIE,
  updateProfile,
} from '@lendloop/contract/accounts';
import { adminLogin } from '@lendloop/contract/admin';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { SESSION_COOKIE } from '../http/access.ts';
import { Problem } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findPublicUser } from './queries.ts';

export function accountRoutes(context: Context): Route[] {
  const signIn = actions.makeSignIn(context);
  const signInAsAdmin = actions.makeSignIn(context, { adminsOnly: true });
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.config.publicUrl.startsWith('https:'),
  } as const;
  const signal = { ...cookie, httpOnly: false };
  const giveCookies = (reply: FastifyReply, { token, maxAge }: actions.SignedIn['session']) => {
    reply.setCookie(SESSION_COOKIE, token, { ...cookie, maxAge });
    reply.setCookie(SIGNED_IN_COOKIE, '1', { ...signal, maxAge });
  };

  return [
    route(register, async ({ body, request, reply }) => {
      const { user, session } = await actions.registerAccount(context, body, tokenOf(request));
      giveCookies(reply, session);
      return user;
    }),

    route(login, async ({ body, request, reply }) => {
      const { user, session } = await signIn(body, request.ip, tokenOf(request));
      giveCookies(reply, session);
      return user;
    }),

    route(adminLogin, async ({ body, request, reply }) => {
      const { user, session } = await signInAsAdmin(body, request.ip, tokenOf(request));
      giveCookies(reply, session);
      return user;
    }),

    route(logout, async ({ request, reply }) => {
      await actions.signOut(context, tokenOf(request));
      reply.clearCookie(SESSION_COOKIE, cookie);
      reply.clearCookie(SIGNED_IN_COOKIE, signal);
      return undefined;
    }),

    route(currentUser, async ({ viewer }) => viewer),
    route(updateProfile, ({ body, viewer }) => actions.updateProfile(context, viewer, body)),

    route(getUser, async ({ params }) => {
      const user = await findPublicUser(context.database.db, params.id);
      if (!user) throw new Problem('user_not_found');
      return user;
    }),
  ];
}

const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE];
