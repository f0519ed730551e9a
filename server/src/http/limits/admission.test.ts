import { expect, test } from 'vitest';

import { Admission, type Precedence } from './admission.ts';

const NETWORKS = Array.from({ length: 1000 }, (_, index) => `198.51.${index >> 8}.${index & 255}`);

/** As long after the start as `age`, in ms. */
function setUp(age = 60_000) {
  let now = 0;
  let served = 0;
  const waits = { expected: 0, longest: 0 };
  const admission = new Admission(
    { expected: () => waits.expected, longest: () => waits.longest, served: () => served },
    () => now,
  );
  now += age;
  void admission.pressure;
  return {
    admission,
    waits,
    /** Lets so many intervals pass, in each of which a newcomer would wait so many ms. Then nobody waits. */
    pass: (intervals: number, wait: number) => {
      for (let count = 0; count < intervals; count++) {
        now += 100;
        served += 1;
        waits.expected = wait;
        void admission.pressure;
      }
      waits.expected = 0;
    },
    rest: (ms: number) => void (now += ms),
    refused: (precedence: Precedence) =>
      NETWORKS.filter((network) => admission.refuses(precedence, network) !== null).length,
  };
}

test('everything is let in while the delay stays below the target, and after a single slow moment', () => {
  const { admission, pass, refused } = setUp();
  pass(100, 55);
  pass(1, 5000);
  pass(1, 10);
  expect(admission.pressure).toBe(0);
  expect(refused('visit')).toBe(0);
});

test('a lasting delay refuses a growing share of the visits first, and writes last', () => {
  const { pass, refused } = setUp();
  pass(4, 500);
  const few = refused('visit');
  pass(2, 500);
  const more = refused('visit');
  expect(few).toBeGreaterThan(0);
  expect(more).toBeGreaterThan(few);
  expect([refused('signed-in read'), refused('write')]).toEqual([0, 0]);
  pass(6, 500);
  expect(refused('visit')).toBeGreaterThan(900);
  expect(refused('signed-in read')).toBeGreaterThan(0);
  expect(refused('write')).toBe(0);
  pass(100, 1000);
  // Some are always let in, or nobody would see that things are better.
  for (const precedence of ['visit', 'signed-in read', 'write'] as const) {
    expect(refused(precedence)).toBeGreaterThan(950);
    expect(refused(precedence)).toBeLessThan(1000);
  }
});

test('a queue that is too long is not joined, however fast it grew: visits turn away first, and writes last', () => {
  const { waits, refused } = setUp();
  const all = () => (['visit', 'signed-in read', 'write'] as const).map(refused);
  waits.expected = 100;
  expect(all()).toEqual([0, 0, 0]);
  waits.expected = 200;
  expect(all()).toEqual([1000, 0, 0]);
  waits.expected = 300;
  expect(all()).toEqual([1000, 1000, 0]);
  waits.expected = 400;
  expect(all()).toEqual([1000, 1000, 1000]);
  waits.expected = 0;
  expect(all()).toEqual([0, 0, 0]);
});

test('whoever comes first after a pause is not refused for what was slow before it', () => {
  const { admission, pass, rest, refused } = setUp();
  pass(20, 1000);
  expect(refused('visit')).toBeGreaterThan(900);
  // The thread was done with the last of it after nine seconds.
  admission.noteTurn(9000);
  rest(60_000);
  pass(1, 0);
  expect(refused('visit')).toBe(0);
});

test('right after the start, when all who were connected come back, only visits are refused', () => {
  const { pass, refused } = setUp(0);
  pass(90, 2000);
  expect(refused('visit')).toBeGreaterThan(900);
  expect([refused('signed-in read'), refused('write')]).toEqual([0, 0]);
  pass(20, 2000);
  expect(refused('signed-in read')).toBeGreaterThan(900);
  expect(refused('write')).toBeGreaterThan(900);
});

test('a delay that shrinks fast takes pressure away, even while it is too long', () => {
  const { admission, pass } = setUp();
  pass(5, 2000);
  const before = admission.pressure;
  pass(1, 300);
  expect(admission.pressure).toBeLessThan(before);
});

test('the longer the delay, the sooner much is refused', () => {
  const [slow, slower] = [setUp(), setUp()];
  slow.pass(5, 200);
  slower.pass(5, 2000);
  expect(slower.refused('visit')).toBeGreaterThan(slow.refused('visit'));
});

test('a network is refused or let in as a whole for a while', () => {
  const { admission, pass } = setUp();
  pass(7, 500);
  expect(admission.pressure).toBeGreaterThan(0.1);
  for (const network of NETWORKS.slice(0, 20)) {
    const answers = Array.from({ length: 10 }, () => admission.refuses('visit', network) === null);
    expect(new Set(answers).size).toBe(1);
  }
});

test('the refusals name a few seconds', () => {
  const { admission, pass } = setUp();
  pass(100, 1000);
  const named = new Set(NETWORKS.map((network) => admission.refuses('visit', network)));
  expect(named).toEqual(new Set([null, 2, 3, 4, 5]));
});

test('when the delay is gone, everything is let in again within a few seconds, also after a rest', () => {
  const [busy, resting] = [setUp(), setUp()];
  for (const { pass } of [busy, resting]) pass(100, 1000);
  busy.pass(40, 1);
  expect(busy.admission.pressure).toBe(0);
  resting.rest(4000);
  expect(resting.admission.pressure).toBe(0);
});

test('the pressure goes slowly at first, and fast once it has been calm for a second', () => {
  const { admission, pass } = setUp();
  pass(100, 1000);
  pass(10, 1);
  expect(admission.pressure).toBeGreaterThan(0.6);
  pass(10, 1);
  expect(admission.pressure).toBe(0);
});

test('a calm that does not last a second lets the pressure go slowly', () => {
  const { admission, pass } = setUp();
  pass(100, 1000);
  for (let count = 0; count < 3; count++) {
    pass(9, 1);
    pass(1, 100);
  }
  expect(admission.pressure).toBeGreaterThan(0.1);
});

test('a database that serves nobody counts by how long they have waited', () => {
  const { admission, waits, rest } = setUp();
  waits.longest = 3000;
  for (let count = 0; count < 12; count++) {
    rest(100);
    void admission.pressure;
  }
  expect(admission.pressure).toBeGreaterThan(0.4);
});

test('the turns of this thread count like the waits for the database', () => {
  const { admission, rest } = setUp();
  for (let count = 0; count < 10; count++) {
    admission.noteTurn(300);
    rest(100);
    void admission.pressure;
  }
  expect(admission.pressure).toBeGreaterThan(0);
});
