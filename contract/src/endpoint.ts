import type { z } from 'zod';

/** Who may call an endpoint. There is deliberately no default: an endpoint without it is a type error. */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One HTTP endpoint: its input, its output and who may call it. */
export interface Endpoint {
  readonly method: Method;
  /** Path with `:name` parameters, e.g. `/api/items/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  /**
   * For a GET that changes data: browsers may send it only from scripts on the app's own pages, never for an image, a link or
   * another site. Other methods are always treated that way.
   */
  readonly changes?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The JSON body of the response; absent if it has none. */
  readonly result?: z.ZodType;
  /** It answers with a CSV file: always if it has no `result`, else where `format=csv` asks for one. */
  readonly csv?: true;
  /** It answers with a picture. */
  readonly picture?: true;
  /** Status of a successful response; default 200. */
  readonly status?: 200 | 201 | 204;
  /** It answers 200 instead with what is there, where the same was done before. */
  readonly mayBeDone?: true;
  /** Maximum size of the request body in bytes, if it differs from the server's default. */
  readonly bodyLimit?: number;
  /** The body may contain pictures as `data:` URLs, which are extracted as it arrives; `bodyLimit` includes them. */
  readonly takesPictures?: true;
  /** The server asks another one before it answers. Such calls wait for each other, and no others wait for them. */
  readonly fetches?: true;
  /** `multipart` bodies are streamed to the handler instead of being parsed by a schema. */
  readonly consumes?: 'multipart';
}

/** Declares an endpoint; the server registers its route from it, and the client takes its types from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A key is present in the input only if the endpoint declares a schema for it. */
type Declared<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
};

/** The input of a call: `{ params?, query?, body? }`, each only if declared. */
export type Input<E extends Endpoint> = Declared<E>;

/** The result of a call, as parsed by the endpoint's schema. */
export type Result<E extends Endpoint> = E['result'] extends z.ZodType ? z.output<E['result']> : undefined;

export type Params<E extends Endpoint> = OutputOf<E['params']>;
export type Query<E extends Endpoint> = OutputOf<E['query']>;
export type Body<E extends Endpoint> = OutputOf<E['body']>;
