import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Person } from './person.ts';
import type { Stage } from './stage.ts';
import type { Note } from './tally.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../e2e/fixtures/phone-photo.jpg');
const PEOPLE = 20;
/** Mean pause between two actions of a person, in ms. */
const PACE_MS = 1000;

/** What people do, with the weight of each action. */
const HABITS: readonly (readonly [weight: number, act: (person: Person) => Promise<void>])[] = [
  [20, (person) => person.browse()],
  [20, (person) => person.search()],
  [24, (person) => person.openItem()],
  [10, (person) => person.seePicture()],
  [10, (person) => person.readMessages()],
  [8, (person) => person.write()],
  [4, (person) => person.upload(false)],
  [2, (person) => person.upload(true)],
  [2, (person) => person.signInAgain()],
];

/** Twenty people who know each other in pairs, each at an address of their own from 127.0.0.2 on. */
export async function gatherPeople({ origin, commonWords }: Stage, note: Note): Promise<Person[]> {
  const photo = await readFile(PHOTO);
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const name = `grower${String.fromCharCode(97 + index).repeat(3)}`;
    return new Person({ origin, address: `127.0.0.${index + 2}`, name, photo, words: commonWords, note });
  });
  for (const person of people) await person.settle();
  for (let index = 0; index + 1 < people.length; index += 2) {
    const [one, other] = [people[index], people[index + 1]];
    if (one && other) await one.meet(other);
  }
  return people;
}

/** Lets them act until `isOver`; resolves when each has finished their last action. */
export async function letLive(people: readonly Person[], isOver: () => boolean): Promise<void> {
  await Promise.all(
    people.map(async (person) => {
      for (;;) {
        await sleep(PACE_MS * (0.5 + Math.random()));
        if (isOver()) return;
        await draw()(person);
      }
    }),
  );
}

function draw(): (person: Person) => Promise<void> {
  let at = Math.random() * HABITS.reduce((sum, [weight]) => sum + weight, 0);
  const [, act] = HABITS.find(([weight]) => (at -= weight) < 0) ?? HABITS[0] ?? [];
  if (!act) throw new Error('There is nothing to do.');
  return act;
}
