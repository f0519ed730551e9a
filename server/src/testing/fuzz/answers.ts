import { channel, type ChannelListener } from 'node:diagnostics_channel';

import type { Endpoint } from '@lendloop/contract/endpoint';
import { ProblemBody, PROBLEMS } from '@lendloop/contract/problems';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** The largest refusal, in bytes: a refusal must not repeat a large input. */
const REFUSAL_MAX = 64 * 1024;

/** Texts that no answer may contain: stack traces, file names, SQL, and messages of the database or a library. */
const INSIDES =
  /\n\s+at |node_modules|[\w-]+\.(?:ts|js|mjs|sql)\b|\/(?:tmp|work|home|usr)\/|Failed query|insert into|violates|constraint|syntax error|(?:relation|column|table) "|\bE[A-Z]{5,}\b|FST_|SQLSTATE|is not a function|undefined \(/;

/** A schema library's own messages about input. */
const LIBRARY_WORDS =
  /\b(?:invalid (?:input|option|string|number|date|key|element|uuid|url|iso|type|literal|enum)|expected|received|too (?:big|small)|unrecognized|undefined|nan|null|regex|pattern|schema)\b|[<>]=?/i;

/** The routes of watched servers, and the errors in them. */
export interface Watched {
  readonly endpoints: Endpoint[];
  /** Method and path of every route, whether or not the contract has it. */
  readonly routes: (readonly [method: string, path: string])[];
  /** The endpoint that handled a request, and the error behind its answer, by request id. */
  readonly endpointOf: Map<string, Endpoint>;
  readonly errorOf: Map<string, Error>;
}

/** Watches every server that `build` creates, from its first route on. */
export async function watchServers<T>(build: () => Promise<T>): Promise<{ built: T; watched: Watched }> {
  const watched: Watched = { endpoints: [], routes: [], endpointOf: new Map(), errorOf: new Map() };
  const listen: ChannelListener = (message) => {
    if (isInitialization(message)) watch(message.fastify, watched);
  };
  const started = channel('fastify.initialization');
  started.subscribe(listen);
  try {
    return { built: await build(), watched };
  } finally {
    started.unsubscribe(listen);
  }
}

function isInitialization(message: unknown): message is { fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}

function watch(server: FastifyInstance, { endpoints, routes, endpointOf, errorOf }: Watched): void {
  server.addHook('onRoute', ({ config, method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push([one, url]);
    if (config?.endpoint && method === config.endpoint.method) endpoints.push(config.endpoint);
  });
  server.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) endpointOf.set(request.id, endpoint);
  });
  server.addHook('onError', async (request, _reply, error) => {
    errorOf.set(request.id, error);
  });
}

/** What is wrong with an answer; null when it conforms to the contract. */
export function faultOf(answer: LightMyRequestResponse, endpoint: Endpoint | undefined): string | null {
  const { statusCode: status, payload, headers } = answer;
  if (status >= 500) return `status ${status}`;
  if (answer.raw.req.method === 'HEAD') return null;
  const isFile = String(headers['content-type']).startsWith('text/csv');
  if (status < 400 && endpoint?.csv && isFile) return faultOfFile(payload);
  if (status < 400 && endpoint?.picture)
    return String(headers['content-type']).startsWith('image/') ? null : 'no picture';
  if (status < 400) return endpoint ? faultOfGood(status, payload, endpoint) : null;
  if (payload.length > REFUSAL_MAX) return `a refusal of ${payload.length} characters`;
  if (!String(headers['content-type']).startsWith('application/json')) return 'a refusal that is no JSON';
  const problem = ProblemBody.strict().safeParse(JSON.parse(payload));
  if (!problem.success) return `no problem body: ${problem.error.message}`;
  const { code, message, issues = [] } = problem.data;
  if (!isCode(code)) return `unknown code ${code}`;
  if (PROBLEMS[code].status !== status) return `code ${code} with status ${status}`;
  const texts = [message, ...issues.map((issue) => issue.message)];
  const strange = texts.find(
    (text) => !/^\p{Lu}.{3,300}$/u.test(text) || INSIDES.test(text) || LIBRARY_WORDS.test(text),
  );
  return strange === undefined ? null : `not a sentence for people: ${strange}`;
}

const isCode = (code: string): code is keyof typeof PROBLEMS => Object.hasOwn(PROBLEMS, code);

/** A file of comma-separated values names its columns first, and ends each of its rows. */
const faultOfFile = (payload: string): string | null =>
  /^[a-z]+(,[a-z]+)+\r\n/.test(payload) && payload.endsWith('\r\n') ? null : 'no comma-separated values';

function faultOfGood(status: number, payload: string, endpoint: Endpoint): string | null {
  const { status: good = 200, result } = endpoint;
  if (status !== good) return `status ${status} instead of ${good}`;
  if (endpoint.csv && !result) return 'no comma-separated values';
  if (!result) return payload === '' ? null : 'a body where there is none';
  const parsed = result.safeParse(JSON.parse(payload));
  return parsed.success ? null : `not the result of the call: ${parsed.error.message}`;
}
