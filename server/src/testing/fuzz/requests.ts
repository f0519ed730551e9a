import type { Endpoint } from '@lendloop/contract/endpoint';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';

import { hostileValues, toJson } from './hostile.ts';
import { inputSchema, validInputs } from './inputs.ts';
import type { Actor, World } from './world.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
type Fields = Readonly<Record<string, unknown>>;

/** What goes into a request, before it is written down. */
export interface Input extends Readonly<Record<Part, unknown>> {
  /** The body of an endpoint that takes files. */
  readonly form?: World['form'];
}

/** One request as it goes out; the cookie of its actor is added when it is sent. */
export interface Attempt {
  readonly actor: Actor;
  readonly method: InjectOptions['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** The endpoint's own schema refuses the body: whoever sends it, the answer is no good one. */
  readonly isRefused?: boolean;
}

/** A field of a request, and a value that nobody should send in it; without a value the field is left out. */
export interface Wrong {
  readonly part: Part;
  readonly name: string;
  readonly value: unknown;
}

/** Requests to an endpoint that are good, but for what hangs on who asks and what is there. */
export function validInputsOf(endpoint: Endpoint, world: World): fc.Arbitrary<Input> {
  const valid = (part: Part) => {
    const schema = endpoint[part];
    return schema ? validInputs(schema, endpoint.path, world) : fc.constant(undefined);
  };
  return fc.record({
    params: valid('params'),
    query: valid('query'),
    body: valid('body'),
    form: fc.constant(endpoint.consumes && world.form),
  });
}

/** Every field of an endpoint, with each of the values that it should not have. */
export function wrongFieldsOf(endpoint: Endpoint): Wrong[] {
  return PARTS.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const fields = Object.entries(inputSchema(schema).properties ?? {});
    return fields.flatMap(([name, field]) =>
      [undefined, ...(typeof field === 'object' ? hostileValues(field) : [])].map((value) => ({
        part,
        name,
        value,
      })),
    );
  });
}

/** Several wrong fields at once. */
export function wrongsOf(endpoint: Endpoint): fc.Arbitrary<Wrong[]> {
  const wrongs = wrongFieldsOf(endpoint);
  if (wrongs.length === 0) return fc.constant([]);
  const strange = fc.oneof(
    fc.anything({ withNullPrototype: false }),
    fc.string({ unit: 'binary' }),
    fc.double(),
  );
  const field = fc.constantFrom(...wrongs);
  return fc.array(
    fc.oneof(
      field,
      fc.record({ field, strange }).map(({ field, strange }) => ({ ...field, value: strange })),
    ),
    { maxLength: 3 },
  );
}

/** The input with some of its fields replaced. */
export function spoil(input: Input, wrongs: readonly Wrong[]): Input {
  return wrongs.reduce(
    (spoilt, { part, name, value }) => ({ ...spoilt, [part]: { ...asFields(spoilt[part]), [name]: value } }),
    input,
  );
}

/** The request that carries this input. */
export function attempt(endpoint: Endpoint, input: Input, actor: Actor): Attempt {
  const url = addressOf(endpoint.path, asFields(input.params), asFields(input.query));
  const head = { actor, method: endpoint.method, url };
  if (!endpoint.body) return { ...head, headers: {}, ...input.form };
  const payload = toJson(input.body ?? {});
  return {
    ...head,
    headers: { 'content-type': 'application/json' },
    payload,
    isRefused: !endpoint.body.safeParse(JSON.parse(payload)).success,
  };
}

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const inUrl = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function addressOf(pattern: string, params: Fields, query: Fields): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(inUrl(params[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, inUrl(one)]));
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path;
}
