import type { AgreedListing, DisputeCounts, DisputeQueueQuery } from '@lendloop/contract/disputes/admin';
import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPlanned, runPrepared } from '../db/prepared.ts';
import type { Moderation } from '../items/visibilitySql.ts';
import {
  disputeColumns,
  FROM_DISPUTES,
  toFound,
  type DisputeRow,
  type DisputeSite,
  type FoundDispute,
} from './queries.ts';
import { pageOf, placeOf } from './queuePages.ts';

/** Disputes that are not closed, or those of one state, the oldest deadline first. Throws `invalid_cursor`. */
export async function findQueue(
  db: Db,
  viewer: { readonly id: number; readonly isAdmin: boolean },
  { moderation, ...site }: DisputeSite & { readonly moderation: Moderation },
  { state, limit, cursor }: DisputeQueueQuery,
): Promise<{ readonly rows: FoundDispute[]; readonly nextCursor: string | null }> {
  const place = placeOf(cursor);
  const found = await runPlanned<{ [Key in keyof DisputeRow]: DisputeRow[Key] }>(
    db,
    sql`
      select ${disputeColumns({ moderation, viewer })} from ${FROM_DISPUTES}
      where ${state === undefined ? sql`d.closed_at is null` : sql`d.state = ${state}`}
        and ${place ? sql`(d.deadline_at, d.id) > (${place.deadlineAt}::timestamptz, ${place.id}::integer)` : sql`true`}
      order by d.deadline_at, d.id
      limit ${limit + 1}`,
  );
  return pageOf(
    found.map((row) => toFound(row, site)),
    limit,
  );
}

/** Whether there is another administrator who is neither of the two people of a dispute. */
export async function hasColleague(
  db: Db | Tx,
  { openerId, otherId }: Pick<FoundDispute, 'openerId' | 'otherId'>,
  adminId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from users u
    where u.is_admin and u.suspended_at is null and u.id not in (${adminId}, ${openerId}, ${otherId})
    limit 1`);
  return rows.length > 0;
}

/** How many rentals a person has had, how many disputes about them, and how many of those were decided against them. */
export async function countDisputes(db: Db, personId: number): Promise<DisputeCounts> {
  const [row] = await runPrepared<DisputeCounts>(
    db,
    sql`
      select (
        select count(*)::integer from rentals r
        where (r.renter_id = ${personId} or r.owner_id = ${personId}) and r.status in ('approved', 'completed')
      ) as rentals, count(*)::integer as disputes, (count(*) filter (
        where d.closed_at is not null and d.outcome = case d.opener_id when ${personId} then 'for_other' else 'for_opener' end
      ))::integer as lost
      from disputes d where d.opener_id = ${personId} or d.other_id = ${personId}`,
  );
  return row ?? { rentals: 0, disputes: 0, lost: 0 };
}

/** The listing of a rental as it was agreed on; null for rentals from before it was kept. */
export async function findAgreed(db: Db, rentalId: number): Promise<AgreedListing | null> {
  const [row] = await runPrepared<{ [Key in keyof AgreedListing]: AgreedListing[Key] }>(
    db,
    sql`
      select a.title, a.description, a.included, a.images, a.location, array_remove(array[
        case when a.title <> i.title then 'title' end,
        case when a.description <> i.description then 'description' end,
        case when a.included <> i.included then 'included' end,
        case when a.location <> i.location then 'location' end,
        case when a.images <> i.images and a.images <> '{}' then 'images' end,
        case when exists (select from unnest(a.images) image where image not like '/images/%') then 'elsewhere' end
      ], null) as changed
      from agreed_listings a join rentals r on r.id = a.rental_id join items i on i.id = r.item_id
      where a.rental_id = ${rentalId}`,
  );
  return row ?? null;
}

/**
 * What the names of a photo's files begin with, if it is of the rental of this dispute; null for others, for one that was taken back, and
 * for an administrator who by the audit log has not looked at the dispute since `since`.
 */
export async function findPictureOf(
  db: Db,
  { disputeId, evidenceId }: { readonly disputeId: number; readonly evidenceId: number },
  adminId: number,
  since: Date,
): Promise<string | null> {
  const [row] = await runPrepared<{ picture: string | null }>(
    db,
    sql`
      select e.picture from evidence e join disputes d on d.rental_id = e.rental_id
      where d.id = ${disputeId} and e.id = ${evidenceId} and exists (
        select from audit_log a
        where a.action in ('see_dispute', 'claim_dispute') and a.subject_id = d.id and a.admin_id = ${adminId}
          and a.created_at >= ${since.toISOString()}
      )`,
  );
  return row?.picture ?? null;
}
