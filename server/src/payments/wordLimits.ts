import { DAY_SECONDS, type MakeLimit } from '../http/limits/limits.ts';
import { limitPeople } from '../http/limits/personLimits.ts';

/** Each is kept for ever, and is a line on the page of both people. */
const OF_RENTAL_A_DAY = 30;
/** More than an owner of dozens of open rentals has to say. */
const OF_ALL_A_DAY = 300;

/** Counts what a person at `network` says about the dues of a rental. Throws `too_many_requests`. */
export type SpendOfWord = (personId: number, rentalId: number, network: string) => Promise<void>;

export function limitWords(makeLimit: MakeLimit): SpendOfWord {
  const ofRental = makeLimit('words about dues of a rental', OF_RENTAL_A_DAY, DAY_SECONDS);
  const ofAll = limitPeople(makeLimit, 'words about dues of all rentals', OF_ALL_A_DAY);
  return async (personId, rentalId, network) => {
    await ofAll.check(network);
    // In sequence, so that what is refused for the rental does not count for all.
    await ofRental.spend(`user ${personId} rental ${rentalId}`);
    await ofAll.spend(personId, network);
  };
}
