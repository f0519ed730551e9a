import type { Sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type Limit, type MakeLimit } from './limits.ts';

/** An address may do as much as so many people: a school or an office shares one. */
const OF_ADDRESS_TIMES = 5;

/** What people may do in a day, counted for themselves and for their address. Both throw `too_many_requests`. */
export interface PersonLimit {
  /** Throws if an address has nothing left. Asked before anything is spent: whoever shares one that is used up keeps their own. */
  check(network: string): Promise<void>;
  /** Counts `points`, 1 by default, for a person at `network`. What is refused for the person does not count for the address. */
  spend(personId: number, network: string, points?: number): Promise<void>;
}

/** Makes a limit of `points` a day, in these words if it is the person's that is used up. */
export function limitPeople(
  makeLimit: MakeLimit,
  name: string,
  points: number,
  message?: Sentence,
): PersonLimit {
  const counted = makeLimit(name, points, DAY_SECONDS);
  const ofPerson = message === undefined ? counted : inWords(counted, message);
  const ofAddress = makeLimit(`${name} of an address`, OF_ADDRESS_TIMES * points, DAY_SECONDS);
  return {
    check: (network) => ofAddress.check(network),
    spend: async (personId, network, cost) => {
      await ofPerson.spend(`user ${personId}`, cost);
      await ofAddress.spend(network, cost);
    },
  };
}

/** Counts what a person at `network` does to a rental. Throws `too_many_requests`. */
export type SpendOnRental = (personId: number, rentalId: number, network: string) => Promise<void>;

/** Counts by the rental, and by all that a person does. In sequence, so that what is refused for the rental does not count for all. */
export const spendOnRental =
  (ofRental: Limit, ofAll: PersonLimit): SpendOnRental =>
  async (personId, rentalId, network) => {
    await ofAll.check(network);
    await ofRental.spend(`user ${personId} rental ${rentalId}`);
    await ofAll.spend(personId, network);
  };
