import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body, Endpoint, Params, Query, Result } from '@lendloop/contract/endpoint';
import { ProblemBody } from '@lendloop/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { KeptAnswer } from './kept/answers.ts';
import type { Basis } from './kept/cache.ts';
import { Problem } from './problem.ts';
import { sendReady } from './sending/ready.ts';
import { Sending } from './sending/sending.ts';

/** The signed-in person who makes a call. */
export type Viewer = CurrentUser & {
  /** Whether they have blocked somebody, or somebody them. */
  readonly hasBlocks: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who makes the request; null for a visitor. Set before any handler runs. */
    viewer: Viewer | null;
    /** The session token that the browser sent. */
    sessionToken: string | undefined;
    /** The device token that the browser sent. */
    deviceToken: string | undefined;
    /** Resolves the viewer again after a wait. Throws `not_signed_in` or `not_admin` if they may no longer make the call. */
    refreshViewer: () => Promise<void>;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** What a handler receives: the parsed input, the viewer, and the request and reply for the few that need them. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  /** Never null where the endpoint's access requires a signed-in user. */
  readonly viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What is known about a call before its body is read. */
type Announced<E extends Endpoint> = Pick<Call<E>, 'params' | 'viewer'>;

/** What a call asks for. */
type Asked<E extends Endpoint> = Pick<Call<E>, 'params' | 'query'>;

/** How the answers of a public read are kept. */
export interface Keeping<E extends Endpoint> {
  /** The address of the call in one spelling for all that ask for the same; null if its answer is not kept. */
  readonly addressOf: (asked: Asked<E>) => string | null;
  /** Counts what it costs to read the answer, before others can wait for it: they must not be refused with whoever cannot pay. */
  readonly pay?: (asked: Asked<E>, request: FastifyRequest) => Promise<void>;
  /** Reads the answer as visitors get it, from the primary: a replica may not know what has just changed. Throws as the handler. */
  readonly read: (asked: Asked<E>, address: string) => Promise<VisitorsAnswer<E>>;
  /**
   * Whether the viewer gets what visitors get. Absent if everybody does who asks for something that visitors may see; others
   * get it from the handler.
   */
  readonly isAsForVisitors?: (viewer: Viewer, asked: Asked<E>) => boolean;
}

interface VisitorsAnswer<E extends Endpoint> {
  readonly result: Result<E>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly basis: Basis;
  /** The ids of the people who get more than visitors do; absent if nobody does. */
  readonly moreFor?: readonly number[];
}

interface RouteOptions<E extends Endpoint> {
  readonly keeping?: Keeping<E>;
  /** Rejects a call by throwing, before its body is read. */
  readonly beforeBody?: (call: Announced<E>) => Promise<void>;
}

/** Bytes of a body that anybody may send: a registration with every character escaped has fewer than 6,000. */
export const PUBLIC_BODY_LIMIT = 8 * 1024;

/** After waiting longer than this, in ms, a call resolves its viewer again: their session may have ended. */
const BRIEF_MS = 100;

/** A handler bound to its endpoint, ready to be registered. */
export type Route = (server: FastifyInstance) => void;

/** What a handler answers: the result, or a file. */
type Answer<E extends Endpoint> = Result<E> | (E extends { csv: true } | { picture: true } ? Sending : never);

/** Binds a handler to an endpoint of the contract, which defines its validation, access and types. */
export function route<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Answer<E>>,
  { beforeBody, keeping }: RouteOptions<E> = {},
): Route {
  const status = endpoint.status ?? 200;
  const isPublic = endpoint.access === 'public';
  const parsesBody = endpoint.body !== undefined;
  const bodyLimit = endpoint.bodyLimit ?? (isPublic && parsesBody ? PUBLIC_BODY_LIMIT : undefined);
  // These read their bodies themselves, which may take minutes, and queue for decoding instead.
  const isUpload = endpoint.consumes === 'multipart';
  const line = endpoint.takesPictures ? 'listings' : endpoint.fetches ? 'fetches' : undefined;
  return (server) => {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(bodyLimit && { bodyLimit }),
      config: { endpoint },
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(parsesBody && { body: endpoint.body }),
        ...(endpoint.consumes && { consumes: ['multipart/form-data'] }),
        response: {
          ...(endpoint.result && { [status]: endpoint.result }),
          ...(endpoint.result && endpoint.mayBeDone && { 200: endpoint.result }),
          default: ProblemBody,
        },
      },
      ...(beforeBody && {
        onRequest: async (request: FastifyRequest) => {
          const params = endpoint.params?.safeParse(request.params);
          // Validation rejects invalid parameters later, and names what is wrong.
          if (params?.success === false) return;
          const announced = {
            params: params?.data as Params<E>,
            viewer: request.viewer as Call<E>['viewer'],
          };
          await request.inTurn(() => beforeBody(announced), 'callers');
        },
      }),
      handler: async (request, reply) => {
        reply.code(status);
        // The validator compiler has parsed these with the endpoint's own schemas, and the guard has checked the viewer.
        const work = () =>
          run({
            params: request.params as Params<E>,
            query: request.query as Query<E>,
            body: request.body as Body<E>,
            viewer: request.viewer as Call<E>['viewer'],
            request,
            reply,
          });
        if (isUpload) return request.asItsAddress(work);
        const asked = performance.now();
        const answerInTurn = () =>
          request.inTurn(async () => {
            if (performance.now() - asked > BRIEF_MS) await request.refreshViewer();
            return work();
          }, line);
        if (keeping) return answerKept(keeping, request, reply, answerInTurn);
        const answer = await answerInTurn();
        return answer instanceof Sending ? answer.begin() : answer;
      },
    });
  };
}

/** Answers with what is kept, or else with what visitors get, which is kept then, or else with what `answer` gives. */
async function answerKept<E extends Endpoint>(
  { addressOf, pay, read, isAsForVisitors }: Keeping<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<Answer<E>>,
): Promise<Answer<E> | FastifyReply> {
  const { viewer } = request;
  const kept = request.server.keptAnswers;
  const asked = { params: request.params as Params<E>, query: request.query as Query<E> };
  const address = kept.isFor(request) ? addressOf(asked) : null;
  const isAsked = viewer === null || !isAsForVisitors || isAsForVisitors(viewer, asked);
  if (address === null || !isAsked) return answer();
  const send = (ready: KeptAnswer) =>
    viewer !== null && ready.moreFor.includes(viewer.id) ? answer() : sendReady(reply, ready);
  const found = kept.get(address);
  if (found) {
    kept.countHit();
    return send(found);
  }
  try {
    const made = await request.inTurn(async () => {
      if (!kept.get(address)) await pay?.(asked, request);
      return (
        kept.get(address) ??
        kept.make(address, !isAsForVisitors, async () => {
          const { result, headers = {}, basis, moreFor = [] } = await read(asked, address);
          return { json: serialized(reply, result), headers, basis, moreFor };
        })
      );
    });
    return await send(made);
  } catch (error) {
    // Perhaps only visitors may not see it.
    if (viewer !== null && error instanceof Problem && error.status === 404) return answer();
    throw error;
  }
}

/** The JSON of a result, which tests hold against its schema. */
function serialized(reply: FastifyReply, result: unknown): string {
  const json = reply.serialize(result);
  if (typeof json !== 'string') throw new Error('An answer was not serialized as a text.');
  return json;
}
