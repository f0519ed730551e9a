import { GOOGLE_DISABLED, GOOGLE_SIGN_IN_PATH } from '@lendloop/contract/google';

import type { Route } from '../http/route.ts';

/** The third-party sign-in while no provider is set up: a browser that comes here is sent back with the reason. */
export const googleRoute: Route = (server) => {
  server.get(
    GOOGLE_SIGN_IN_PATH,
    { schema: { summary: 'Start the third-party sign-in; a browser comes here, not a program' } },
    async (_request, reply) => reply.redirect(`/auth?error=${GOOGLE_DISABLED}`, 302),
  );
};
