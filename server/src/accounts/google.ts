import type { Route } from '../http/route.ts';

/** The third-party sign-in while no provider is set up: a browser that comes here is sent back with the reason. */
export const googleRoute: Route = (server) => {
  server.get(
    '/api/auth/google',
    { schema: { summary: 'Start the third-party sign-in; a browser comes here, not a program' } },
    async (_request, reply) => reply.redirect('/auth?error=google-auth-disabled', 302),
  );
};
