import { randomUUID } from 'node:crypto';

import { register } from '@lendloop/contract/accounts';
import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';

/** The server refused a request, so nothing was acknowledged. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

/** A signed-in person, whose cookie is valid for every process on the same data. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly cookie: string;
  /** The address that a proxy in front of the server would report; absent for that of this machine. */
  readonly address?: string | undefined;
}

interface AnyInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Makes a call over HTTP. Throws `Refusal` unless the answer is 2xx, and what `fetch` throws when there is none. */
export async function call<E extends Endpoint>(
  origin: string,
  person: Person | null,
  endpoint: E,
  input: Input<E>,
): Promise<Result<E>> {
  const answer = await send(origin, person, endpoint, input);
  // The API suite checks answers against the contract.
  return (await answer.json()) as Result<E>;
}

async function send(
  origin: string,
  person: Person | null,
  endpoint: Endpoint,
  { params = {}, query = {}, body }: AnyInput,
  address = person?.address,
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await fetch(`${origin}${path}?${search.toString()}`, {
    method: endpoint.method,
    headers: {
      ...(person && { cookie: person.cookie }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Refusal(answer.status, await answer.text());
  return answer;
}

/** Uploads a file with fields as a browser does, and returns the parsed answer. */
export async function upload(
  origin: string,
  person: Person,
  endpoint: Endpoint,
  file: Uint8Array<ArrayBuffer>,
  {
    params = {},
    fields = {},
  }: { readonly params?: Record<string, unknown>; readonly fields?: Readonly<Record<string, string>> } = {},
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([file]), 'photo.png');
  return (await send(origin, person, endpoint, { params, body })).json();
}

export async function registerPerson(origin: string, address?: string): Promise<Person> {
  const username = `p${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const body = {
    username,
    email: `${username}@example.com`,
    password: 'a thing to lend',
    fullName: 'Some Person',
  };
  const answer = await send(origin, null, register, { body }, address);
  const { id }: { id: number } = (await answer.json()) as { id: number };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { id, username, cookie, address };
}
