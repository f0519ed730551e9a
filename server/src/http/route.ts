import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body, Endpoint, Params, Query, Result } from '@lendloop/contract/endpoint';
import { ProblemBody } from '@lendloop/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The signed-in person who makes a call. */
export type Viewer = CurrentUser;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null for a visitor. Set before any handler runs. */
    viewer: Viewer | null;
    /** The session that the browser says it has. */
    sessionToken: string | undefined;
    /** By what the browser says that it is known here. */
    deviceToken: string | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** What a handler gets: the parsed input, who calls, and the request and answer for the few that need them. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  /** Never null where the endpoint's access demands a signed-in user. */
  readonly viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler tied to its endpoint, ready to be registered. */
export type Route = (server: FastifyInstance) => void;

/** Ties a handler to an endpoint of the contract: its schemas validate, its access guards, its types hold the handler. */
export function route<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Result<E>>,
): Route {
  const status = endpoint.status ?? 200;
  const parsesBody = endpoint.body !== undefined;
  return (server) => {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      config: { endpoint },
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(parsesBody && { body: endpoint.body }),
        ...(endpoint.consumes && { consumes: ['multipart/form-data'] }),
        response: { ...(endpoint.result && { [status]: endpoint.result }), default: ProblemBody },
      },
      handler: async (request, reply) => {
        reply.code(status);
        // The validator compiler has parsed these by the endpoint's own schemas, and the guard has let the viewer in.
        return run({
          params: request.params as Params<E>,
          query: request.query as Query<E>,
          body: request.body as Body<E>,
          viewer: request.viewer as Call<E>['viewer'],
          request,
          reply,
        });
      },
    });
  };
}
