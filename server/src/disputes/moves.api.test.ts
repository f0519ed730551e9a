import {
  DisputeState,
  DISPUTE_MOVES,
  takesEntries,
  type DisputeMoment,
} from '@lendloop/contract/disputes/states';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  arrangeDispute,
  bringTo,
  decide,
  makeAdmin,
  NOON,
  type Arrangement,
} from '../testing/disputes/disputing.ts';
import { makePerson, type Person } from '../testing/factories.ts';

let app: TestApp;
let admin: Person;
let decider: Person;
let stranger: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
  decider = await makeAdmin(app);
  stranger = await makePerson(app);
});
afterAll(() => app.close());

type Who = 'opener' | 'other' | 'stranger' | 'admin';

interface Attempt {
  readonly name: string;
  readonly who: Who;
  readonly when: DisputeMoment;
  /** Whether the move, where there is one, is this person's. */
  readonly isTheirs: boolean;
  readonly make: (
    arranged: Arrangement,
    id: number,
    person: Person,
    other: Person,
  ) => Promise<{ status: number }>;
  /** What has to be there before. */
  readonly before?: (arranged: Arrangement, id: number, person: Person, other: Person) => Promise<unknown>;
}

const offers = new Map<number, number>();
const attemptsOf = (who: Who): Attempt[] => [
  {
    name: 'says something',
    who,
    when: 'first_entry',
    isTheirs: who === 'other',
    make: ({ say }, id, person) => say(person, id),
  },
  {
    name: "accepts the other's offer",
    who,
    when: 'accepted',
    isTheirs: who === 'opener' || who === 'other',
    before: async ({ offer }, id, _person, other) => offers.set(id, await offer(other, id, 500)),
    make: ({ accept }, id, person) => accept(person, id, offers.get(id) ?? 1),
  },
  {
    name: 'wants the team to decide as the second',
    who,
    when: 'both_ready',
    isTheirs: who === 'opener' || who === 'other',
    before: ({ ready }, id, _person, other) => ready(other, id),
    make: ({ ready }, id, person) => ready(person, id),
  },
  {
    name: 'withdraws',
    who,
    when: 'withdrawn',
    isTheirs: who === 'opener',
    make: ({ withdraw }, id, person) => withdraw(person, id),
  },
  {
    name: 'appeals',
    who,
    when: 'appeal',
    isTheirs: who === 'opener' || who === 'other',
    make: ({ appeal }, id, person) => appeal(person, id, 'Not the same text as before.'),
  },
  {
    name: 'decides',
    who,
    when: 'decision',
    isTheirs: who === 'admin',
    make: (_arranged, id, person) => decide(person, id, { outcome: 'none', amountMinor: 0 }),
  },
];

/** What was done before, and so is answered with what is. */
const REPEATED = new Set([
  'opener both_ready review',
  'other both_ready review',
  'opener withdrawn withdrawn',
]);

/** Everybody's attempts from a state: those of the table move it so, all others change nothing. */
async function tryAll(from: DisputeState): Promise<void> {
  for (const attempt of (['opener', 'other', 'stranger', 'admin'] as const).flatMap(attemptsOf)) {
    const arranged = await arrangeDispute(app);
    const { owner: opener, renter: second } = arranged;
    const id = await bringTo(app, arranged, opener, from, admin);
    const people = { opener, other: second, stranger, admin: decider };
    const person = people[attempt.who];
    const other = attempt.who === 'opener' ? second : opener;
    await attempt.before?.(arranged, id, person, other);
    const stateNow = async () => (await arranged.show(opener, id)).body;
    const before = await stateNow();
    const move = DISPUTE_MOVES.find(
      (one) => one.from === before.state && one.when === attempt.when && attempt.isTheirs,
    );
    const { status } = await attempt.make(arranged, id, person, other);
    const what = `${attempt.who} ${attempt.name} from ${from}`;
    const after = await stateNow();
    const maySay =
      attempt.when === 'first_entry' &&
      (attempt.who === 'opener' || attempt.who === 'other') &&
      takesEntries(from);
    const isRepeated = REPEATED.has(`${attempt.who} ${attempt.when} ${from}`);
    expect([what, status < 300, after.state]).toEqual([
      what,
      move !== undefined || maySay || isRepeated,
      move?.to ?? before.state,
    ]);
    if (status >= 300 || isRepeated)
      expect([what, after.entries.length]).toEqual([what, before.entries.length]);
  }
}

describe('every move of the table by each role, and none that is not in it', () => {
  test.each(DisputeState.options)('from %s', tryAll, 60_000);
});

test('what a person can do is what they are not refused', async () => {
  for (const from of DisputeState.options) {
    const arranged = await arrangeDispute(app);
    const { owner, renter, show, offer } = arranged;
    const id = await bringTo(app, arranged, owner, from, admin);
    if (from === 'open') await offer(owner, id, 700);
    const canOf = async (who: Person) => (await show(who, id)).body.can;
    const expected = {
      open: [
        ['say', 'offer', 'ready', 'withdraw'],
        ['accept', 'say', 'offer', 'ready'],
      ],
      answered: [
        ['say', 'offer', 'ready', 'withdraw'],
        ['say', 'offer', 'ready'],
      ],
      review: [
        ['say', 'offer', 'withdraw'],
        ['say', 'offer'],
      ],
      settled: [[], []],
      withdrawn: [[], []],
      decided: [['appeal'], ['appeal']],
      appealed: [['say'], ['say']],
      lapsed: [[], []],
    }[from];
    expect([from, await canOf(owner), await canOf(renter)]).toEqual([from, ...expected]);
  }
});
