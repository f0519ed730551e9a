import { describe, expect, it } from 'vitest';

import { seeded } from '../demo/random.ts';
import { findRings, type Dealings } from './ringRules.ts';

const between = (one: number, other: number, reviews: number, stars = 5 * reviews): Dealings => ({
  one,
  other,
  reviews,
  stars,
});

const pause = async () => {};

/** Everybody of a group reviews each other, both ways. */
const clique = (people: readonly number[], reviews = 2): Dealings[] =>
  people.flatMap((one, index) => people.slice(index + 1).map((other) => between(one, other, reviews)));

describe('a ring', () => {
  it.each([
    ['two people', clique([1, 2], 6), [[1, 2]]],
    ['eight people', clique([1, 2, 3, 4, 5, 6, 7, 8]), [[1, 2, 3, 4, 5, 6, 7, 8]]],
    ['a circle', [between(1, 2, 2), between(2, 3, 2), between(3, 4, 2), between(1, 4, 2)], [[1, 2, 3, 4]]],
    [
      'two groups',
      [...clique([1, 2, 3]), ...clique([7, 8, 9])],
      [
        [1, 2, 3],
        [7, 8, 9],
      ],
    ],
    // 70% of their reviews, exactly.
    ['people with others around', [between(1, 2, 7), between(1, 50, 3), between(2, 60, 3)], [[1, 2]]],
    ['a mean of 4.8', [between(1, 2, 10, 48)], [[1, 2]]],
    ['few reviews', clique([1, 2], 5), []],
    ['a dozen people', clique([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 6), []],
    ['a mean below 4.8', [between(1, 2, 10, 47)], []],
    ['somebody with many others', [between(1, 2, 6), between(1, 50, 3, 9)], []],
    ['oneself', [between(1, 1, 9)], []],
  ])('of %s is found as it is', async (_what, dealings, rings) => {
    expect(await findRings(dealings, pause)).toEqual(rings);
    expect(
      await findRings(
        dealings.toReversed().map((one) => ({ ...one, one: one.other, other: one.one })),
        pause,
      ),
    ).toEqual(rings);
  });

  it('is found among thousands of honest people, and none of them is taken for one', async () => {
    const planted = [
      [20_001, 20_002],
      [20_011, 20_012, 20_013],
      [20_021, 20_022, 20_023, 20_024, 20_025, 20_026, 20_027, 20_028],
    ];
    // Each of a ring has dealt with somebody honest, too.
    const covers = planted.flat().map((person, index) => between(person, 100 + index, 1, 4));
    const dealings = [...honest(10_000), ...planted.flatMap((ring) => clique(ring, 6)), ...covers];
    expect(await findRings(dealings, pause)).toEqual(planted);
  });

  it('is not what 10,000 honest people are', async () => {
    for (const seed of [1, 2, 3]) expect(await findRings(honest(10_000, seed), pause)).toEqual([]);
  });

  it('is looked for with pauses, also among people who make that long', async () => {
    let pauses = 0;
    const people = Array.from({ length: 11 }, (_, index) => index + 1);
    const dealings = clique(people).map((one) => ({ ...one, stars: 4 * one.reviews }));
    expect(await findRings(dealings, async () => void (pauses += 1))).toEqual([]);
    expect(pauses).toBeGreaterThan(2 * people.length);
  });

  it('is found without looking at each of thousands that could be made of the same people', async () => {
    const [lender, renter] = [101, 102];
    const around = Array.from({ length: 28 }, (_, index) => index + 1);
    const clusters = Array.from({ length: 20 }, (_, cluster) => 200 * cluster);
    const dealings = clusters.flatMap((from) => [
      between(from + lender, from + renter, 50),
      ...around.map((one) => between(from + one, from + lender, 1)),
    ]);
    let pauses = 0;
    const rings = await findRings(dealings, async () => void (pauses += 1));
    expect(pauses).toBeGreaterThan(2 * clusters.length * (around.length + 2));
    expect(rings).toHaveLength(clusters.length);
    expect(rings.every((people) => people.length === 8)).toBe(true);
  });
});

/**
 * A market of honest people: one in ten lends, some far more than others; the rest rent a few times, mostly from different lenders and now
 * and then again from one they know. Each side writes most of the time, and is mostly content.
 */
function honest(people: number, seed = 7): Dealings[] {
  const source = seeded(seed);
  const random = () => source.next();
  const lenders = people / 10;
  const dealings: Dealings[] = [];
  for (let renter = lenders + 1; renter <= people; renter += 1) {
    const rentals = 1 + Math.floor(8 * random() ** 2);
    let known = 0;
    for (let n = 0; n < rentals; n += 1) {
      const lender = known > 0 && random() < 0.2 ? known : 1 + Math.floor(lenders * random() ** 1.5);
      known = lender;
      const reviews = [0.7, 0.6].filter((share) => random() < share).length;
      const stars = Array.from({ length: reviews }, () => (random() < 0.7 ? 5 : random() < 0.7 ? 4 : 3));
      if (reviews > 0)
        dealings.push(
          between(
            renter,
            lender,
            reviews,
            stars.reduce((a, b) => a + b, 0),
          ),
        );
    }
  }
  return dealings;
}
