import fc from 'fast-check';

import { cursorAttempts, forgedAttempts } from './cursors.ts';
import type { Operation } from './operations.ts';
import { rawAttempts, strayAttempts } from './raw.ts';
import {
  attempt,
  spoil,
  validInputsOf,
  wrongFieldsOf,
  wrongsOf,
  type Attempt,
  type Input,
} from './requests.ts';
import { structuralAttempts } from './structures.ts';
import { ACTORS, type Actor, type World } from './world.ts';

/** The seed of all randomness. A failure prints it. */
export const SEED = 20_261;

/** The share of each kind, in percent. */
const SHARES = { valid: 20, 'nearly valid': 35, hostile: 30, 'hostile in structure': 15 } as const;
export type Kind = keyof typeof SHARES;
export const KINDS: readonly Kind[] = ['valid', 'nearly valid', 'hostile', 'hostile in structure'];

/**
 * The requests of one kind among `total`: its share, spread evenly over all possible requests. `cursors` are some that lists have
 * issued.
 */
export function mixture(
  kind: Kind,
  total: number,
  operations: readonly Operation[],
  world: World,
  cursors: readonly string[],
): Attempt[] {
  const count = Math.round((total * SHARES[kind]) / 100);
  if (kind === 'valid') return spread(validAttempts(operations, world, count), count);
  if (kind === 'nearly valid') {
    const single = spoiltAttempts(operations, world);
    return [...spread(single, count), ...mixedAttempts(operations, world, count - single.length)];
  }
  if (kind === 'hostile in structure') return structuredAttempts(operations, world, cursors, count);
  const broken = spread(brokenAttempts(operations, world), Math.round(count / 2));
  return [...broken, ...mixedAttempts(operations, world, count - broken.length)];
}

/** Valid input for every call, from every actor. */
const validAttempts = (operations: readonly Operation[], world: World, count: number): Attempt[] =>
  operations.flatMap((operation) =>
    ACTORS.flatMap((actor) =>
      samples(operation, world, Math.ceil(count / operations.length / ACTORS.length)).map((input) =>
        attempt(operation, input, actor),
      ),
    ),
  );

/** Valid input with one field missing, at a limit, or hostile. */
const spoiltAttempts = (operations: readonly Operation[], world: World): Attempt[] =>
  operations.flatMap((operation) => {
    const wrongs = wrongFieldsOf(operation);
    return samples(operation, world, wrongs.length).map((input, index) =>
      attempt(operation, spoil(input, wrongs.slice(index, index + 1)), usual(operation)),
    );
  });

/** Broken addresses, methods, headers and bodies, and addresses without a call. */
const brokenAttempts = (operations: readonly Operation[], world: World): Attempt[] => [
  ...operations.flatMap((operation) =>
    samples(operation, world, 1).flatMap((input) => rawAttempts(operation, input, usual(operation))),
  ),
  ...strayAttempts(
    world.images.filter((url) => url.startsWith('/')),
    'owner',
  ),
];

/** Harmful bodies and cursors. A third are made-up cursors, a sixth are forged ones. */
function structuredAttempts(
  operations: readonly Operation[],
  world: World,
  cursors: readonly string[],
  count: number,
): Attempt[] {
  const ofEach = (make: (operation: Operation, input: Input, actor: Actor) => Attempt[]) =>
    operations.flatMap((operation) =>
      samples(operation, world, 1).flatMap((input) => make(operation, input, usual(operation))),
    );
  const madeUp = spread(ofEach(cursorAttempts), Math.round(count / 3));
  const forged = spread(
    ofEach((operation, input, actor) => forgedAttempts(operation, input, actor, cursors)),
    Math.round(count / 6),
  );
  const bodies = spread(ofEach(structuralAttempts), count - madeUp.length - forged.length);
  return [...madeUp, ...forged, ...bodies];
}

/** Several wrong fields at once, from any actor. */
function mixedAttempts(operations: readonly Operation[], world: World, count: number): Attempt[] {
  if (count <= 0) return [];
  const mixed = operations.map((operation) =>
    fc
      .record({
        input: validInputsOf(operation, world),
        wrongs: wrongsOf(operation),
        actor: fc.constantFrom(...ACTORS),
      })
      .map(({ input, wrongs, actor }) => attempt(operation, spoil(input, wrongs), actor)),
  );
  return fc.sample(fc.oneof(...mixed), { seed: SEED, numRuns: count });
}

/** The first actor who may make the call. */
const usual = ({ endpoint }: Operation): Actor => (endpoint.access === 'admin' ? 'admin' : 'owner');

const samples = (operation: Operation, world: World, count: number) =>
  count === 0 ? [] : fc.sample(validInputsOf(operation, world), { seed: SEED, numRuns: count });

/** So many more valid inputs of each call, from every actor. */
export const moreAttempts = (operations: readonly Operation[], world: World, count: number): Attempt[] =>
  operations.flatMap((operation) =>
    samples(operation, world, count).flatMap((input) =>
      ACTORS.map((actor) => attempt(operation, input, actor)),
    ),
  );

/** Picks `count` entries at even distances, or all when there are no more. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return all.filter(
    (_, index) => Math.floor(((index + 1) * count) / all.length) > Math.floor((index * count) / all.length),
  );
}
