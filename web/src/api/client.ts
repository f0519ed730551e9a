import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';

import { ApiError } from './apiError.ts';

/** Where the API is; empty in a browser, where it is the page's own site. */
const BASE = '';

type Value = string | number | boolean | null | undefined;

interface AnyInput {
  readonly params?: Record<string, Value>;
  readonly query?: Record<string, Value | readonly Value[]>;
  readonly body?: unknown;
}

/** An answer with its headers, for the few calls whose headers say something. */
export interface Answer<T> {
  readonly result: T;
  readonly headers: Headers;
}

/** Makes a call of the contract. Throws `ApiError` for an answer that is not 2xx, `TypeError` when the server is out of reach. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Result<E>> {
  return (await callWithHeaders(endpoint, input, signal)).result;
}

export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Answer<Result<E>>> {
  const { params = {}, query = {}, body }: AnyInput = input;
  const response = await fetch(BASE + fillIn(endpoint.path, params) + searchOf(query), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  // The server's tests hold every answer against the endpoint's schema.
  const result = (text === '' ? undefined : JSON.parse(text)) as Result<E>;
  return { result, headers: response.headers };
}

/** The path with its `:name` parameters filled in. */
function fillIn(path: string, params: Record<string, Value>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The query behind a path, with its question mark; lists repeat their name and missing values are left out. */
function searchOf(query: Record<string, Value | readonly Value[]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (isWritten(one)) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

const isWritten = (value: Value): boolean => value !== undefined && value !== null && value !== '';
