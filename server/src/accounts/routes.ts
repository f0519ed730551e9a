import { currentUser, getUser, login, logout, register } from '@lendloop/contract/accounts';
import { adminLogin } from '@lendloop/contract/admin';

import type { Context } from '../context.ts';
import { browserOf } from '../http/browser.ts';
import { personTag } from '../http/kept/tags.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import { sessionCookies } from '../http/sessionCookies.ts';
import * as actions from './actions.ts';
import { findBlockedIds, hasBlocked } from './blocks/blockStore.ts';
import { findPublicUser } from './queries.ts';
import type { OfferAppeal } from './sessions/suspendedActions.ts';

export function accountRoutes(context: Context, offerAppeal: OfferAppeal): Route[] {
  const registerAccount = actions.makeRegistration(context);
  const signIn = actions.makeSignIn(context, offerAppeal);
  const signInAsAdmin = actions.makeSignIn(context, offerAppeal, { adminsOnly: true });

  return [
    route(register, async ({ body, request, reply }) => {
      const language = languageOf(request, context.config.languages);
      const { network } = request.hop;
      const { user, session } = await registerAccount(body, network, browserOf(request), language);
      sessionCookies.give(reply, session);
      return user;
    }),

    route(login, async ({ body, request, reply }) => {
      const { user, session } = await signIn(body, request.hop.network, browserOf(request));
      sessionCookies.give(reply, session);
      return user;
    }),

    route(adminLogin, async ({ body, request, reply }) => {
      const { user, session } = await signInAsAdmin(body, request.hop.network, browserOf(request));
      sessionCookies.give(reply, session);
      return user;
    }),

    route(logout, async ({ request, reply }) => {
      await actions.signOut(context, browserOf(request).token);
      sessionCookies.clear(reply);
      return undefined;
    }),

    route(currentUser, async ({ viewer: { hasBlocks: _hasBlocks, ...user } }) => user),

    route(
      getUser,
      async ({ params, viewer }) => {
        const user = await findPublicUser(context.database.db, params.id, viewer?.isAdmin ?? false);
        const isHidden =
          viewer?.hasBlocks &&
          !viewer.isAdmin &&
          (await hasBlocked(context.database.db, params.id, viewer.id));
        if (!user || isHidden) throw new Problem('user_not_found');
        return user;
      },
      {
        keeping: {
          addressOf: ({ params }) => `/api/users/${params.id}`,
          read: async ({ params }) => {
            const user = await findPublicUser(context.database.db, params.id, false);
            if (!user) throw new Problem('user_not_found');
            // Those whom they have blocked do not find them.
            const moreFor = await findBlockedIds(context.database.db, user.id);
            return { result: user, basis: { tags: [personTag(user.id)] }, moreFor };
          },
        },
      },
    ),
  ];
}
