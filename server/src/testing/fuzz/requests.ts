import fc from 'fast-check';
import type { InjectOptions } from 'fastify';

import { hostileValues, toJson } from './hostile.ts';
import { validInputs } from './inputs.ts';
import { PARTS, type Operation, type Part } from './operations.ts';
import type { Actor, World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The input of a request before it is serialized. */
export interface Input extends Readonly<Record<Part, unknown>> {
  /** The form of an endpoint that takes files. */
  readonly form?: World['form'];
}

/** A request ready to send. The actor's cookie is added when it is sent. */
export interface Attempt {
  readonly actor: Actor;
  readonly method: InjectOptions['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** The endpoint's schema refuses the body, so it must fail for every actor. */
  readonly isRefused?: boolean;
}

/** A field of a request with a hostile value; without a value the field is omitted. */
export interface Wrong {
  readonly part: Part;
  readonly name: string;
  readonly value: unknown;
}

/** Valid requests. Whether they succeed depends on the actor and the existing data. */
export const validInputsOf = (operation: Operation, world: World): fc.Arbitrary<Input> =>
  fc.record({
    params: validInputs(operation, 'params', world),
    query: validInputs(operation, 'query', world),
    body: validInputs(operation, 'body', world),
    form: fc.constant(operation.takesFile ? formOf(operation, world) : undefined),
  });

const formOf = ({ path }: Operation, { form, trust }: World) =>
  path.endsWith('/evidence') ? trust.evidence : form;

/** Every field of a call with each of its hostile values. */
export function wrongFieldsOf({ parts }: Operation): Wrong[] {
  return PARTS.flatMap((part) =>
    Object.entries(parts[part]?.properties ?? {}).flatMap(([name, field]) =>
      [undefined, ...(typeof field === 'object' ? hostileValues(field) : [])].map((value) => ({
        part,
        name,
        value,
      })),
    ),
  );
}

/** Several wrong fields at once. */
export function wrongsOf(operation: Operation): fc.Arbitrary<Wrong[]> {
  const wrongs = wrongFieldsOf(operation);
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
export function attempt({ method, path, parts, endpoint }: Operation, input: Input, actor: Actor): Attempt {
  const url = addressOf(path, asFields(input.params), asFields(input.query));
  const head = { actor, method, url };
  if (!parts.body) return { ...head, headers: {}, ...input.form };
  const payload = toJson(input.body ?? {});
  return {
    ...head,
    headers: { 'content-type': 'application/json' },
    payload,
    isRefused: endpoint.body?.safeParse(JSON.parse(payload)).success === false,
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
