import type { CurrentUser } from '@lendloop/contract/accounts';
import {
  HandoverPhase,
  opensAt,
  type EvidencePhoto,
  type Handover,
  type PhaseState,
} from '@lendloop/contract/handover/handover';
import {
  HandoverRecord,
  NO_HASH,
  type LateQuery,
  type LateRental,
  type RentalRecord,
} from '@lendloop/contract/handover/record';

import { today, type Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import type { PhotoRow } from './chain.ts';
import { findLate } from './lateQueries.ts';
import { notesOf } from './notes.ts';
import * as phases from './phases.ts';
import { findHandover, findRecord } from './queries.ts';

/** How a rental is handed over, for its two people. Throws `rental_not_found` for anybody else. */
export async function showHandover(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
): Promise<Handover> {
  return toHandover(context, await findFor(findHandover, context, viewer, rentalId), viewer);
}

/** The same as a part of the rental, which administrators see as well: without codes, notes and photos. */
export async function showHandoverOf(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
): Promise<Handover> {
  const { moderation } = context.config;
  const rental = await findHandover(context.database.db, rentalId, { moderation, viewer });
  if (!rental) throw new Problem('rental_not_found');
  return toHandover(context, rental, viewer);
}

async function findFor<Found extends phases.StoredHandover>(
  find: (...[db, id, visibility]: Parameters<typeof findHandover>) => Promise<Found | null>,
  { database, config }: Context,
  viewer: CurrentUser,
  rentalId: number,
): Promise<Found> {
  const rental = await find(database.db, rentalId, { moderation: config.moderation, viewer });
  if (!rental || !phases.sideOf(rental, viewer.id)) throw new Problem('rental_not_found');
  return rental;
}

/** A handover as the viewer sees it. */
export function toHandover(
  { config, now }: Pick<Context, 'config' | 'now'>,
  rental: phases.StoredHandover,
  viewer: Pick<CurrentUser, 'id'>,
): Handover {
  const moment = { now: now(), timeZone: config.timeZone };
  const side = phases.sideOf(rental, viewer.id);
  const photos = side === null ? [] : rental.photos;
  return {
    rentalId: rental.rentalId,
    phases: HandoverPhase.options.map((phase) => {
      const stored = rental.phases.find((one) => one.phase === phase);
      const evidence = photos.filter((photo) => photo.phase === phase).map(toPhoto);
      return toPhaseState(rental, phase, stored, evidence, viewer.id, moment);
    }),
    included: [...rental.included],
    disputeEvidence: photos.filter(({ phase }) => phase === 'dispute').map(toPhoto),
    lateDays: phases.lateDaysNow(rental, moment),
    endangers:
      side === 'owner' && rental.handedOverAt !== null && rental.returnedAt === null
        ? rental.endangers
        : null,
  };
}

function toPhaseState(
  rental: phases.StoredHandover,
  phase: HandoverPhase,
  stored: phases.StoredPhase | undefined,
  evidence: EvidencePhoto[],
  viewerId: number,
  moment: phases.Moment,
): PhaseState {
  const side = phases.sideOf(rental, viewerId);
  const noted = (personId: number) => (side === null ? null : notesOf(rental, phase, personId));
  const seesCode = stored !== undefined && phases.seesCode(stored, rental, viewerId, moment);
  return {
    phase,
    opensAt: opensAt(phase, rental, moment.timeZone).toISOString(),
    doneAt: stored?.doneAt ?? null,
    claimedAt: stored?.claimedAt ?? null,
    oneSided: stored?.oneSided ?? false,
    ...(seesCode && stored.code !== null && { code: stored.code }),
    confirmed: {
      owner: stored !== undefined && stored.confirmedAt.owner !== null,
      renter: stored !== undefined && stored.confirmedAt.renter !== null,
    },
    notes: { owner: noted(rental.ownerId), renter: noted(rental.renterId) },
    evidence,
    hash: stored?.hash ?? null,
    can: stored && side ? phases.actionsOf(rental, stored, side, moment) : [],
  };
}

/** A photo as the two people of its rental see it. */
export const toPhoto = (row: PhotoRow): EvidencePhoto => ({
  id: row.id,
  byId: row.by_id ?? 0,
  phase: row.phase,
  sha256: row.sha256 ?? '',
  receivedAt: new Date(row.received_at).toISOString(),
  takenAt: row.taken_at && new Date(row.taken_at).toISOString(),
  withdrawnAt: row.withdrawn_at && new Date(row.withdrawn_at).toISOString(),
  width: row.width ?? 1,
  height: row.height ?? 1,
  hash: row.hash,
});

/** The whole record of a rental, for its two people. Throws `rental_not_found` for anybody else. */
export async function showRecord(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
): Promise<RentalRecord> {
  const rental = await findFor(findRecord, context, viewer, rentalId);
  const { phases } = toHandover(context, rental, viewer);
  return {
    rentalId,
    itemTitle: rental.itemTitle,
    ownerId: rental.ownerId,
    renterId: rental.renterId,
    startDate: rental.startDate,
    endDate: rental.endDate,
    status: rental.status,
    phases: phases.map(({ phase, doneAt, claimedAt, oneSided, confirmed, hash }) => ({
      phase,
      doneAt,
      claimedAt,
      oneSided,
      confirmed,
      hash,
    })),
    entries: rental.entries.map((row) => ({
      record: HandoverRecord.parse(row.record),
      previousHash: row.previous_hash,
      hash: row.hash,
    })),
    lastHash: rental.entries.at(-1)?.hash ?? NO_HASH,
  };
}

/** The rentals that are late, for administrators. Throws `invalid_cursor`. */
export const showLate = (
  context: Context,
  query: LateQuery,
): Promise<{ readonly rows: LateRental[]; readonly nextCursor: string | null }> =>
  findLate(context.database.db, today(context), query);
