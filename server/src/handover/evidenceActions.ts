import type { CurrentUser } from '@lendloop/contract/accounts';
import { isReportable } from '@lendloop/contract/disputes/kinds';
import { EVIDENCE_MAX, type EvidencePhoto, type HandoverPhase } from '@lendloop/contract/handover/handover';
import type { EvidenceFields } from '@lendloop/contract/handover/record';
import { startOfDay } from '@lendloop/contract/values/dates';
import { sentence } from '@lendloop/words/sentence';

import { holdSession } from '../accounts/sessions/heldSessionActions.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import {
  removeEvidence,
  storeEvidence,
  sweepEvidenceFiles,
  type EvidencePicture,
} from '../images/evidenceActions.ts';
import type { ImageFile } from '../images/intake/spool.ts';
import { tellOfHandovers } from '../live/bus.ts';
import { findLockedDetails } from '../rentals/lineQueries.ts';
import { expectUnlocked, lockHandover } from './actions.ts';
import type { PhotoRow } from './chain.ts';
import { appendEntry, withdrawPhoto } from './evidenceWrites.ts';
import * as phases from './phases.ts';
import { findPhotoOfCall, findPictures, isInDispute, isParty } from './queries.ts';
import { toPhoto } from './viewActions.ts';

/** Photos of one side in one phase, those taken back included: everybody who looks at the record reads all of it. */
const PHOTOS_EVER = 60;

type Sent = EvidenceFields & { readonly sha256: string };

/**
 * Adds a photo to the record of a rental. The same file in the same phase is kept once, and with the same `clientId` the answer is the first
 * one. Its files are stored before its row, so that a crash leaves files without a row, which are swept. Throws `rental_not_found`,
 * `not_signed_in`, `handover_not_open`, `evidence_locked`, `evidence_limit`, `client_id_reused`, and what is wrong with the picture.
 */
export async function addEvidence(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
  fields: EvidenceFields,
  file: ImageFile,
  sessionToken: string | undefined,
): Promise<EvidencePhoto> {
  const { db } = context.database;
  const sent = { ...fields, sha256: file.hash };
  // Refused before it costs anything; it is asked again below.
  const known = await db.transaction(async (tx) => {
    const rental = await lockHandover(context, tx, viewer, rentalId);
    return judge(context, tx, rental, viewer, sent);
  });
  if (known) return toPhoto(known);
  const stored = await storeEvidence(context, file, viewer.id);
  const discard = () => removeEvidence(context, [stored.picture]);
  const { photo, isNew, rental } = await db
    .transaction(async (tx) => {
      const rental = await lockHandover(context, tx, viewer, rentalId);
      await holdSession(context, tx, viewer.id, sessionToken);
      const found = await judge(context, tx, rental, viewer, sent);
      if (found) return { photo: found, isNew: false, rental };
      return { photo: await append(context, tx, rentalId, viewer, sent, stored), isNew: true, rental };
    })
    .catch(async (error: unknown) => {
      await discard();
      // Two at once of different rentals with the same `clientId`.
      if (violation(error)?.constraint === 'evidence_client') throw new Problem('client_id_reused');
      throw error;
    });
  if (isNew) await tell(context, rental, fields.phase, viewer.id);
  else await discard();
  return toPhoto(photo);
}

function append(
  { now }: Context,
  tx: Tx,
  rentalId: number,
  viewer: CurrentUser,
  { phase, takenAt, clientId, sha256 }: Sent,
  stored: EvidencePicture,
): Promise<PhotoRow> {
  const said = { kind: 'photo', phase, byId: viewer.id, sha256, takenAt: takenAt ?? null } as const;
  return appendEntry(tx, rentalId, now(), said, { ...stored, clientId: clientId ?? null });
}

/** The photo if it was sent before; null if it may be added. Throws why it may not. */
async function judge(
  context: Context,
  tx: Tx,
  rental: phases.StoredHandover,
  viewer: CurrentUser,
  { phase, clientId, sha256, takenAt }: Sent,
): Promise<PhotoRow | null> {
  const sentBefore = clientId === undefined ? null : await findPhotoOfCall(tx, viewer.id, clientId);
  if (sentBefore) {
    const isSame =
      sentBefore.rental_id === rental.rentalId &&
      sentBefore.phase === phase &&
      sentBefore.sha256 === sha256 &&
      timeOf(sentBefore.taken_at) === timeOf(takenAt);
    if (!isSame) throw new Problem('client_id_reused');
    return sentBefore;
  }
  const own = phases.photosOf(rental, phase, viewer.id);
  const same = own.find((photo) => photo.sha256 === sha256);
  if (same) return same;
  await expectOpenFor(context, tx, rental, viewer, phase);
  if (own.length >= EVIDENCE_MAX) throw new Problem('evidence_limit');
  if (phases.countPhotos(rental, phase, viewer.id) >= PHOTOS_EVER)
    throw new Problem('evidence_limit', { message: sentence('handover.photosMost') });
  return null;
}

const timeOf = (moment: string | null | undefined): number | null =>
  moment == null ? null : Date.parse(moment);

/** A photo for a dispute is taken while there is one, or the viewer can still report the rental. */
async function expectOpenFor(
  context: Context,
  tx: Tx,
  rental: phases.StoredHandover,
  viewer: CurrentUser,
  phase: EvidencePhoto['phase'],
): Promise<void> {
  if (phase !== 'dispute') return expectUnlocked(context, rental, stateOf(rental, phase));
  // Only what was agreed on has phases.
  if (rental.phases.length === 0) throw new Problem('evidence_locked');
  const { moderation, currency, timeZone, damageReportHours: reportHours } = context.config;
  const now = context.now();
  const details = await findLockedDetails(tx, rental.rentalId, { moderation, viewer: null }, currency);
  if (now < startOfDay(details.earliestStartDate, timeZone)) throw new Problem('handover_not_open');
  const side = phases.sideOf(rental, viewer.id) ?? 'renter';
  if (!details.hasUnclosedDispute && !isReportable(details, side, { now, timeZone, reportHours }))
    throw new Problem('evidence_locked');
}

function stateOf(rental: phases.StoredHandover, phase: HandoverPhase): phases.StoredPhase {
  const state = rental.phases.find((one) => one.phase === phase);
  if (!state) throw new Problem(rental.status === 'pending' ? 'handover_not_open' : 'evidence_locked');
  return state;
}

/**
 * Takes back an own photo while its phase is not done: its picture goes. A photo for a dispute stays, and so does one that a dispute shows. Taken back already, nothing
 * changes. Throws `rental_not_found`, `evidence_not_found`, `forbidden` for the other person's, `evidence_locked`.
 */
export async function takeBack(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
  evidenceId: number,
): Promise<undefined> {
  const { photo, rental } = await context.database.db.transaction(async (tx) => {
    const rental = await lockHandover(context, tx, viewer, rentalId);
    const photo = rental.photos.find(({ id }) => id === evidenceId);
    if (!photo) throw new Problem('evidence_not_found');
    if (photo.by_id !== viewer.id) throw new Problem('forbidden');
    if (photo.withdrawn_at !== null) return { photo: null, rental };
    const { phase, number, sha256 } = photo;
    if (phase === 'dispute' || (await isInDispute(tx, photo.id))) throw new Problem('evidence_locked');
    expectUnlocked(context, rental, stateOf(rental, phase));
    const at = context.now();
    const said = { kind: 'taken_back', phase, byId: viewer.id, photo: number, sha256: sha256 ?? '' } as const;
    await appendEntry(tx, rentalId, at, said);
    await withdrawPhoto(tx, photo.id, at);
    return { photo, rental };
  });
  if (!photo) return;
  if (photo.picture !== null) await removeEvidence(context, [photo.picture]);
  await tell(context, rental, photo.phase, viewer.id);
}

/** Tells both people that there is more or less in the record of a phase. */
async function tell(
  { bus }: Context,
  { rentalId, itemId, toldTitle, ownerId, renterId }: phases.StoredHandover,
  phase: EvidencePhoto['phase'],
  byId: number,
): Promise<void> {
  const shown: HandoverPhase = phase === 'dispute' ? 'checkin' : phase;
  await tellOfHandovers(bus, [
    { rentalId, itemId, itemTitle: toldTitle, ownerId, renterId, phase: shown, what: 'record', byId },
  ]);
}

/** Refuses an upload before its body is read: throws `rental_not_found` for anybody but the two people of the rental. */
export async function expectParty(context: Context, viewer: CurrentUser, rentalId: number): Promise<void> {
  if (!(await isParty(context.database.db, rentalId, viewer.id))) throw new Problem('rental_not_found');
}

/** Removes the files of photos that are in no record. Returns of how many. */
export const sweepEvidence = (context: Context, signal?: AbortSignal): Promise<number> =>
  sweepEvidenceFiles(context, (pictures) => findPictures(context.database.db, pictures), signal);
