import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import { LANGUAGE_HEADER } from '@lendloop/contract/values/languages';

import { currentLanguage } from '../words/language.ts';
import { ApiError } from './apiError.ts';

type Value = string | number | boolean | null | undefined;

interface AnyInput {
  readonly params?: Record<string, Value>;
  readonly query?: Record<string, Value | readonly Value[]>;
  readonly body?: unknown;
}

/** A result with its response headers, for calls that need them. */
export interface Answer<T> {
  readonly result: T;
  readonly headers: Headers;
}

/**
 * Calls an endpoint of the contract. Throws `ApiError` for a response other than 2xx and `TypeError` if the server is
 * unreachable.
 */
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
  const response = await fetch(fillIn(endpoint.path, params) + searchOf(query), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', [LANGUAGE_HEADER]: currentLanguage() },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  // Not parsed again: the server's tests check every response against the endpoint's schema.
  const result = (text === '' ? undefined : JSON.parse(text)) as Result<E>;
  return { result, headers: response.headers };
}

/** The path with its `:name` parameters filled in. */
function fillIn(path: string, params: Record<string, Value>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The query string with its question mark. Lists repeat the name; empty values are left out. */
function searchOf(query: Record<string, Value | readonly Value[]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (hasValue(one)) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

const hasValue = (value: Value): boolean => value !== undefined && value !== null && value !== '';
