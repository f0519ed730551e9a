import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';

const NEW_A_DAY = 60;
/** Several times the limit of one user, as a school or an office shares one address. */
const NEW_OF_ADDRESS_A_DAY = 200;
const TITLES_A_DAY = 120;
/** The words of each are learned and forgotten again. */
const TITLES_OF_ADDRESS_A_DAY = 500;
const BYTES_A_DAY = 2 * 1024 * 1024;
const BYTES_OF_ADDRESS_A_DAY = 10 * 1024 * 1024;
/** What a change costs besides the description: a new version of the row and its index entries, and lists that every node reads again. */
const BYTES_OF_CHANGE = 4000;
/** The most listings that one owner can have; deleted ones do not count. */
export const LISTINGS_MAX = 500;

/** The limits on writing listings. All throw `too_many_requests`. */
export interface ListingLimits {
  /** Counts a new listing. */
  list(userId: number, network: string): Promise<void>;
  /** Counts a change of title. */
  retitle(userId: number, network: string): Promise<void>;
  /** Counts a change by its bytes, including those of the `description` that it writes. */
  change(userId: number, network: string, description?: string): Promise<void>;
}

export function limitListings(makeLimit: MakeLimit): ListingLimits {
  const ofUser = inWords(
    makeLimit('new listings', NEW_A_DAY, DAY_SECONDS),
    sentence('listings.today', { count: NEW_A_DAY }),
  );
  const ofAddress = inWords(
    makeLimit('new listings of an address', NEW_OF_ADDRESS_A_DAY, DAY_SECONDS),
    sentence('listings.network'),
  );
  const titles = inWords(
    makeLimit('new titles', TITLES_A_DAY, DAY_SECONDS),
    sentence('listings.titles', { count: TITLES_A_DAY }),
  );
  const titlesOfAddress = inWords(
    makeLimit('new titles of an address', TITLES_OF_ADDRESS_A_DAY, DAY_SECONDS),
    sentence('listings.changesOfNetwork'),
  );
  const changes = inWords(
    makeLimit('changes of listings', BYTES_A_DAY, DAY_SECONDS),
    sentence('listings.changes'),
  );
  const changesOfAddress = inWords(
    makeLimit('changes of listings of an address', BYTES_OF_ADDRESS_A_DAY, DAY_SECONDS),
    sentence('listings.changesOfNetwork'),
  );
  return {
    list: async (userId, network) => {
      // Checked first: whoever shares an address whose tries are used up keeps their own.
      await ofAddress.check(network);
      // In sequence, so that a request refused for the user does not count for the address.
      await ofUser.spend(`user ${userId}`);
      await ofAddress.spend(network);
    },
    retitle: async (userId, network) => {
      await titlesOfAddress.check(network);
      await titles.spend(`user ${userId}`);
      await titlesOfAddress.spend(network);
    },
    change: async (userId, network, description = '') => {
      const bytes = BYTES_OF_CHANGE + Buffer.byteLength(description);
      await changes.spend(`user ${userId}`, bytes);
      await changesOfAddress.spend(network, bytes);
    },
  };
}
