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
    /** Works out once more who calls, after a wait. Throws `not_signed_in`, `not_admin` for who may no longer make the call. */
    lookAgain: () => Promise<void>;
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

/** What is known of a call before its body is read. */
type Announced<E extends Endpoint> = Pick<Call<E>, 'params' | 'viewer'>;

interface RouteOptions<E extends Endpoint> {
  /** Refuses a call by throwing, before its body is taken in. */
  readonly beforeBody?: (call: Announced<E>) => Promise<void>;
}

/** After a longer wait in line, in ms, a call looks again who makes it: their session may have ended. */
const BRIEF_MS = 100;

/** A handler tied to its endpoint, ready to be registered. */
export type Route = (server: FastifyInstance) => void;

/** Ties a handler to an endpoint of the contract: its schemas validate, its access guards, its types hold the handler. */
export function route<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Result<E>>,
  { beforeBody }: RouteOptions<E> = {},
): Route {
  const status = endpoint.status ?? 200;
  const parsesBody = endpoint.body !== undefined;
  // These may take minutes to arrive, and wait their turn where pictures are decoded.
  const bringsPictures = endpoint.consumes === 'multipart' || endpoint.takesPictures === true;
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
      ...(beforeBody && {
        onRequest: async (request: FastifyRequest) => {
          const params = endpoint.params?.safeParse(request.params);
          // Parameters that are not valid are refused by the validation, which names what is wrong.
          if (params?.success === false) return;
          await beforeBody({
            params: params?.data as Params<E>,
            viewer: request.viewer as Call<E>['viewer'],
          });
        },
      }),
      handler: async (request, reply) => {
        reply.code(status);
        // The validator compiler has parsed these by the endpoint's own schemas, and the guard has let the viewer in.
        const work = () =>
          run({
            params: request.params as Params<E>,
            query: request.query as Query<E>,
            body: request.body as Body<E>,
            viewer: request.viewer as Call<E>['viewer'],
            request,
            reply,
          });
        if (bringsPictures) return work();
        const asked = performance.now();
        return request.inTurn(async () => {
          if (performance.now() - asked > BRIEF_MS) await request.lookAgain();
          return work();
        });
      },
    });
  };
}
