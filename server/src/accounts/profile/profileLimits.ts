import type { MakeLimit } from '../../http/limits/limits.ts';

const HOUR_SECONDS = 3600;
const AN_HOUR = 60;
/** Several times the limit of one person, as a school or an office shares one address. */
const OF_ADDRESS_AN_HOUR = 300;

/**
 * Counts a change of a profile by a person at `network`: every node then reads and renders again what lists this person's
 * listings. Throws `too_many_requests`.
 */
export type SpendOfProfile = (userId: number, network: string) => Promise<void>;

export function limitProfileChanges(makeLimit: MakeLimit): SpendOfProfile {
  const ofPerson = makeLimit('profile changes', AN_HOUR, HOUR_SECONDS);
  const ofAddress = makeLimit('profile changes of an address', OF_ADDRESS_AN_HOUR, HOUR_SECONDS);
  return async (userId, network) => {
    // Checked first: whoever shares an address whose tries are used up keeps their own.
    await ofAddress.check(network);
    // In sequence, so that a change refused for the person does not count for the address.
    await ofPerson.spend(`user ${userId}`);
    await ofAddress.spend(network);
  };
}
