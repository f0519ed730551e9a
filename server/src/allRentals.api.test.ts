import { addDisputeEntry, openDispute } from '@lendloop/contract/disputes/disputes';
import { enterCode, setNotes } from '@lendloop/contract/handover/handover';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from './db/connect.ts';
import { DAY_SECONDS, limitsInMemory, noLimits, type MakeLimit } from './http/limits/limits.ts';
import { openTestDatabase } from './testing/database.ts';
import { june } from './testing/rentals/changing.ts';
import { startSettling } from './testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NETWORK = '127.0.0.1';

/** Two approved rentals, and limits by the day alone: those per minute would be reached first. */
async function start() {
  const counted = limitsInMemory(true);
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
  const started = await startSettling({ database, makeLimit });
  const { ask, approve, app, renter, owner } = started;
  const second = await ask(renter, june(23, 25));
  await approve(second);
  const meet = () => app.setNow('2030-06-22T09:00:00Z');
  return { ...started, makeLimit, rentals: [started.id, second] as const, meet, renter, owner };
}

type Started = Awaited<ReturnType<typeof start>>;
interface Kind {
  readonly name: string;
  readonly aDay: number;
  /** What one takes of the limit, and a bit more; 1 if nothing else is said. */
  readonly left?: number;
  readonly who: 'owner' | 'renter';
  /** Prepares what is done, and returns it. */
  readonly prepare: (started: Started) => Promise<(rentalId: number) => Promise<{ readonly status: number }>>;
}

const propose = ({ renter, propose: send, rentals: [first] }: Started, rentalId: number) =>
  send(renter, rentalId === first ? june(20, 21) : june(23, 26), rentalId);

/** Has the owner, who is somewhere else, open a dispute about each rental, and returns what the renter says in them. */
async function dispute({ app, owner, renter, rentals }: Started, text: string) {
  app.setNow('2030-06-23T12:00:00Z');
  const disputes = new Map<number, number>();
  const body = { kind: 'other', text: 'It was not as agreed.' } as const;
  for (const id of rentals) {
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    const opened = await owner.client.call(openDispute, { params: { id }, body }, elsewhere);
    disputes.set(id, opened.body.id);
  }
  return (rentalId: number) =>
    renter.client.call(addDisputeEntry, { params: { id: disputes.get(rentalId) ?? 0 }, body: { text } });
}

/** More than half of what is left of the characters. */
const LONG = 'A'.repeat(1000);
const LEFT = 2000;

const KINDS: readonly Kind[] = [
  {
    name: 'changes of all rentals',
    aDay: 200,
    who: 'renter',
    prepare: async (started) => (rentalId) => propose(started, rentalId),
  },
  {
    name: 'accepted changes of all rentals',
    aDay: 200,
    who: 'owner',
    prepare: async (started) => {
      const changes = new Map<number, number>();
      for (const rentalId of started.rentals)
        changes.set(rentalId, (await propose(started, rentalId)).body.id);
      return (rentalId) => started.answer(started.owner, changes.get(rentalId) ?? 0, 'accepted', rentalId);
    },
  },
  {
    name: 'words about dues of all rentals',
    aDay: 300,
    who: 'renter',
    prepare:
      async ({ renter, due, say }) =>
      async (rentalId) =>
        say(renter, (await due('rental', rentalId)).id, true, rentalId),
  },
  {
    name: 'notes at handovers',
    aDay: 1000,
    who: 'owner',
    prepare: async ({ owner, meet }) => {
      meet();
      return (id) =>
        owner.client.call(setNotes, { params: { id, phase: 'checkout' }, body: { condition: 'worn' } });
    },
  },
  {
    name: 'codes tried at handovers',
    aDay: 300,
    who: 'owner',
    prepare: async ({ owner, meet }) => {
      meet();
      return async (id) => {
        const { rows } = await database.db.$client.query<{ code: string }>(
          `select code from handovers where rental_id = ${id} and phase = 'checkout'`,
        );
        return owner.client.call(enterCode, {
          params: { id, phase: 'checkout' },
          body: { code: rows[0]?.code ?? '' },
        });
      };
    },
  },
  {
    name: 'entries of all disputes',
    aDay: 200,
    who: 'renter',
    prepare: async (started) => dispute(started, 'It was as agreed.'),
  },
  {
    name: 'characters of all disputes',
    aDay: 1_000_000,
    left: LEFT,
    who: 'renter',
    prepare: async (started) => dispute(started, LONG),
  },
];

/** Opening disputes counts with what is said in them. */
const OPENINGS: readonly Kind[] = [
  { name: 'entries of all disputes', aDay: 200, text: 'It was not as agreed.' },
  { name: 'characters of all disputes', aDay: 1_000_000, text: LONG, left: LEFT },
].map(({ text, ...kind }) => ({
  ...kind,
  who: 'renter',
  prepare: async ({ app, renter }) => {
    app.setNow('2030-06-23T12:00:00Z');
    return (id) => renter.client.call(openDispute, { params: { id }, body: { kind: 'other', text } });
  },
}));

/** What comes of doing something to one rental and then to another, with enough left of each limit for one, which `use` names. */
async function tryAll(
  use: (kind: Kind, started: Started) => { name: string; key: string; most: number },
  kinds = KINDS,
) {
  const answers: Record<string, string> = {};
  for (const kind of kinds) {
    const started = await start();
    const act = await kind.prepare(started);
    const { name, key, most } = use(kind, started);
    await started.makeLimit(name, most, DAY_SECONDS).spend(key, most - (kind.left ?? 1));
    const statuses = [];
    for (const rentalId of started.rentals) statuses.push((await act(rentalId)).status);
    answers[kind.name] = statuses.join(' ').replaceAll('201', '200');
  }
  return answers;
}

const secondRefused = (kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map(({ name }) => [name, '200 429']));
const ofPerson = ({ name, aDay, who }: Kind, started: Started) => ({
  name,
  key: `user ${started[who].id}`,
  most: aDay,
});
const ofAddress = ({ name, aDay }: Kind) => ({
  name: `${name} of an address`,
  key: NETWORK,
  most: 5 * aDay,
});

test('what a person does to their rentals in a day counts over all of them', async () => {
  expect(await tryAll(ofPerson)).toEqual(secondRefused(KINDS));
});

test('what is done to rentals from one address in a day is five times that of a person', async () => {
  expect(await tryAll(ofAddress)).toEqual(secondRefused(KINDS));
});

test('opening disputes counts with what is said in all of them, for the person and their address', async () => {
  expect(await tryAll(ofPerson, OPENINGS)).toEqual(secondRefused(OPENINGS));
  expect(await tryAll(ofAddress, OPENINGS)).toEqual(secondRefused(OPENINGS));
});
