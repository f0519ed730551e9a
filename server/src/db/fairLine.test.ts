import { expect, test } from 'vitest';

import { FairLine } from './fairLine.ts';

const BOUNDS = { most: 5, longest: { request: 10_000, job: 60_000 } };

function setUp() {
  let now = 0;
  const line = new FairLine(BOUNDS, () => now);
  const begun: string[] = [];
  const refused: string[] = [];
  return {
    line,
    begun,
    refused,
    join: (asker: string | undefined, name: string) =>
      line.join(asker, { begin: () => void begun.push(name), refuse: () => void refused.push(name) }),
    /** Ends the current turn after it has taken so long. */
    endAfter: (ms: number) => {
      now += ms;
      line.end();
    },
    pass: (ms: number) => void (now += ms),
  };
}

test('one goes ahead at a time, in the order of arrival', () => {
  const { join, begun, endAfter } = setUp();
  for (const name of ['a', 'b', 'c']) join(name, name);
  expect(begun).toEqual(['a']);
  endAfter(1);
  endAfter(1);
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('an asker whose statements are slow lets others go first, and has its turn nevertheless', () => {
  const { join, begun, endAfter, pass } = setUp();
  for (const name of ['slow 1', 'slow 2', 'slow 3']) join('slow', name);
  endAfter(200);
  join('quick', 'quick 1');
  endAfter(200);
  expect(begun).toEqual(['slow 1', 'slow 2', 'quick 1']);
  join('other', 'other 1');
  endAfter(1);
  expect(begun.slice(3)).toEqual(['slow 3']);
  pass(1);
  join('slow', 'slow 4');
  join('quick', 'quick 2');
  endAfter(1000);
  endAfter(1);
  endAfter(1);
  expect(begun.slice(4)).toEqual(['other 1', 'quick 2', 'slow 4']);
});

test('those who have used much go ahead of a newcomer only once they have waited for it', () => {
  const { line, join, endAfter, pass } = setUp();
  join('slow', 'slow 1');
  join('slow', 'slow 2');
  join('slow', 'slow 3');
  endAfter(200);
  join('slow', 'slow 4');
  join('quick', 'quick 1');
  join(undefined, 'job');
  // The third slow one has waited for as long as its asker has used; neither the fourth nor the job goes ahead.
  expect([line.length, line.aheadOfNewcomer]).toEqual([4, 2]);
  pass(250);
  expect(line.aheadOfNewcomer).toBe(3);
  pass(1000);
  expect(line.aheadOfNewcomer).toBe(4);
});

test('what was used is forgotten', () => {
  const { join, begun, endAfter, pass } = setUp();
  join('slow', 'slow 1');
  endAfter(500);
  pass(60_000);
  join('other', 'other 1');
  join('slow', 'slow 2');
  pass(1);
  join('third', 'third');
  endAfter(1);
  expect(begun).toEqual(['slow 1', 'other 1', 'slow 2']);
});

test('jobs come last, but not later than a second after others who came with them', () => {
  const { join, begun, endAfter, pass } = setUp();
  join('a', 'a 1');
  join(undefined, 'job');
  pass(1);
  join('b', 'b 1');
  endAfter(1);
  expect(begun).toEqual(['a 1', 'b 1']);
  pass(1100);
  join('c', 'c 1');
  endAfter(1);
  expect(begun).toEqual(['a 1', 'b 1', 'job']);
});

test('those who find too many waiting are refused at once, and those who have waited too long later', () => {
  const { line, join, begun, refused, endAfter, pass } = setUp();
  join('a', 'a');
  for (const name of ['b', 'c', 'd', 'e']) join(name, name);
  join(undefined, 'job');
  join('f', 'f');
  expect(refused).toEqual(['f']);
  pass(10_001);
  line.refuseLate();
  expect(refused).toEqual(['f', 'b', 'c', 'd', 'e']);
  endAfter(1);
  expect(begun).toEqual(['a', 'job']);
});

test('a customer with a new network for each statement is one asker, and its neighbours are held back by a quarter of what it used', () => {
  const { line, join, begun, endAfter } = setUp();
  for (let at = 1; at <= 4; at++) join(`2001:db8:7:${at}::/64`, `slow ${at}`);
  for (let at = 1; at <= 4; at++) endAfter(300);
  join('198.51.100.1', 'running');
  join('2001:db8:7:99::/64', 'slow again');
  join('203.0.113.1', 'quick');
  expect(line.aheadOfNewcomer).toBe(1);
  endAfter(1);
  expect(begun.at(-1)).toBe('quick');
  endAfter(1);
  expect(begun.at(-1)).toBe('slow again');
});
