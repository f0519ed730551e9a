import type { z } from 'zod';

/** Who may call an endpoint. There is no default on purpose: an endpoint that does not say is a type error. */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One HTTP call of the product: what goes in, what comes out and who may make it. */
export interface Endpoint {
  readonly method: Method;
  /** Path with `:name` parameters, e.g. `/api/items/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  /**
   * For a GET that changes something: a browser may make it only by a script of the app's own pages, never for an image, a
   * link or another site. Calls by other methods change things anyway.
   */
  readonly changes?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The JSON body of the answer; absent for answers without one. */
  readonly result?: z.ZodType;
  /** Status of a good answer; 200 unless said. */
  readonly status?: 200 | 201 | 204;
  /** Largest request body in bytes, where it differs from the server's usual limit. */
  readonly bodyLimit?: number;
  /** Its body may hold pictures as `data:` urls, which are taken out while it arrives; `bodyLimit` counts them too. */
  readonly takesPictures?: true;
  /** `multipart` bodies are streamed to the handler instead of being parsed by a schema. */
  readonly consumes?: 'multipart';
}

/** Declares an endpoint; the server registers its route from it and the client gets its types from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A key is present in the input only where the endpoint declares a schema for it. */
type Declared<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
};

/** What a client gives to make the call: `{ params?, query?, body? }`, each only if declared. */
export type Input<E extends Endpoint> = Declared<E>;

/** What the call answers, as parsed by the endpoint's schema. */
export type Result<E extends Endpoint> = E['result'] extends z.ZodType ? z.output<E['result']> : undefined;

export type Params<E extends Endpoint> = OutputOf<E['params']>;
export type Query<E extends Endpoint> = OutputOf<E['query']>;
export type Body<E extends Endpoint> = OutputOf<E['body']>;
