import { USER_HEADER } from '@lendloop/contract/accounts';
import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import type { ReadInProcess, ReadInput } from '@lendloop/contract/rendering';
import { LANGUAGE_HEADER } from '@lendloop/contract/values/languages';

import { currentLanguage } from '../words/language.ts';
import { ApiError } from './apiError.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Set while the server renders: makes the calls without a request. */
      readonly read?: ReadInProcess;
    };
  }
}

type Value = string | number | boolean | null | undefined;

interface AnyInput extends ReadInput {
  readonly body?: unknown;
}

/** How a query makes its call; the context that every query function receives. */
interface Caller {
  readonly signal?: AbortSignal | undefined;
  readonly meta?: { readonly read?: ReadInProcess } | undefined;
  /** Who wrote what is sent; the person signed in here unless given. */
  readonly author?: Author;
}

/** The id of a person; 0 for nobody, empty until it is known who is signed in. */
type Author = number | '';
let author: Author = '';

/** The person for whom this page writes. */
export const currentAuthor = (): Author => author;

/** From now on, the page writes for this person. The server refuses what it writes in the session of another. */
export function writeFor(userId: number | null): void {
  author = userId ?? 0;
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
  caller?: Caller,
): Promise<Result<E>> {
  return (await callWithHeaders(endpoint, input, caller)).result;
}

export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, meta, author: writer = author }: Caller = {},
): Promise<Answer<Result<E>>> {
  if (meta?.read) return readHere(meta.read, endpoint, input);
  const { params = {}, query = {}, body }: AnyInput = input;
  const response = await fetch(fillIn(endpoint.path, params) + searchOf(query), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      [LANGUAGE_HEADER]: currentLanguage(),
      [USER_HEADER]: String(writer),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  // Not parsed again: the server's tests check every response against the endpoint's schema.
  const result = (text === '' ? undefined : JSON.parse(text)) as Result<E>;
  return { result, headers: response.headers };
}

/** Makes the call in the process that renders the page, with the same answers and errors. */
async function readHere<E extends Endpoint>(
  read: ReadInProcess,
  endpoint: E,
  input: ReadInput,
): Promise<Answer<Result<E>>> {
  const { status, body, headers } = await read(endpoint, input);
  if (status !== 200) throw new ApiError(status, JSON.stringify(body));
  return { result: body as Result<E>, headers: new Headers(headers) };
}

/** The path with its `:name` parameters filled in. */
function fillIn(path: string, params: Readonly<Record<string, Value>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The query string with its question mark. Lists repeat the name; empty values are left out. */
function searchOf(query: Readonly<Record<string, Value | readonly Value[]>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (hasValue(one)) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

const hasValue = (value: Value): boolean => value !== undefined && value !== null && value !== '';
