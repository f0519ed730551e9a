import type { Context } from '../context.ts';
import { DAY_SECONDS, type Limit } from '../http/limits/limits.ts';
import { ignoreRefusal } from '../http/problem.ts';

/** Twenty times all that the blocks of a listing may take; each place is a row with several index entries. */
const PLACES_AN_HOUR = 100_000;
/** Several times the limit of one person, as an office shares one address. Nobody else has the embedded database while places are taken. */
const PLACES_OF_ADDRESS_AN_HOUR = { postgres: 500_000, embedded: 200_000 };
const HOUR_SECONDS = 3600;
/** What is stored stays. All of an address are some thirty megabytes a day. */
const PLACES_OF_ADDRESS_A_DAY = 150_000;
/** Whoever has stored so few that day is refused by nobody else's. */
const PLACES_A_DAY = 2000;
/** Beyond this, everybody there is refused: a hundred megabytes a day. */
const PLACES_OF_ADDRESS_A_DAY_AT_MOST = 500_000;

/** Limits the places that the blocks of people's listings take anew. */
export interface PlaceLimit {
  /** Throws `too_many_requests` for whoever has used up theirs, or whose network has. */
  check(userId: number, network: string): Promise<void>;
  /** Counts places. How many a change takes is known only while it is made, so the next one pays for it. */
  note(userId: number, network: string, places: number): Promise<void>;
}

export function limitPlaces({ makeLimit, database }: Pick<Context, 'makeLimit' | 'database'>): PlaceLimit {
  const ofUser = makeLimit('places', PLACES_AN_HOUR, HOUR_SECONDS);
  const ofAddress = makeLimit('places of an address', PLACES_OF_ADDRESS_AN_HOUR[database.kind], HOUR_SECONDS);
  const ofAddressADay = makeLimit('places of an address a day', PLACES_OF_ADDRESS_A_DAY, DAY_SECONDS);
  const ofAddressAtMost = makeLimit(
    'all places of an address a day',
    PLACES_OF_ADDRESS_A_DAY_AT_MOST,
    DAY_SECONDS,
  );
  const ofUserADay = makeLimit('places a day', PLACES_A_DAY, DAY_SECONDS);
  return {
    check: async (userId, network) => {
      await ofAddressAtMost.check(network);
      if (await isUsedUp(ofAddressADay, network)) await ofUserADay.check(`user ${userId}`);
      await ofAddress.check(network);
      await ofUser.check(`user ${userId}`);
    },
    note: async (userId, network, places) => {
      if (places === 0) return;
      await use(ofUser, `user ${userId}`, places);
      await use(ofAddress, network, places);
      await use(ofAddressADay, network, places);
      await use(ofAddressAtMost, network, places);
      await use(ofUserADay, `user ${userId}`, places);
    },
  };
}

const isUsedUp = (limit: Limit, key: string): Promise<boolean> =>
  limit.check(key).then(
    () => false,
    (error: unknown) => {
      ignoreRefusal(error);
      return true;
    },
  );

/** Counts what was done, also beyond the limit. */
async function use(limit: Limit, key: string, points: number): Promise<void> {
  await limit.spend(key, points).catch(ignoreRefusal);
}
