import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';
import {
  limitPeople,
  spendOnRental,
  type PersonLimit,
  type SpendOnRental,
} from '../http/limits/personLimits.ts';

/** Each of them is a mail to the other person, and a line on the page. */
const PROPOSED_A_DAY = 20;
/** One goes through; the others find no room, for which a listing of many pieces looks at all of its rentals. */
const ACCEPTED_A_DAY = 20;
/** Of all rentals: each is kept for ever. More than an owner of dozens of open rentals has to agree on. */
const OF_ALL_A_DAY = 200;

/** What may have to move for ten bookings of the largest listings, while everybody else who wants something of their listing waits. */
const PLACES_A_DAY = 100_000;

/** Limits the places of rentals that may have to move for what people book, approve or change. */
export const limitMoves = (makeLimit: MakeLimit): PersonLimit =>
  limitPeople(makeLimit, 'places moved', PLACES_A_DAY);

/** Counts a change of a rental for which so many places may have to move. Throws `too_many_requests`. */
type SpendOnChange = (personId: number, rentalId: number, network: string, places: number) => Promise<void>;

export function limitChanges(makeLimit: MakeLimit): Record<'proposed' | 'accepted', SpendOnChange> {
  const ofPlaces = limitMoves(makeLimit);
  const withPlaces =
    (spend: SpendOnRental): SpendOnChange =>
    async (personId, rentalId, network, places) => {
      if (places > 0) await ofPlaces.check(network);
      await spend(personId, rentalId, network);
      if (places > 0) await ofPlaces.spend(personId, network, places);
    };
  const said = (count: number) => sentence('rentals.changesToday', { count });
  return {
    proposed: withPlaces(
      spendOnRental(
        inWords(makeLimit('changes of a rental', PROPOSED_A_DAY, DAY_SECONDS), said(PROPOSED_A_DAY)),
        limitPeople(makeLimit, 'changes of all rentals', OF_ALL_A_DAY, said(OF_ALL_A_DAY)),
      ),
    ),
    accepted: withPlaces(
      spendOnRental(
        makeLimit('accepted changes of a rental', ACCEPTED_A_DAY, DAY_SECONDS),
        limitPeople(makeLimit, 'accepted changes of all rentals', OF_ALL_A_DAY),
      ),
    ),
  };
}
