import { DAY_SECONDS, type MakeLimit } from '../http/limits/limits.ts';
import { limitPeople } from '../http/limits/personLimits.ts';

/** More than anybody has to say of one dispute in a day. */
const OF_DISPUTE_A_DAY = 50;
/** Of all disputes, those that are opened among them: each is kept for ever. */
const ENTRIES_A_DAY = 200;
/** At one address, whoever opens them: the team decides each of them, and those that it does not reach in time lapse. */
const OPENED_A_DAY = 20;
/** With the messages that they quote, of which each entry has a copy of its own. */
const CHARACTERS_A_DAY = 1_000_000;

/** What a person at `network` says in so many characters. Both throw `too_many_requests`. */
export interface DisputeLimits {
  readonly spendOfOpening: (personId: number, network: string, characters: number) => Promise<void>;
  readonly spendOfEntry: (
    personId: number,
    disputeId: number,
    network: string,
    characters: number,
  ) => Promise<void>;
}

export function limitDisputes(makeLimit: MakeLimit): DisputeLimits {
  const ofDispute = makeLimit('entries of a dispute', OF_DISPUTE_A_DAY, DAY_SECONDS);
  const entries = limitPeople(makeLimit, 'entries of all disputes', ENTRIES_A_DAY);
  const texts = limitPeople(makeLimit, 'characters of all disputes', CHARACTERS_A_DAY);
  const opened = makeLimit('disputes opened at an address', OPENED_A_DAY, DAY_SECONDS);
  const check = async (network: string) => {
    await entries.check(network);
    await texts.check(network);
  };
  const spend = async (personId: number, network: string, characters: number) => {
    await entries.spend(personId, network);
    await texts.spend(personId, network, characters);
  };
  return {
    spendOfOpening: async (personId, network, characters) => {
      await check(network);
      await opened.check(network);
      await spend(personId, network, characters);
      await opened.spend(network);
    },
    spendOfEntry: async (personId, disputeId, network, characters) => {
      await check(network);
      await ofDispute.spend(`user ${personId} dispute ${disputeId}`);
      await spend(personId, network, characters);
    },
  };
}
