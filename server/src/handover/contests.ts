import { addDays, dayOf, startOfDay } from '@lendloop/contract/values/dates';

import type { StoredHandover, StoredPhase } from './phases.ts';

// Which words of a handover stand alone against the other side's.

/** Whether a phase is done by the word of the owner alone. */
const isByWordOfOwner = ({ oneSided, confirmedAt }: StoredPhase): boolean =>
  oneSided && confirmedAt.renter === null;

/** Whether only its owner says that the renter had it, and the renter contests that. Who returns it by the code or a press says that they had it. */
export const isContested = ({ phases, contestedBy, renterId }: StoredHandover): boolean =>
  contestedBy.includes(renterId) &&
  phases.some((state) => state.phase === 'checkout' && isByWordOfOwner(state)) &&
  phases.some(
    (state) =>
      state.phase === 'checkin' &&
      (state.doneAt === null ? state.confirmedAt.renter === null : isByWordOfOwner(state)),
  );

/** The same, by what is decided. Until then its days count as late, and the end of the dispute takes them back. */
export const isContestedForGood = (rental: StoredHandover): boolean =>
  rental.isContestedForGood && isContested(rental);

/**
 * Whether only its owner says that the renter had it, by a word that came to count after its last day, when it may have been back already. It is
 * late by that, but costs nothing unless the renter says so as well.
 */
export const isLateByWordOfOwner = (
  { phases, handedOverAt, endDate }: StoredHandover,
  timeZone: string,
): boolean =>
  handedOverAt !== null &&
  dayOf(new Date(handedOverAt), timeZone) > endDate &&
  phases.some((state) => state.phase === 'checkout' && isByWordOfOwner(state));

/**
 * Whether it was decided that it was back in time, by a report from after the last day, and nothing else says when: not the code, nor a word of
 * the renter from before the report of the owner, or any after their own. It counts no more once it was found not to be back.
 */
export function isFoundBack(rental: StoredHandover, timeZone: string): boolean {
  const { phases, returnFound, endDate } = rental;
  const { ownerWrongAt, renterRightAt, notBackAt } = returnFound;
  const checkin = phases.find(({ phase }) => phase === 'checkin');
  const pressed = checkin?.confirmedAt.renter ?? null;
  const isByCode = checkin?.doneAt != null && !checkin.oneSided && !(checkin.confirmedAt.owner && pressed);
  if (isByCode) return false;
  const end = startOfDay(addDays(endDate, 1), timeZone).getTime();
  const stands = (reportedAt: string | null): reportedAt is string =>
    reportedAt !== null &&
    Date.parse(reportedAt) >= end &&
    (notBackAt === null || Date.parse(notBackAt) < Date.parse(reportedAt));
  if (stands(renterRightAt) && pressed === null) return true;
  return stands(ownerWrongAt) && (pressed === null || Date.parse(pressed) >= Date.parse(ownerWrongAt));
}

/** Whether its renter alone says that it came back, while its owner contests that or was found right. */
export const isReturnContested = ({ phases, returnContest }: StoredHandover): boolean =>
  returnContest !== null &&
  returnContest !== 'over' &&
  phases.some(
    ({ phase, confirmedAt }) =>
      phase === 'checkin' && confirmedAt.renter !== null && confirmedAt.owner === null,
  );
