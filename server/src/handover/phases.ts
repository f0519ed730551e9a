import {
  CLAIM_HOURS,
  CLOSED_DAYS,
  opensAt,
  PHOTOS_NEEDED,
  PRESS_HOURS,
  SHOWER,
  showsCodeFrom,
  TRIES_AT_ONCE,
  TRIES_MINUTES,
  type HandoverPhase,
  type PhaseState,
  type Side,
} from '@lendloop/contract/handover/handover';
import { daysLate, lateDaysOf } from '@lendloop/contract/handover/late';
import type { ProblemCode } from '@lendloop/contract/problems';
import type { RentalStatus } from '@lendloop/contract/rentals';
import { dayOf, type Day, type DayRange } from '@lendloop/contract/values/dates';

import type { PhotoRow } from './chain.ts';
import type { LastNote } from './notes.ts';
import { mayPressAgain } from './returns.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** For how long a press counts that stands alone: until it ends its phase, with a day for a marketplace that was down. */
const PRESS_COUNTS_MS = PRESS_HOURS * HOUR_MS + DAY_MS;

/** A phase as it is stored. */
export interface StoredPhase {
  readonly phase: HandoverPhase;
  readonly code: string | null;
  readonly wrongTries: number;
  readonly wrongAt: readonly number[];
  readonly confirmedAt: Readonly<Record<Side, string | null>>;
  readonly claimedAt: string | null;
  readonly doneAt: string | null;
  readonly oneSided: boolean;
  readonly hash: string | null;
  readonly lateCharged: number;
}

/** A phase of a rental that was never approved. */
export const NO_PHASE = (phase: HandoverPhase): StoredPhase => ({
  phase,
  code: null,
  wrongTries: 0,
  wrongAt: [],
  confirmedAt: { owner: null, renter: null },
  claimedAt: null,
  doneAt: null,
  oneSided: false,
  hash: null,
  lateCharged: 0,
});

/** A handover as it is stored, with its rental. */
export interface StoredHandover extends DayRange {
  readonly rentalId: number;
  readonly itemId: number;
  readonly itemTitle: string;
  /** The title as both people may read it, whoever does something. */
  readonly toldTitle: string;
  readonly included: readonly string[];
  readonly ownerId: number;
  readonly renterId: number;
  readonly status: RentalStatus;
  readonly handedOverAt: string | null;
  /** Until when it is not late, as little or nothing was left of its last day. */
  readonly excusedUntil: Day | null;
  readonly returnedAt: string | null;
  /** Null while it is out. */
  readonly lateDays: number | null;
  readonly excusedDays: readonly Day[];
  readonly completedAt: string | null;
  /** None before the approval. */
  readonly phases: readonly StoredPhase[];
  /** Oldest first, also those taken back. */
  readonly photos: readonly PhotoRow[];
  /** What each side noted last in each phase. */
  readonly notes: readonly LastNote[];
  /** Who contests that it was handed over, and has not been found wrong. */
  readonly contestedBy: readonly number[];
  /** Whether its renter does, and a dispute about that is over. */
  readonly isContestedForGood: boolean;
  /**
   * What was decided about the return: when its owner last reported in vain that it was late or not back, when a report of its renter's own was
   * right, and when it was found not to be back.
   */
  readonly returnFound: {
    readonly ownerWrongAt: string | null;
    readonly renterRightAt: string | null;
    readonly notBackAt: string | null;
  };
  /**
   * Whether its owner contests the return: `claimed` while an open dispute is about that, `right` once one was decided for the owner after the
   * renter's press, `open` during most other disputes, as one of the renter keeps the owner from opening their own, and `over` after them. Null
   * without any.
   */
  readonly returnContest: 'claimed' | 'open' | 'right' | 'over' | null;
  readonly endangers: {
    readonly rentalId: number;
    readonly startDate: string;
    readonly endDate: string;
    readonly renterName: string;
  } | null;
}

/** A moment, and the time zone that its day is of. */
export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/** Which side of a rental a person is; null for others. */
export const sideOf = (
  { ownerId, renterId }: Pick<StoredHandover, 'ownerId' | 'renterId'>,
  personId: number,
): Side | null => (personId === ownerId ? 'owner' : personId === renterId ? 'renter' : null);

export const otherSide = (side: Side): Side => (side === 'owner' ? 'renter' : 'owner');

type Handed = Pick<StoredHandover, 'startDate' | 'endDate' | 'status' | 'handedOverAt' | 'completedAt'>;

/** From when on a phase can be done: check-in by its day, or from the check-out on. */
export function openFrom(phase: HandoverPhase, rental: Handed, timeZone: string): Date {
  const byDay = opensAt(phase, rental, timeZone);
  if (phase === 'checkout' || rental.handedOverAt === null) return byDay;
  const handedOver = new Date(rental.handedOverAt);
  return handedOver < byDay ? handedOver : byDay;
}

/** Why nobody can do anything about a phase now; null if it is open. What waited for a connection is taken for some days longer. */
export function refusalOfPhase(
  phase: HandoverPhase,
  rental: Handed,
  { now, timeZone }: Moment,
): Extract<ProblemCode, 'rental_closed' | 'handover_not_open'> | null {
  if (rental.status === 'pending') return 'handover_not_open';
  const isOver =
    rental.status === 'completed' &&
    rental.completedAt !== null &&
    now.getTime() - Date.parse(rental.completedAt) > CLOSED_DAYS * DAY_MS;
  if (isOver || (rental.status !== 'approved' && rental.status !== 'completed')) return 'rental_closed';
  return now < openFrom(phase, rental, timeZone) ? 'handover_not_open' : null;
}

/** Whether a person can read the code of a phase now, which they show to the other. */
export const seesCode = (
  { phase, doneAt }: Pick<StoredPhase, 'phase' | 'doneAt'>,
  rental: StoredHandover,
  personId: number,
  { now, timeZone }: Moment,
): boolean =>
  doneAt === null &&
  rental.status === 'approved' &&
  sideOf(rental, personId) === SHOWER[phase] &&
  now >= showsCodeFrom(rental, timeZone);

/** The wrong codes that count now against another one. */
const recent = ({ wrongAt }: Pick<StoredPhase, 'wrongAt'>, now: Date): number[] =>
  wrongAt.filter((at) => now.getTime() - at < TRIES_MINUTES * MINUTE_MS);

/** How many tries are left before a pause, and the seconds until there is one if there is none. */
export function triesLeft(
  phase: Pick<StoredPhase, 'wrongAt'>,
  now: Date,
): { readonly left: number; readonly retryAfter: number } {
  const counted = recent(phase, now);
  const left = Math.max(0, TRIES_AT_ONCE - counted.length);
  const first = Math.min(...counted.slice(-TRIES_AT_ONCE));
  const retryMs = left > 0 ? 0 : first + TRIES_MINUTES * MINUTE_MS - now.getTime();
  return { left, retryAfter: Math.max(1, Math.ceil(retryMs / 1000)) };
}

/** The photos of a phase that were not taken back. */
export const photosOf = (
  { photos }: Pick<StoredHandover, 'photos'>,
  phase: PhotoRow['phase'],
  byId: number,
): PhotoRow[] => photos.filter((photo) => isOf(photo, phase, byId) && photo.withdrawn_at === null);

/** Whether a side has added a photo in a phase, also if it was taken back. */
const isOf = (photo: PhotoRow, phase: PhotoRow['phase'], byId: number): boolean =>
  photo.phase === phase && photo.by_id === byId;

/** How many photos of a phase a side has ever added. */
export const countPhotos = (
  { photos }: Pick<StoredHandover, 'photos'>,
  phase: PhotoRow['phase'],
  byId: number,
): number => photos.filter((photo) => isOf(photo, phase, byId)).length;

/**
 * Whether one side has as many photos of a phase as are needed. Those that it takes back once the other side has pressed still count: the press
 * relied on them.
 */
export function hasPhotos(
  { ownerId, renterId, phases, photos }: StoredHandover,
  phase: HandoverPhase,
): boolean {
  const presses = phases.find((one) => one.phase === phase)?.confirmedAt;
  const has = (byId: number, otherPress: string | null = null) =>
    photos.filter(
      (photo) =>
        isOf(photo, phase, byId) &&
        (photo.withdrawn_at === null ||
          (otherPress !== null && Date.parse(photo.withdrawn_at) > Date.parse(otherPress))),
    ).length >= PHOTOS_NEEDED;
  return has(ownerId, presses?.renter) || has(renterId, presses?.owner);
}

/** When a phase counts as done for lateness: as claimed, if that can be, else when the server heard of it. */
export function countedAt(doneAt: Date, claimedAt: Date | null, openedAt: Date): Date {
  const canBe =
    claimedAt !== null &&
    claimedAt <= doneAt &&
    claimedAt >= openedAt &&
    doneAt.getTime() - claimedAt.getTime() <= CLAIM_HOURS * HOUR_MS;
  return canBe ? claimedAt : doneAt;
}

/**
 * The first press of a phase if it counts for lateness at that moment: nobody makes a return late by not answering it. One that waits longer
 * for its photos does not.
 */
function pressedAt(phase: Pick<StoredPhase, 'confirmedAt'>, now: Date): Date | null {
  const first = firstPress(phase);
  return first !== null && now.getTime() - first.getTime() <= PRESS_COUNTS_MS ? first : null;
}

function firstPress({ confirmedAt }: Pick<StoredPhase, 'confirmedAt'>): Date | null {
  const presses = [confirmedAt.owner, confirmedAt.renter].flatMap((at) =>
    at === null ? [] : Date.parse(at),
  );
  return presses.length > 0 ? new Date(Math.min(...presses)) : null;
}

/**
 * How many days late a rental comes back that was handed over; 0 for another. One that has ended gets no later: without a handover it was not
 * late, whatever is said of one afterwards.
 */
export function lateDaysAtReturn(
  rental: Handed & Pick<StoredHandover, 'lateDays' | 'excusedDays'>,
  returned: Date,
  timeZone: string,
): number {
  if (rental.status === 'completed') return rental.lateDays ?? 0;
  return rental.handedOverAt === null ? 0 : daysLate(rental, returned, timeZone);
}

/**
 * The first press of a check-in if it counts for lateness. It counts longer if there was a dispute, which keeps the phase from ending; that of the
 * renter not at all if the owner was found right.
 */
export function returnPressedAt(rental: StoredHandover, now: Date): Date | null {
  const state = rental.phases.find(({ phase }) => phase === 'checkin');
  if (!state) return null;
  if (rental.returnContest === null) return pressedAt(state, now);
  const counted =
    rental.returnContest === 'right'
      ? { confirmedAt: { owner: state.confirmedAt.owner, renter: null } }
      : state;
  return firstPress(counted);
}

/** How many days late a rental is, or was. */
export const lateDaysNow = (rental: StoredHandover, { now, timeZone }: Moment): number =>
  rental.lateDays ?? (rental.status === 'approved' ? lateDaysOf(rental, dayOf(now, timeZone)) : 0);

/** What a side can do about a phase now. */
export function actionsOf(
  rental: StoredHandover,
  state: StoredPhase,
  side: Side,
  moment: Moment,
): PhaseState['can'] {
  if (state.doneAt !== null || refusalOfPhase(state.phase, rental, moment) !== null) return [];
  const actions: (PhaseState['can'][number] | false)[] = [
    side !== SHOWER[state.phase] && 'enter_code',
    (state.confirmedAt[side] === null || mayPressAgain(rental, state, side)) && 'confirm',
    'add_photo',
    'note',
  ];
  return actions.filter((action) => action !== false);
}
