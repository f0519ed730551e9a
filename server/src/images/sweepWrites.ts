import { and, eq, lt, notExists, sql } from 'drizzle-orm';

import type { Queryable, Tx } from '../db/connect.ts';
import { agreedListings, images, imageUses, users } from '../db/schema.ts';

const DAY_MS = 86_400_000;
/** Days after a rental within which a dispute about it has certainly been opened. */
const AGREED_DAYS = 60;
/** How many pictures, or listings, one statement looks at: nobody else has the embedded database meanwhile. */
export const AT_ONCE = 500;

/**
 * Gives up the images of listings as they were agreed on, where no dispute about the rental is open or can be opened any more. Looks at
 * some listings behind `after`, which is 0 at first, in the order of their rentals; returns the last one, or null if there are no others.
 */
export async function releaseAgreedImages(db: Queryable, now: Date, after: number): Promise<number | null> {
  const before = new Date(now.getTime() - AGREED_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<{ count: number; last: number | null }>(sql`
    with bite as materialized (
      select rental_id from agreed_listings
      where images <> '{}' and rental_id > ${after}::integer
      order by rental_id
      limit ${AT_ONCE}
    ), released as (
      update agreed_listings a set images = '{}'
      from bite, rentals r
      where a.rental_id = bite.rental_id and a.images <> '{}' and r.id = bite.rental_id
        and r.status in ('completed', 'cancelled') and r.end_date < ${before}::date
        and coalesce(r.completed_at, r.end_date) < ${before}
        and not exists (select from disputes d where d.rental_id = r.id and d.closed_at is null)
    )
    select count(*)::integer as count, max(rental_id) as last from bite`);
  const [bite] = rows;
  return bite?.count === AT_ONCE ? bite.last : null;
}

/** Some images that were looked at. */
interface Bite {
  readonly deleted: readonly string[];
  /** The last one that was looked at; null if there are no others behind it. */
  readonly last: string | null;
}

/**
 * Looks at `limit` images behind `after`, which is empty at first, in the order of their hashes, and deletes those from before `moment` that
 * are in no listing, nor were when it was agreed on, and nobody's portrait. Those that somebody else has locked stay.
 */
export async function deleteUnusedImages(
  tx: Tx,
  moment: Date,
  after: string,
  limit = AT_ONCE,
): Promise<Bite> {
  const url = sql`'/images/' || ${images.hash}`;
  const isUnused = and(
    lt(images.createdAt, moment.toISOString()),
    notExists(tx.select().from(imageUses).where(eq(imageUses.hash, images.hash))),
    // The index of portraits has no other addresses.
    notExists(
      tx
        .select()
        .from(users)
        .where(and(eq(users.avatar, url), sql`${users.avatar} like '/images/%'`)),
    ),
    notExists(
      tx
        .select()
        .from(agreedListings)
        .where(sql`${agreedListings.images} @> array[${url}]`),
    ),
  );
  // For each image by itself, as it locks: so it goes by the indexes, and never through all images or all uses.
  const unused = sql`lateral (
    select ${images.hash} from ${images} where ${images.hash} = bite.hash and ${isUnused} for update skip locked) unused`;
  const { rows: bite } = await tx.execute<{ hash: string; isUnused: boolean }>(sql`
    select bite.hash, unused.hash is not null as "isUnused"
    from (
      select ${images.hash} from ${images} where ${images.hash} > ${after} order by ${images.hash} limit ${limit}
    ) bite left join ${unused} on true
    order by bite.hash`);
  const found = bite.filter((one) => one.isUnused).map(({ hash }) => hash);
  const last = bite.length === limit ? (bite.at(-1)?.hash ?? null) : null;
  if (found.length === 0) return { deleted: [], last };
  // Checked again now that nobody can start using them: one may have been used before its row was locked.
  const { rows: deleted } = await tx.execute<{ hash: string }>(sql`
    delete from ${images}
    where ${images.hash} = any(array(
      select unused.hash from unnest(${sql.param(found)}::text[]) bite (hash) cross join ${unused}))
    returning ${images.hash}`);
  return { deleted: deleted.map(({ hash }) => hash), last };
}
