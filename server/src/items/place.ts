import {
  PLACE_SPREAD,
  type OwnPlace,
  type PlacePrecision,
  type ShownPlace,
} from '@lendloop/contract/values/pickup';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { z } from 'zod';

import type { Db, Tx } from '../db/connect.ts';
import { nearestTown } from '../places/nearest.ts';

// The only reader of `item_places`, which holds pins and addresses. `items` holds the points that everybody sees.

/** What an owner says about the place of a listing. What is left out stays as it was. */
export interface PlaceValues {
  /** The pin, in degrees; null for none. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly address?: string | null | undefined;
  readonly pickupNote?: string | null | undefined;
  readonly placePrecision?: PlacePrecision | undefined;
}

/** Keeps the place of a listing, and makes the listing show what its owner chose. Lock the listing first. */
export async function storePlace(
  tx: Tx,
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  { latitude, longitude, address, pickupNote, placePrecision }: PlaceValues,
): Promise<void> {
  await tx.execute(sql`select lock_places(${ownerId})`);
  const precision = placePrecision ?? (await findPrecision(tx, id, ownerId));
  const { rows } = await tx.execute<{ place: number | null }>(sql`
    select keep_pin(
      ${id}, ${ownerId}, ${latitude}::double precision, ${longitude}::double precision, ${precision}
    ) as place`);
  await tx.execute(sql`
    update item_places set
      address = case when ${address !== undefined} then ${address ?? null}::text else address end,
      note = case when ${pickupNote !== undefined} then ${pickupNote ?? null}::text else note end
    where item_id = ${id}`);
  const place = rows[0]?.place ?? null;
  if (precision === 'town' && place !== null) await findTown(tx, place);
  await tx.execute(sql`select show_area(${id})`);
}

/** What the owner chose for this listing, or else for the last one. */
async function findPrecision(tx: Tx, id: number, ownerId: number): Promise<PlacePrecision> {
  const { rows } = await tx.execute<{ precision: PlacePrecision }>(sql`
    select ip.precision from item_places ip join items i on i.id = ip.item_id
    where i.owner_id = ${ownerId}
    order by ip.item_id = ${id} desc, ip.item_id desc
    limit 1`);
  return rows[0]?.precision ?? 'near';
}

/** Makes the nearest town what others see of a place; where there is none, what they see of it within about 3 km. */
async function findTown(tx: Tx, place: number): Promise<void> {
  const { rows } = await tx.execute<{ latitude: number; longitude: number }>(sql`
    select p.latitude, p.longitude from places p
    where p.id = ${place}
      and not exists (select from place_points pp where pp.place_id = p.id and pp.precision = 'town')`);
  const [pin] = rows;
  if (!pin) return;
  const town = await nearestTown(pin);
  if (town) {
    await tx.execute(sql`
      insert into place_points values (${place}, 'town', ${town.latitude}, ${town.longitude}, null)`);
    return;
  }
  // The same point for both: the rings of two would meet in a smaller area.
  await tx.execute(sql`select area_of(${place}, 'wide')`);
  await tx.execute(sql`
    insert into place_points
    select place_id, 'town', area_latitude, area_longitude, radius from place_points
    where place_id = ${place} and precision = 'wide'`);
}

/** Forgets the address of a listing that is deleted. Its pin stays with the place, which the owner's next listing there shares. */
export async function forgetAddress(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`update item_places set address = null, note = null where item_id = ${id}`);
}

interface Exact {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly address: string | null;
  readonly note: string | null;
  readonly precision: PlacePrecision;
}

/** An item's point that everybody sees, and the column `place`. */
export type PlaceRow = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly place: {
    readonly radius: number | null;
    readonly is_public: boolean;
    /** Only for who may see it. */
    readonly exact: Exact | null;
  } | null;
};

const isParty = (viewerId: number | Placeholder) => sql`(
  i.owner_id = ${viewerId}
  or exists (
    select from rentals party
    where party.item_id = i.id and party.renter_id = ${viewerId} and party.status = 'approved'
  )
)`;

/**
 * The place of an item `i` as a viewer sees it, as the column `place`. The pin, the address and the note are in it only for the owner and
 * for the renter of an approved rental.
 */
export const placeColumn = (viewerId: number | Placeholder | null): SQL => sql`(
  select jsonb_build_object(
    'radius', case when site.radius > 0 or kept.precision <> 'near' then pp.radius + ${sql.raw(String(PLACE_SPREAD))} end,
    'is_public', site.radius = 0 and kept.precision = 'near',
    'exact', ${
      viewerId === null
        ? sql`null`
        : sql`case when ${isParty(viewerId)} then jsonb_build_object(
            'latitude', kept.latitude, 'longitude', kept.longitude, 'address', kept.address, 'note', kept.note,
            'precision', kept.precision
          ) end`
    }
  )
  from item_places kept
  cross join place_settings site
  left join place_points pp on pp.place_id = kept.place_id and pp.precision = kept.precision
  where kept.item_id = i.id
) as place`;

/** The renters of an item `i` who see its pin, as the column `exact_for`. */
export const EXACT_FOR = sql`array(
  select party.renter_id from rentals party where party.item_id = i.id and party.status = 'approved'
) as exact_for`;

/** A place as the viewer of `placeColumn` sees it. */
export function toShownPlace({ latitude, longitude, place }: PlaceRow): ShownPlace {
  const exact = place?.exact ?? null;
  const pickup = exact && {
    address: exact.address,
    note: exact.note,
  };
  const shown = exact ?? { latitude, longitude };
  return {
    latitude: shown.latitude,
    longitude: shown.longitude,
    placeAccuracy: shown.latitude === null ? 'none' : exact || place?.is_public ? 'exact' : 'area',
    placeRadius: latitude === null ? null : (place?.radius ?? null),
    pickup: pickup && (pickup.address !== null || pickup.note !== null) ? pickup : null,
  };
}

/** What only the owner gets. */
export const toOwnPlace = ({ latitude, longitude, place }: PlaceRow): z.output<typeof OwnPlace> => ({
  placePrecision: place?.exact?.precision ?? 'near',
  area: latitude === null || longitude === null ? null : { latitude, longitude },
});

/** Places in one transaction. */
const PLACES_AT_ONCE = 500;

/**
 * Makes all listings show what a radius asks for, in metres, if it is another one than before: draws what is missing, and hides or shows
 * pins. Also looks up the towns that nodes of earlier versions left out. Safe to repeat, also after it was interrupted. Returns whether
 * anything may have changed.
 */
export async function settlePlaces(db: Db, radius: number): Promise<boolean> {
  const isSettled = await db.transaction(async (tx) => {
    // Whoever keeps a pin by the former radius has committed then.
    await tx.execute(sql`select pg_advisory_xact_lock(1886151523, 0)`);
    const { rows } = await tx.execute<{ is_settled: boolean }>(sql`
      update place_settings set radius = ${radius}, is_settled = is_settled and radius = ${radius} returning is_settled`);
    return rows[0]?.is_settled ?? true;
  });
  if (!isSettled) {
    for (let last: number | null = 0; last !== null;) last = await settleAfter(db, last);
    await db.execute(sql`update place_settings set is_settled = true where radius = ${radius}`);
  }
  return (await settleTowns(db)) || !isSettled;
}

/** One node at a time: two of them would wait for each other's listings. */
function settleAfter(db: Db, last: number): Promise<number | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1886151525, 0)`);
    const { rows } = await tx.execute<{ last: number | null }>(
      sql`select settle_places(${last}, ${PLACES_AT_ONCE}) as last`,
    );
    return rows[0]?.last ?? null;
  });
}

async function settleTowns(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ id: number; ownerId: number; place: number }>(sql`
    select ip.item_id as id, i.owner_id as "ownerId", ip.place_id as place
    from item_places ip join items i on i.id = ip.item_id
    where ip.precision = 'town' and ip.place_id is not null and not exists (
      select from place_points pp where pp.place_id = ip.place_id and pp.precision = 'town'
    )
    order by ip.item_id`);
  for (const { id, ownerId, place } of rows)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from items where id = ${id} for no key update`);
      await tx.execute(sql`select lock_places(${ownerId})`);
      await findTown(tx, place);
      await tx.execute(sql`select show_area(${id})`);
    });
  return rows.length > 0;
}

/** Listings that show something else than the point of their place, each as the column `wrong`: for `doctor`. */
export const MISPLACED = `
  select format('listing %s', i.id) as wrong
  from item_places ip
  join items i on i.id = ip.item_id
  cross join place_settings s
  left join place_points pp on pp.place_id = ip.place_id and pp.precision = ip.precision
  where s.is_settled and (i.latitude, i.longitude) is distinct from (
    case when s.radius = 0 and ip.precision = 'near' then ip.latitude else pp.area_latitude end,
    case when s.radius = 0 and ip.precision = 'near' then ip.longitude else pp.area_longitude end
  )
  union all
  select format('listing %s', i.id)
  from item_places ip join places p on p.id = ip.place_id join items i on i.id = ip.item_id
  where p.owner_id <> i.owner_id or distance_km(p.latitude, p.longitude, ip.latitude, ip.longitude) > 0.3`;
