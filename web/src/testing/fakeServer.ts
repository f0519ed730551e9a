import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import { type FieldIssue, ProblemBody, PROBLEMS, type ProblemCode } from '@lendloop/contract/problems';
import { hashKey } from '@tanstack/react-query';

/** Makes the answer to a call. */
type Handler<E extends Endpoint> = (input: Input<E>) => Result<E>;

interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: Record<string, unknown>) => unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The message of every failure that a test asks for without words of its own. */
export const MOON = 'The moon is in the way.';

/** A problem that the server answers instead of a result. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  readonly more: Partial<ProblemBody>;

  constructor(status: number, code: string, message: string, more: Partial<ProblemBody> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/**
 * Answers `fetch` according to the contract. A request must match an endpoint that has an answer, and that endpoint's schemas. An
 * answer must match the endpoint's schema exactly, without extra fields. Every mismatch is recorded in `faults`, which fails
 * the test when it ends.
 */
export class FakeServer {
  readonly faults: string[] = [];
  readonly #routes = new Map<Endpoint, Route>();
  readonly #calls: { readonly endpoint: Endpoint; readonly input: unknown }[] = [];
  readonly #held = new Map<Endpoint, PromiseWithResolvers<void>>();

  /** Answers the endpoint from now on, with a value or by a function of the parsed input. */
  answer<E extends Endpoint>(
    endpoint: E,
    answer: Result<E> | Handler<E>,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    const handle = typeof answer === 'function' ? (answer as Handler<Endpoint>) : () => answer;
    this.#routes.set(endpoint, { endpoint, handle, headers });
  }

  /** Lets the endpoint fail from now on. The function that it returns restores the former answer. */
  fail(endpoint: Endpoint, message = MOON): () => void {
    return this.#refuseWith(endpoint, new Refusal(500, 'internal', message));
  }

  /** Answers one of the contract's problems from now on. The function that it returns restores the former answer. */
  refuse(
    endpoint: Endpoint,
    code: ProblemCode,
    issues?: FieldIssue[],
    more: Partial<ProblemBody> = {},
  ): () => void {
    const { status, message } = PROBLEMS[code];
    return this.#refuseWith(endpoint, new Refusal(status, code, message, { issues, ...more }));
  }

  /** Leaves calls of the endpoint unanswered until the function that it returns is called. */
  hold(endpoint: Endpoint): () => void {
    const held = Promise.withResolvers<void>();
    this.#held.set(endpoint, held);
    return () => {
      this.#held.delete(endpoint);
      held.resolve();
    };
  }

  /** The inputs of all calls of the endpoint so far, as they were sent. */
  calls<E extends Endpoint>(endpoint: E): Input<E>[] {
    return this.#calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input as Input<E>);
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (target: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = `${init.method ?? 'GET'} ${target instanceof Request ? target.url : target.toString()}`;
    const url = new URL(request.slice(request.indexOf(' ') + 1), 'http://localhost');
    const route = this.#routeOf(init.method ?? 'GET', url.pathname);
    if (!route) return this.#fault(`${request} was given no answer`);
    const input = inputOf(route.endpoint, url, init.body);
    this.#calls.push({ endpoint: route.endpoint, input });
    for (const part of ['params', 'query', 'body'] as const) {
      const problem = route.endpoint[part]?.safeParse(input[part]).error;
      if (problem) return this.#fault(`${request} does not fit the contract: ${problem.message}`);
    }
    await this.#held.get(route.endpoint)?.promise;
    init.signal?.throwIfAborted();
    // A test may have changed the answer while the call was held.
    return this.#respond(this.#routes.get(route.endpoint) ?? route, input);
  };

  #respond({ endpoint, handle, headers }: Route, input: Record<string, unknown>): Response {
    let answer: unknown;
    try {
      answer = handle(input);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message, more } = error;
      return Response.json(ProblemBody.parse({ code, message, ...more }), { status });
    }
    const { result, status = 200 } = endpoint;
    if (!result) return new Response(null, { status });
    const parsed = result.safeParse(answer);
    if (!parsed.success)
      return this.#fault(`The answer to ${endpoint.path} breaks the contract: ${parsed.error.message}`);
    if (hashKey([answer]) !== hashKey([parsed.data]))
      return this.#fault(`The answer to ${endpoint.path} has fields that the contract does not know`);
    return Response.json(answer, { status, headers });
  }

  #refuseWith(endpoint: Endpoint, refusal: Refusal): () => void {
    const former = this.#routes.get(endpoint);
    const refuse = () => {
      throw refusal;
    };
    this.#routes.set(endpoint, { endpoint, handle: refuse, headers: {} });
    return () => {
      if (former) this.#routes.set(endpoint, former);
      else this.#routes.delete(endpoint);
    };
  }

  #routeOf(method: string, path: string): Route | undefined {
    const fitting = [...this.#routes.values()].filter(
      ({ endpoint }) => endpoint.method === method && paramsOf(endpoint.path, path),
    );
    // `/api/items/user/:userId` goes before `/api/items/:id`.
    return fitting.sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)[0];
  }

  #fault(message: string): Response {
    this.faults.push(message);
    return Response.json({ code: 'internal', message }, { status: 500 });
  }
}

/** The parameters of a path that fits the pattern, else undefined. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const expression = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = expression.exec(path);
  return match ? { ...match.groups } : undefined;
}

/** The input as the server reads it: texts in params and query, JSON in the body. */
function inputOf(endpoint: Endpoint, { pathname, searchParams }: URL, body: unknown) {
  const query: Record<string, string | string[]> = {};
  for (const name of searchParams.keys()) {
    const values = searchParams.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return {
    params: paramsOf(endpoint.path, pathname),
    query,
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
  };
}
