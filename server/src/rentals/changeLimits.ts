import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';

/** Each of them is a mail to the other person, and a line on the page. */
const PROPOSED_A_DAY = 20;
/** One goes through; the others find no room, for which a listing of many pieces looks at all of its rentals. */
const ACCEPTED_A_DAY = 20;

/** Counts what a person does to a rental. Throws `too_many_requests`. */
export type SpendOfChange = (personId: number, rentalId: number) => Promise<void>;

export function limitChanges(makeLimit: MakeLimit): Record<'proposed' | 'accepted', SpendOfChange> {
  const proposed = inWords(
    makeLimit('changes of a rental', PROPOSED_A_DAY, DAY_SECONDS),
    sentence('rentals.changesToday', { count: PROPOSED_A_DAY }),
  );
  const accepted = makeLimit('accepted changes of a rental', ACCEPTED_A_DAY, DAY_SECONDS);
  const keyOf = (personId: number, rentalId: number) => `user ${personId} rental ${rentalId}`;
  return {
    proposed: (personId, rentalId) => proposed.spend(keyOf(personId, rentalId)),
    accepted: (personId, rentalId) => accepted.spend(keyOf(personId, rentalId)),
  };
}
