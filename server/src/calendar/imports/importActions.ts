import type { CurrentUser } from '@lendloop/contract/accounts';
import { PLACES_MAX } from '@lendloop/contract/calendar/blocks';
import {
  IMPORTS_MAX,
  IMPORTS_PER_ITEM_MAX,
  SYNC_EVERY_MINUTES,
  type Import,
  type ImportBody,
} from '@lendloop/contract/calendar/imports';
import { sentence } from '@lendloop/words/sentence';

import { holdSession } from '../../accounts/sessions/heldSessionActions.ts';
import { today, type Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { readAddress } from '../../fetching/addresses.ts';
import { Problem } from '../../http/problem.ts';
import { expectOwnListing } from '../../items/actions.ts';
import { queueMails } from '../../mail/queries.ts';
import { countImported, countPlaces } from '../../occupancies/queries.ts';
import type { Reading } from '../reading/feedDays.ts';
import { makeFetchFeed, type FetchedFeed } from './fetchedFeed.ts';
import { limitAddresses, limitWork } from './importLimits.ts';
import * as store from './importStore.ts';
import {
  cutConflicts,
  hasDaysBeyond,
  pauseAfter,
  READ_AGAIN_MS,
  segmentsOf,
  windowOf,
  TELL_AFTER_MS,
  workOf,
} from './segmentRules.ts';
import { findRentedDays, findSegments, replaceSegments } from './segmentWrites.ts';

interface ImportActions {
  /** Throws `item_not_found`, `not_owner`. */
  list(viewer: CurrentUser, itemId: number): Promise<Import[]>;
  /**
   * Fetches a calendar and blocks its days from now on, unless the caller's session ends meanwhile. An address that the listing imports
   * already is read again. Throws `item_not_found`, `not_owner`, `not_signed_in`, `too_many_calendars`, `too_many_pieces`,
   * `calendar_refused` for every reason of the address, `too_many_requests`.
   */
  add(
    viewer: CurrentUser,
    itemId: number,
    body: ImportBody,
    sessionToken: string | undefined,
  ): Promise<Import>;
  /** Fetches a calendar now. Throws `item_not_found`, `not_owner`, `calendar_not_found`, `too_many_requests`. */
  sync(viewer: CurrentUser, itemId: number, id: number): Promise<Import>;
  /** Deletes a calendar and frees its days. Throws `item_not_found`, `not_owner`, `calendar_not_found`. */
  remove(viewer: CurrentUser, itemId: number, id: number): Promise<undefined>;
}

/** What all imported calendars of an owner take. A new account costs nothing, and what is stored stays. */
const IMPORTED_MAX = { known: 10_000, others: 2000 } as const;

/** A reading that was cut off is begun anew after so long, and one that goes on is not begun beside it. */
const CUT_OFF_MS = 5 * 60_000;

const SYNC_EVERY_MS = SYNC_EVERY_MINUTES * 60_000;

export function makeImportActions(context: Context): ImportActions {
  const { config, database, now } = context;
  const { db } = database;
  const fetchFeed = makeFetchFeed(config.calendarImport);
  const limit = limitAddresses(context.makeLimit);
  const work = limitWork(context.makeLimit);
  const refresh = makeRefresh(context);

  return {
    list: async (viewer, itemId) => {
      await expectOwnListing(context, viewer, itemId);
      return (await store.findImports(db, itemId, today(context))).map(show);
    },

    add: async (viewer, itemId, body, sessionToken) => {
      await expectOwnListing(context, viewer, itemId);
      const url = config.calendarImport === 'off' ? null : readAddress(body.url, config.calendarImport);
      if (!url) throw new Problem('calendar_refused');
      refuseMore(await store.countImports(db, viewer.id, itemId));
      await limit.spend(`user ${viewer.id}`);
      await work.check(viewer.id);
      const fetched = await fetchFeed(url.href, readingOf(context), null);
      await work.note(viewer.id, fetched.workMs);
      if (fetched.kind !== 'read') throw new Problem('calendar_refused');
      const { kept, stored } = await db.transaction(async (tx) => {
        const pieces = await store.lockPieces(tx, itemId);
        if (pieces === null) throw new Problem('item_not_found');
        // Listings are locked before people, as in suspensions.
        await store.lockOwner(tx, viewer.id);
        await holdSession(context, tx, viewer.id, sessionToken);
        if (body.pieces?.some((piece) => piece > pieces))
          throw new Problem('too_many_pieces', { message: sentence('rentals.pieces', { count: pieces }) });
        refuseMore(await store.countImports(tx, viewer.id, itemId));
        const saved = await store.saveImport(tx, itemId, body, url.href, now());
        const stored = await store.lockImport(tx, saved);
        if (!stored) throw new Problem('item_not_found');
        const reading = await store.beginReading(tx, saved);
        const kept = await keepRead(context, tx, stored, pieces, fetched, 0);
        if (kept === 'too_large') throw new Problem('calendar_refused');
        return { kept, stored: { ...stored, reading } };
      });
      const { placesMs } = kept.isLast ? kept : await keepAll(context, stored, fetched, kept);
      await work.note(viewer.id, placesMs);
      await tell(context, itemId, viewer.id);
      return showOne(context, itemId, stored.id);
    },

    sync: async (viewer, itemId, id) => {
      await expectOwnListing(context, viewer, itemId);
      await work.check(viewer.id);
      const last = new Date(now().getTime() - SYNC_EVERY_MS);
      const stored = await store.askForImport(db, itemId, id, now(), last);
      if (stored === null) throw new Problem('calendar_not_found');
      if (stored === false) throw new Problem('too_many_requests', { retryAfter: SYNC_EVERY_MINUTES * 60 });
      await work.note(viewer.id, await refresh(stored));
      return showOne(context, itemId, id);
    },

    remove: async (viewer, itemId, id) => {
      await expectOwnListing(context, viewer, itemId);
      const isDeleted = await db.transaction(async (tx) => {
        await store.lockPieces(tx, itemId);
        return store.deleteImport(tx, itemId, id);
      });
      if (!isDeleted) throw new Problem('calendar_not_found');
      await tell(context, itemId, viewer.id);
    },
  };
}

/** Makes the function that fetches a calendar again, and returns the processor time it took. What fails changes none of its days. */
export function makeRefresh(
  context: Context,
): (stored: store.StoredImport, signal?: AbortSignal) => Promise<number> {
  const { config, now } = context;
  const fetchFeed = makeFetchFeed(config.calendarImport);
  return async (stored, signal) => {
    const isRecent = now().getTime() - stored.readAt.getTime() < READ_AGAIN_MS;
    const fetched = await fetchFeed(stored.url, readingOf(context), isRecent ? stored.tag : null, signal);
    // Not the calendar's fault: the next node looks at it.
    if (signal?.aborted) return fetched.workMs;
    const { isChanged, placesMs } = await keepAll(context, stored, fetched, null, signal);
    if (isChanged) await tell(context, stored.itemId, stored.ownerId);
    return fetched.workMs + placesMs;
  };
}

/** What came of a calendar so far. */
interface Kept {
  /** Whether any of its blocks changed. */
  readonly isChanged: boolean;
  /** What its places took, in ms. */
  readonly placesMs: number;
  readonly isLast: boolean;
}

const NOTHING: Kept = { isChanged: false, placesMs: 0, isLast: true };

/**
 * Keeps a calendar, or notes that it could not be read, as many blocks at a time as one transaction may change. It goes on with a reading
 * that has begun `before`, or begins one, and ends when another begins: two that differ would undo each other's changes without an end.
 */
async function keepAll(
  context: Context,
  stored: store.StoredImport,
  fetched: FetchedFeed,
  before: Kept | null,
  signal?: AbortSignal,
): Promise<Kept> {
  let reading = before && stored.reading;
  let sum = before ?? NOTHING;
  do {
    const { placesMs } = sum;
    const kept = await context.database.db.transaction(async (tx): Promise<Kept> => {
      const pieces = await store.lockPieces(tx, stored.itemId);
      const current = pieces === null ? null : await store.lockImport(tx, stored.id);
      if (pieces === null || !current) return NOTHING;
      if (reading === null) reading = await store.beginReading(tx, stored.id);
      else if (reading !== current.reading) return NOTHING;
      return keepOrNote(context, tx, current, pieces, fetched, placesMs);
    });
    sum = {
      isChanged: sum.isChanged || kept.isChanged,
      placesMs: sum.placesMs + kept.placesMs,
      isLast: kept.isLast,
    };
  } while (!sum.isLast && !signal?.aborted);
  return sum;
}

async function keepOrNote(
  context: Context,
  tx: Tx,
  stored: store.StoredImport,
  pieces: number,
  fetched: FetchedFeed,
  placesMs: number,
): Promise<Kept> {
  const result =
    fetched.kind === 'read' || fetched.kind === 'unchanged'
      ? await keepRead(context, tx, stored, pieces, fetched, placesMs)
      : fetched.kind;
  if (typeof result === 'object') return result;
  const now = context.now();
  const nextAt = later(now, pauseAfter(stored.failures + 1, fetched.workMs, fetched.waitMs));
  const tellSince = new Date(now.getTime() - TELL_AFTER_MS);
  if (await store.noteFailure(tx, stored.id, { status: result, now, nextAt, tellSince }))
    await queueMails(tx, now, { topic: { kind: 'calendar_unreachable', importId: stored.id } });
  return NOTHING;
}

/**
 * Makes some of the blocks of a calendar its days, and tells its owner of newly rented ones among them. If all blocks of the listing would
 * take more than they may, nothing changes. `placesMs` is what this took before.
 */
async function keepRead(
  context: Context,
  tx: Tx,
  stored: store.StoredImport,
  quantity: number,
  fetched: Extract<FetchedFeed, { kind: 'read' | 'unchanged' }>,
  placesMs: number,
): Promise<Kept | 'too_large'> {
  const now = context.now();
  const known = await findSegments(tx, stored.id);
  const taken = fetched.kind === 'read' ? fetched.ranges : known;
  const pieces = stored.pieces?.filter((piece) => piece <= quantity) ?? null;
  const count = pieces?.length ?? quantity;
  const blocking = { ...stored, pieces };
  const day = today(context);
  const segments =
    pieces?.length === 0
      ? []
      : segmentsOf(taken, known, await findRentedDays(tx, blocking, windowOf(day)), day);
  const others = await countPlaces(tx, stored.itemId, { except: stored.id });
  const places = segments.length * count;
  if (places > 0) {
    if (others + places > PLACES_MAX) return 'too_large';
    const imported = await countImported(tx, stored.ownerId, { except: stored.id, now });
    if (imported.places + places > IMPORTED_MAX[imported.isKnown ? 'known' : 'others']) return 'too_large';
  }
  const replaced = await replaceSegments(tx, blocking, known, cutConflicts(segments, count), count);
  const tookMs = workOf(replaced, context.database.kind);
  if (replaced.isLast)
    await store.noteRead(tx, stored.id, {
      now,
      nextAt: later(now, pauseAfter(0, fetched.workMs + placesMs + tookMs, fetched.waitMs)),
      ...(fetched.kind === 'read' && { read: { tag: fetched.tag } }),
    });
  else await store.noteUnfinished(tx, stored.id, new Date(now.getTime() + CUT_OFF_MS));
  const isConflict = ({ conflict }: { readonly conflict: boolean }) => conflict;
  if (hasDaysBeyond(replaced.added.filter(isConflict), known.filter(isConflict)))
    await queueMails(tx, now, {
      topic: { kind: 'calendar_conflict', importId: stored.id },
      digest: `conflicts ${stored.ownerId}`,
    });
  return { isChanged: replaced.isChanged, placesMs: tookMs, isLast: replaced.isLast };
}

const readingOf = (context: Context): Reading => ({
  today: today(context),
  timeZone: context.config.timeZone,
  ownHost: new URL(context.config.publicUrl).host,
});

/** After a pause, a tenth more or less: not all calendars are fetched at once. */
const later = (now: Date, pauseMs: number): Date =>
  new Date(now.getTime() + pauseMs * (0.9 + 0.2 * Math.random()));

function refuseMore({ forItem, inAll }: { forItem: number; inAll: number }): void {
  const limit =
    forItem >= IMPORTS_PER_ITEM_MAX ? IMPORTS_PER_ITEM_MAX : inAll >= IMPORTS_MAX ? IMPORTS_MAX : 0;
  if (limit > 0)
    throw new Problem('too_many_calendars', { message: sentence('limit.reached', { count: limit }) });
}

const tell = ({ bus }: Context, itemId: number, ownerId: number): Promise<void> =>
  bus.publish({ kind: 'calendar', itemId, ownerId });

async function showOne(context: Context, itemId: number, id: number): Promise<Import> {
  const [row] = await store.findImports(context.database.db, itemId, today(context), id);
  if (!row) throw new Problem('calendar_not_found');
  return show(row);
}

const show = (row: Awaited<ReturnType<typeof store.findImports>>[number]): Import => ({
  id: row.id,
  name: row.name,
  address: `${new URL(row.url).hostname}…${row.url.slice(-4)}`,
  pieces: row.pieces,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  readAt: row.checked_at.toISOString(),
  blockedDays: row.blocked_days,
  conflictDays: row.conflict_days,
});
