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

/** Everything that is random comes from it; a failure prints it. */
export const SEED = 20_261;

/** Of a hundred requests so many are of this kind. */
const SHARES = { valid: 20, 'nearly valid': 35, hostile: 30, 'hostile in structure': 15 } as const;
export type Kind = keyof typeof SHARES;
export const KINDS: readonly Kind[] = ['valid', 'nearly valid', 'hostile', 'hostile in structure'];

/**
 * The requests of a kind among `total`: as many as its share, spread evenly over all that there are. `cursors` are some that the
 * lists gave out.
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

/** Good input for every call, from everybody. */
const validAttempts = (operations: readonly Operation[], world: World, count: number): Attempt[] =>
  operations.flatMap((operation) =>
    ACTORS.flatMap((actor) =>
      samples(operation, world, Math.ceil(count / operations.length / ACTORS.length)).map((input) =>
        attempt(operation, input, actor),
      ),
    ),
  );

/** Good input with one field that is left out, at the edge of what is allowed, or nothing that anybody should send. */
const spoiltAttempts = (operations: readonly Operation[], world: World): Attempt[] =>
  operations.flatMap((operation) => {
    const wrongs = wrongFieldsOf(operation);
    return samples(operation, world, wrongs.length).map((input, index) =>
      attempt(operation, spoil(input, wrongs.slice(index, index + 1)), usual(operation)),
    );
  });

/** Broken addresses, methods, headers and bodies, and addresses that are no call. */
const brokenAttempts = (operations: readonly Operation[], world: World): Attempt[] => [
  ...operations.flatMap((operation) =>
    samples(operation, world, 1).flatMap((input) => rawAttempts(operation, input, usual(operation))),
  ),
  ...strayAttempts(
    world.images.filter((url) => url.startsWith('/')),
    'owner',
  ),
];

/** Bodies and cursors that are built to hurt: a third are cursors that are made up, a sixth forged ones. */
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

/** Several wrong fields at once, from whoever. */
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

/** The first to make a call that may. */
const usual = ({ endpoint }: Operation): Actor => (endpoint.access === 'admin' ? 'admin' : 'owner');

const samples = (operation: Operation, world: World, count: number) =>
  count === 0 ? [] : fc.sample(validInputsOf(operation, world), { seed: SEED, numRuns: count });

/** So many of them, with the same step from each to the next; all where there are no more. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return all.filter(
    (_, index) => Math.floor(((index + 1) * count) / all.length) > Math.floor((index * count) / all.length),
  );
}
